import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeDueDeliveries } from "@/db/queries/deliveries/deliveries";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  atBank,
  attemptsOf,
  authorised,
  database,
  merchant,
  type Payable,
  payable,
  poll,
} from "@/lib/attempts/testing/payments";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { makeReceipt } from "@/lib/documents/make-receipt";
import { putBytes, storedBytes } from "@/lib/documents/testing/files";
import { ATTACHED_BYTES_MAX } from "@/lib/mail/message";
import { aMailServer, type GivenMail } from "@/lib/mail/testing/mail-server";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { pickPayerLanguage } from "@/lib/payer/pick-language";
import { erasePayer } from "@/lib/people/payer-data";
import { addSeconds, now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { matchEntry, undoMatch } from "@/lib/statements/decide-entry";
import { listEntries } from "@/lib/statements/list-entries";
import { importText } from "@/lib/statements/testing/import-text";
import { listDeliveries } from "../list-deliveries";
import { sendDueDeliveries } from "../send-due-deliveries";
import { takeBounce } from "../take-bounce";
import { NEVER, through } from "../testing/world";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);
vi.mock("@/lib/documents/make-receipt", () => ({ makeReceipt: vi.fn() }));

let server: Awaited<ReturnType<typeof aMailServer>>;

beforeEach(async () => {
  resetHere();
  vi.mocked(makeReceipt).mockResolvedValue(Buffer.from("%PDF-receipt"));
  server = await aMailServer();
  through(server.url);
  await database.sql`delete from delivery`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ANA = "Ana@example.org";
const COPIES = {
  carbonCopyRecipients: ["books@example.com"],
  blindCarbonCopyRecipients: ["audit@example.com", "books@example.com"],
};

async function configured(documentDelivery: object): Promise<void> {
  await database.sql`
    update configuration set operation_configuration = jsonb_set(operation_configuration, '{documentDelivery}',
             operation_configuration -> 'documentDelivery' || ${JSON.stringify(documentDelivery)}::text::jsonb)
     where tenant_uuid = ${merchant.tenantUuid}`;
}

const toPay = (email: string | null = ANA, more: object = {}): Promise<Payable> =>
  payable([{ payment: { amount: 15_075, concept: "Invoice 7", subject: { name: "Ana", email } }, ...more }]);

async function paid(email: string | null = ANA, more: object = {}): Promise<Payable> {
  const operation = await toPay(email, more);
  await authorised(operation);
  return operation;
}

const send = () => sendDueDeliveries(database.db, NEVER);
const sentOf = async ({ uuid }: Payable) => (await listDeliveries(database.db, merchant.caller, uuid)).results;
const toldOf = async (operation: Payable) =>
  (await sentOf(operation))
    .map(({ kind, recipient, to, state, reason }) => [kind, recipient, to, state, reason])
    .toSorted();
const mailTo = (address: string): GivenMail | undefined => server.taken().findLast(({ to }) => to === address);
async function readMail(mail: GivenMail | undefined) {
  const { subject, text, attachments, headers } = await PostalMime.parse(Buffer.from(mail?.raw ?? "", "latin1"));
  return { subject, text: text ?? "", names: attachments.map(({ filename }) => filename), headers };
}
/** What its bank says of it by now. */
async function bankSays(operation: Payable, transactionStatus: string): Promise<void> {
  here.fake.status = { ...here.fake.status, transactionStatus };
  const [attempt] = await attemptsOf(operation);
  await poll(attempt?.uuid);
}
async function entryOf(amount: number, reference: string): Promise<string> {
  const { receipt } = await importText(
    database.db,
    merchant.caller,
    writeCamt([{ amount, reference, transfers: [{ text: "?" }] }]),
  );
  const page = { limit: 1, offset: 0, sort_dir: "ASC" } as const;
  return (await listEntries(database.db, merchant.caller, receipt.uuid, page)).results[0]?.uuid ?? "";
}
const author = () => ({ caller: merchant.caller, ipAddress: null });

describe("whoever has paid is thanked by mail (decision 200)", () => {
  it("with the receipt, at the address as it was written, and each copy in a mail of its own", async () => {
    await configured({ sendDocumentsByEmail: true, ...COPIES });
    const operation = await paid();
    expect(await toldOf(operation)).toEqual([
      ["RECEIPT", "BLIND_COPY", "audit@example.com", "QUEUED", null],
      ["RECEIPT", "COPY", "books@example.com", "QUEUED", null],
      ["RECEIPT", "PAYER", ANA, "QUEUED", null],
    ]);
    await send();
    await send();
    expect(
      server
        .taken()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([ANA, "audit@example.com", "books@example.com"]);
    const own = await readMail(mailTo(ANA));
    expect(own.subject).toMatch(/^Justificante de pago: Ejemplo S\. ?L\., 150,75\s€$/);
    expect(own.text).toContain("Gracias.\n\nEl banco ha recibido la orden de este pago");
    expect(own.text).toContain("Se envía una copia a books@example.com.");
    expect(own.text).toContain(`/pay/${operation.linkToken}`);
    expect(own.names).toEqual([expect.stringMatching(/^justificante-.*\.pdf$/)]);
    const copy = await readMail(mailTo("books@example.com"));
    expect(copy.text).toContain("ha pedido que se envíe una copia a esta dirección");
    expect(copy.text).not.toContain("Gracias");
    expect(copy.names).toEqual(own.names);
    // Who gets a blind copy stands in nobody's mail but their own, and nobody's address in theirs.
    for (const { to, raw } of server.taken()) {
      const others = [ANA, "audit@example.com"].filter((address) => address !== to);
      for (const other of others) expect(raw).not.toContain(other);
      expect(raw).not.toMatch(/^(Bcc|Cc):/im);
    }
    // Nothing of it is news of the link.
    const facts = await database.sql`select kind from operation_fact where operation_uuid = ${operation.uuid}`;
    expect(facts.map(({ kind }) => kind).filter((kind) => kind.startsWith("LINK"))).toEqual([]);
    const events = await database.sql`select 1 from event where type = 'OPERATION_DELIVERED'`;
    expect(events).toEqual([]);
  });

  it("in the language that they have picked on the page; a copy is in the flow's (decision 175)", async () => {
    await configured({ sendDocumentsByEmail: true, ...COPIES });
    vi.mocked(makeReceipt).mockClear();
    const operation = await toPay();
    await pickPayerLanguage(database.db, operation.linkToken, "de");
    await authorised(operation);
    await send();
    await send();
    expect((await readMail(mailTo(ANA))).subject).toMatch(/^Zahlungsbeleg: /);
    expect((await readMail(mailTo("books@example.com"))).subject).toMatch(/^Justificante de pago: /);
    expect(
      vi
        .mocked(makeReceipt)
        .mock.calls.map(([{ page }]) => page.language)
        .toSorted(),
    ).toEqual(["de", "es", "es"]);
  });

  it("where the configuration says so; who has no address is not, and copies go all the same", async () => {
    await configured({ sendDocumentsByEmail: false, ...COPIES });
    expect(await sentOf(await paid())).toEqual([]);
    await configured({ sendDocumentsByEmail: true, ...COPIES });
    expect((await toldOf(await paid(null))).map(([, , to]) => to)).toEqual(["audit@example.com", "books@example.com"]);
    await configured({ carbonCopyRecipients: ["ana@EXAMPLE.org"], blindCarbonCopyRecipients: [] });
    // One address has one mail, however often it is named.
    expect((await toldOf(await paid())).map(([, recipient, to]) => [recipient, to])).toEqual([["PAYER", ANA]]);
  });

  it("once, also where the worker dies after the server has taken it: the same mail again", async () => {
    await configured({ sendDocumentsByEmail: true, carbonCopyRecipients: [], blindCarbonCopyRecipients: [] });
    vi.spyOn(log, "error").mockReturnValue();
    const operation = await paid();
    const lease = { at: now(), leaseUntil: addSeconds(now(), -1), limit: 10, channels: ["EMAIL"] as const };
    // Taken up by one who dies before it sends anything.
    expect((await takeDueDeliveries(database.db, lease)).length).toBe(1);
    await send();
    await database.sql`update delivery set state = 'SENDING', next_attempt_at = now() - interval '1 second'`;
    await send();
    expect(server.taken().length).toBe(2);
    expect(new Set(server.taken().map(({ messageId }) => messageId)).size).toBe(1);
    // Whoever wrote a second receipt of the same payment would write none.
    await expect(
      database.sql`insert into delivery select (jsonb_populate_record(d, jsonb_build_object('uuid', gen_random_uuid(), 'message_id', '<x@y>'))).*
                     from delivery d where operation_uuid = ${operation.uuid}`,
    ).rejects.toThrow("delivery_one_receipt");
  });

  it("is not written where the payment is not", async () => {
    await configured({ sendDocumentsByEmail: true });
    const operation = await toPay();
    const failing = vi.spyOn(log, "error").mockReturnValue();
    await database.sql`create function stop() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`;
    await database.sql`create trigger stop before insert on event for each row when (new.type = 'OPERATION_COMPLETED') execute function stop()`;
    try {
      await authorised(operation).catch(() => undefined);
      expect(await sentOf(operation)).toEqual([]);
    } finally {
      await database.sql`drop trigger stop on event`;
      await database.sql`drop function stop`;
    }
    failing.mockRestore();
    const [attempt] = await attemptsOf(operation);
    await poll(attempt?.uuid);
    expect((await sentOf(operation)).some(({ to }) => to === ANA)).toBe(true);
  });

  it("carries the documents as far as one mail holds them, and else says where they are", async () => {
    await configured({ sendDocumentsByEmail: true, carbonCopyRecipients: [], blindCarbonCopyRecipients: [] });
    const invoice = { invoice: { id: "i", externalId: "F-1", generateDocument: true } };
    const [small, large, lost, cut] = [
      await paid(ANA, invoice),
      await paid("l@example.org", invoice),
      await paid("x@example.org", invoice),
      await paid("c@example.org", invoice),
    ];
    const [stored] = await database.sql`select storage_key from document where operation_uuid = ${cut.uuid}`;
    const key = String(stored?.storage_key);
    await putBytes(key, (await storedBytes(key)).subarray(0, 1000));
    await database.sql`update document set size_bytes = ${ATTACHED_BYTES_MAX} where operation_uuid = ${large.uuid}`;
    await database.sql`update document set storage_key = 'nowhere' where operation_uuid = ${lost.uuid}`;
    vi.spyOn(log, "warn").mockReturnValue();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
    for (let time = 0; time < 3; time++) {
      await send();
      if (time < 2) {
        expect(await toldOf(lost)).toMatchObject([["RECEIPT", "PAYER", "x@example.org", "DEFERRED", "NOT_NOW"]]);
        expect(await toldOf(cut)).toMatchObject([["RECEIPT", "PAYER", "c@example.org", "DEFERRED", "NOT_NOW"]]);
      }
      vi.setSystemTime(addSeconds(new Date(), 400));
    }
    expect(await toldOf(small)).toEqual([["RECEIPT", "PAYER", ANA, "SENT", null]]);
    const [carried, linked, without, withoutHalf] = await Promise.all(
      [ANA, "l@example.org", "x@example.org", "c@example.org"].map((to) => readMail(mailTo(to))),
    );
    expect(carried?.names.length).toBe(2);
    expect(carried?.text).toContain("Los documentos van adjuntos.");
    expect(linked?.names).toEqual([expect.stringMatching(/^justificante/)]);
    expect(linked?.text).toContain("están en la página del pago");
    expect(without?.names).toEqual([]);
    expect(withoutHalf?.names).toEqual([]);
    expect(without?.text).toContain("están en la página del pago");
    expect(without?.text).not.toContain("adjuntos");
  });

  it("waits for its documents, however often our mail server was away before they were looked for in vain", async () => {
    await configured({ sendDocumentsByEmail: true, carbonCopyRecipients: [], blindCarbonCopyRecipients: [] });
    const operation = await paid(ANA, { invoice: { id: "i", externalId: "F-1", generateDocument: true } });
    vi.spyOn(log, "warn").mockReturnValue();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
    const sendLater = async () => {
      await send();
      vi.setSystemTime(addSeconds(new Date(), 1_100));
    };
    through("smtp://127.0.0.1:1");
    for (let time = 0; time < 4; time++) await sendLater();
    expect(await toldOf(operation)).toMatchObject([["RECEIPT", "PAYER", ANA, "DEFERRED", "OUR_SERVER_AWAY"]]);
    through(server.url);
    vi.mocked(makeReceipt).mockRejectedValueOnce(new Error("The store is started anew."));
    await sendLater();
    expect(await toldOf(operation)).toMatchObject([["RECEIPT", "PAYER", ANA, "DEFERRED", "NOT_NOW"]]);
    await database.sql`update delivery set next_attempt_at = ${new Date().toISOString()} where operation_uuid = ${operation.uuid}`;
    await sendLater();
    expect(await toldOf(operation)).toEqual([["RECEIPT", "PAYER", ANA, "SENT", null]]);
    expect((await readMail(mailTo(ANA))).names.length).toBe(2);
  });

  it("without the receipt where the configuration offers none (includePaymentReceiptInDownload)", async () => {
    await configured({
      sendDocumentsByEmail: true,
      carbonCopyRecipients: [],
      blindCarbonCopyRecipients: [],
      includePaymentReceiptInDownload: false,
    });
    await paid();
    await send();
    const mail = await readMail(mailTo(ANA));
    expect([mail.names, mail.text.includes("adjuntos")]).toEqual([[], false]);
    await configured({ includePaymentReceiptInDownload: true });
  });

  it("whose mail comes back has paid all the same", async () => {
    await configured({ sendDocumentsByEmail: true, carbonCopyRecipients: [], blindCarbonCopyRecipients: [] });
    const operation = await paid();
    await send();
    const report = `To: <x@example.com>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${mailTo(ANA)?.messageId}\r\n\r\n--b--\r\n`;
    await takeBounce(database.db, Buffer.from(report));
    expect(await toldOf(operation)).toEqual([["RECEIPT", "PAYER", ANA, "REFUSED", "BOUNCED"]]);
    const [row] = await database.sql`select status from operation where uuid = ${operation.uuid}`;
    expect(row?.status).toBe("COMPLETED");
    const facts =
      await database.sql`select 1 from operation_fact where operation_uuid = ${operation.uuid} and kind = 'LINK_REFUSED'`;
    expect(facts).toEqual([]);
  });
});

describe("what was written is taken back when it does not hold (decision 200)", () => {
  const one = {
    sendDocumentsByEmail: true,
    carbonCopyRecipients: ["books@example.com"],
    blindCarbonCopyRecipients: [],
  };

  it("a bank that rejects after its yes: whoever had the receipt is told, once, with the way to pay", async () => {
    await configured(one);
    const operation = await paid();
    await send();
    await bankSays(operation, "RJCT");
    await bankSays(operation, "RJCT");
    await send();
    expect((await toldOf(operation)).filter(([kind]) => kind === "REJECTION")).toEqual([
      ["REJECTION", "COPY", "books@example.com", "SENT", null],
      ["REJECTION", "PAYER", ANA, "SENT", null],
    ]);
    const mail = await readMail(mailTo(ANA));
    expect(mail.subject).toContain("no recibido");
    expect(mail.text).toContain("la rechazó después");
    expect(mail.text).toContain(`/pay/${operation.linkToken}`);
    expect(mail.names).toEqual([]);
  });

  it("a receipt that still waits says nothing that is not so any more", async () => {
    await configured(one);
    const operation = await paid();
    await bankSays(operation, "RJCT");
    await send();
    expect((await toldOf(operation)).filter(([, recipient]) => recipient === "PAYER")).toEqual([
      ["RECEIPT", "PAYER", ANA, "CANCELLED", "OVERTAKEN"],
      ["REJECTION", "PAYER", ANA, "SENT", null],
    ]);
  });

  it("whoever may have it is told, though nobody has said whether it was taken (NO_ANSWER)", async () => {
    await configured({ ...one, carbonCopyRecipients: [] });
    const operation = await toPay();
    const entry = await entryOf(15_075, "S-4");
    const ended = async (kind: string, state: string, reason: string) =>
      database.sql`update delivery set state = ${state}, reason = ${reason},
                           next_attempt_at = case when ${state} = 'DEFERRED' then now() end
                    where operation_uuid = ${operation.uuid} and kind = ${kind}`;
    await matchEntry(database.db, author(), entry, operation.uuid);
    await ended("RECEIPT", "REFUSED", "NO_ANSWER");
    await undoMatch(database.db, author(), entry);
    expect((await toldOf(operation)).map(([kind]) => kind)).toEqual(["RECEIPT", "REJECTION"]);
    await ended("REJECTION", "DEFERRED", "NO_ANSWER");
    await matchEntry(database.db, author(), entry, operation.uuid);
    expect((await toldOf(operation)).map(([kind]) => kind)).toEqual(["RECEIPT", "REINSTATEMENT", "REJECTION"]);
    for (const kind of ["RECEIPT", "REJECTION", "REINSTATEMENT"]) await ended(kind, "REFUSED", "REFUSED_BY_SERVER");
    await undoMatch(database.db, author(), entry);
    expect(await sentOf(operation)).toHaveLength(3);
  });

  it("nobody whose address was erased meanwhile, and the others all the same (decision 223)", async () => {
    await configured(one);
    const operation = await toPay("erased@example.org");
    const entry = await entryOf(15_075, "S-5");
    await matchEntry(database.db, author(), entry, operation.uuid);
    await send();
    const { payments } = await erasePayer(database.db, merchant.tenantUuid, { email: "erased@example.org" });
    expect(payments).toEqual([operation.uuid]);
    await undoMatch(database.db, author(), entry);
    expect((await toldOf(operation)).filter(([kind]) => kind === "REJECTION")).toEqual([
      ["REJECTION", "COPY", "books@example.com", "QUEUED", null],
    ]);
  });

  it("nobody who was told nothing is told that it does not hold", async () => {
    await configured({ ...one, sendDocumentsByEmail: false });
    const operation = await paid();
    await configured(one);
    await bankSays(operation, "RJCT");
    expect(await sentOf(operation)).toEqual([]);
  });

  it("by a statement: the payee has seen it, then not, and no bank is said to have rejected it", async () => {
    await configured({ ...one, carbonCopyRecipients: [] });
    const operation = await toPay();
    const entry = await entryOf(15_075, "S-1");
    await matchEntry(database.db, author(), entry, operation.uuid);
    await send();
    expect((await readMail(mailTo(ANA))).text).toContain("ha visto llegar este pago");
    await undoMatch(database.db, author(), entry);
    await send();
    const taken = await readMail(mailTo(ANA));
    expect(taken.text).toContain("ya no es válido");
    expect(taken.text).not.toContain("banco");
    // Where the money is, nobody has said.
    expect(taken.subject).toContain("ya no confirmado");
    expect(taken.text).not.toContain("no tiene el dinero");
    expect((await findPayerView(database.db, operation.linkToken))?.step).toMatchObject({
      rejectedLater: "TAKEN_BACK",
    });
    await matchEntry(database.db, author(), entry, operation.uuid);
    await send();
    expect((await readMail(mailTo(ANA))).subject).toContain("finalmente confirmado");
    const { step } = (await findPayerView(database.db, operation.linkToken)) ?? {};
    expect(step).toMatchObject({ name: "PAID", confirmedBy: "PAYEE", rejectedLater: null });
    expect((await toldOf(operation)).map(([kind, , , state]) => [kind, state])).toEqual([
      ["RECEIPT", "SENT"],
      ["REINSTATEMENT", "SENT"],
      ["REJECTION", "SENT"],
    ]);
  });

  it("and by the word of its bank, where the match was of what is at a bank", async () => {
    await configured({ ...one, carbonCopyRecipients: [] });
    const operation = await toPay();
    await atBank(operation);
    const entry = await entryOf(15_075, "S-3");
    await matchEntry(database.db, author(), entry, operation.uuid);
    await send();
    await undoMatch(database.db, author(), entry);
    await send();
    await bankSays(operation, "ACCC");
    await send();
    expect((await toldOf(operation)).map(([kind, , , state]) => [kind, state])).toEqual([
      ["RECEIPT", "SENT"],
      ["REINSTATEMENT", "SENT"],
      ["REJECTION", "SENT"],
    ]);
  });

  it("and each time anew, also where the receipt itself never went", async () => {
    await configured({ ...one, carbonCopyRecipients: [] });
    const operation = await toPay();
    const entry = await entryOf(15_075, "S-2");
    const match = () => matchEntry(database.db, author(), entry, operation.uuid);
    await match();
    await undoMatch(database.db, author(), entry);
    await send();
    await match();
    await send();
    await undoMatch(database.db, author(), entry);
    await send();
    expect((await toldOf(operation)).map(([kind, , , state]) => [kind, state])).toEqual([
      ["RECEIPT", "CANCELLED"],
      ["REINSTATEMENT", "SENT"],
      ["REJECTION", "SENT"],
      ["REJECTION", "SENT"],
    ]);
  });
});
