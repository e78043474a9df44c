import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { takeDueDeliveries } from "@/db/queries/deliveries/deliveries";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { firstOf, type TestFlow } from "@/lib/flows/testing/a-flow";
import { aMailServer, type GivenMail } from "@/lib/mail/testing/mail-server";
import { NoAnswer, NotNow, Undeliverable } from "@/lib/mail/undeliverable";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { erasePayer } from "@/lib/people/payer-data";
import type { Caller } from "@/lib/shared/caller";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import * as provider from "@/lib/sms/post-to-provider";
import * as bounces from "../../app/(api)/mail/v1/bounces/route";
import * as receipts from "../../app/(api)/sms/v1/receipts/[token]/route";
import { deliverAgain } from "./deliver-again";
import { DELIVERY_CHANNELS } from "./model";
import { noteArrival } from "./note-arrival";
import { noteTries } from "./note-tries";
import { deliveryReceiptUrl } from "./receipt-address";
import { sendDueDeliveries } from "./send-due-deliveries";
import { aSentFlow, EMAIL, NEVER, rowsOf, SMS, through, toldOf } from "./testing/world";

const TOKEN = "a-token-of-this-installation-0123456789";

let database: TestDatabase;
let merchant: Merchant;
let server: Awaited<ReturnType<typeof aMailServer>>;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

let start = new Date("2031-06-03T08:00:00.000Z");
beforeEach(async () => {
  start = addSeconds(start, 86_400);
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  server = await aMailServer();
  through(server.url, { mailBouncesToken: TOKEN, mailBounces: "bounces@example.com" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A flow whose link was mailed to these, and the mails as the server has them. */
async function mailed(
  ...addresses: readonly string[]
): Promise<Readonly<{ flow: TestFlow; mails: readonly GivenMail[] }>> {
  const flow = await aSentFlow(merchant.caller, [EMAIL, ...addresses.map((to) => ({ ...EMAIL, to }))]);
  await sendDueDeliveries(database.db, NEVER);
  return { flow, mails: server.taken() };
}

type Told = Readonly<{ action?: string; to?: string; envelopeId?: string | null; returned?: string | null }>;

/** A report as servers send it (RFC 3464, appendix E), about a mail of ours. */
function reportOf(mail: GivenMail | undefined, { action = "failed", to, envelopeId = null, returned }: Told): string {
  const headers = returned === undefined ? `Message-ID: ${mail?.messageId}\r\nSubject: x` : returned;
  return [
    "From: MAILER-DAEMON@mx.example.org",
    `To: <${to ?? "bounces@example.com"}>`,
    "Subject: Delivery Status Notification",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "",
    "Your mail could not be delivered.",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.org",
    ...(envelopeId === null ? [] : [`Original-Envelope-Id: ${envelopeId}`]),
    "",
    "Final-Recipient: rfc822;ana@example.org",
    `Action: ${action}`,
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 <ana@example.org>:",
    " user unknown",
    "",
    ...(headers === null ? [] : ["--b", "Content-Type: text/rfc822-headers", "", headers, ""]),
    "--b--",
    "",
  ].join("\r\n");
}

const post = (mail: string, token: string | null = TOKEN) =>
  bounces.POST(
    new Request("http://localhost:3000/mail/v1/bounces", {
      method: "POST",
      body: mail,
      headers: { "content-type": "message/rfc822", ...(token !== null && { authorization: `Bearer ${token}` }) },
    }),
  );

describe("a mail that comes back (decision 183)", () => {
  it("brings no address back that was erased meanwhile (decision 223)", async () => {
    const { flow, mails } = await mailed();
    await database.sql`update operation set status = 'CANCELLED' where uuid = ${firstOf(flow).uuid}`;
    const { messages } = await erasePayer(database.db, merchant.tenantUuid, { email: "ana@example.org" });
    expect(messages).not.toEqual([]);
    expect((await post(reportOf(mails[0], {}))).status).toBe(204);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "REFUSED", reason: "BOUNCED", reason_text: null }]);
  });

  it("makes a link NOT_DELIVERED that a server had taken, with the last server's words, once", async () => {
    const { flow, mails } = await mailed();
    const report = reportOf(mails[0], {});
    expect((await post(report)).status).toBe(204);
    expect((await post(report)).status).toBe(204);
    expect(await rowsOf(database, flow)).toMatchObject([
      { state: "REFUSED", reason: "BOUNCED", reason_text: "5.1.1 550 5.1.1 <ana@example.org>: user unknown" },
    ]);
    expect(await toldOf(database, flow)).toMatchObject({
      status: "NOT_DELIVERED",
      facts: [
        { kind: "LINK_SENT", channel: "EMAIL" },
        { kind: "LINK_REFUSED", channel: "EMAIL", reason: "BOUNCED" },
      ],
      events: ["OPERATION_DELIVERED", "OPERATION_NOT_DELIVERED"],
    });
  });

  it("is found by the name it had on its way, where nothing of it is quoted", async () => {
    const byEnvelope = await mailed();
    const [row] = await rowsOf(database, byEnvelope.flow);
    await post(reportOf(undefined, { returned: null, envelopeId: row?.uuid }));
    expect((await toldOf(database, byEnvelope.flow)).status).toBe("NOT_DELIVERED");
  });

  it("is found by the address it came back to", async () => {
    const { flow, mails } = await mailed();
    const returnPath = /<([^>]+)>/.exec(mails.at(-1)?.from ?? "")?.[1] ?? "";
    expect(returnPath).toMatch(/^bounces\+[0-9a-f-]{36}@example\.com$/);
    await post(reportOf(undefined, { returned: null, to: returnPath }));
    expect((await toldOf(database, flow)).status).toBe("NOT_DELIVERED");
  });

  it("of one of two addresses leaves the other's link as it is", async () => {
    const { flow, mails } = await mailed("office@example.org");
    await post(reportOf(mails[0], {}));
    expect((await rowsOf(database, flow)).map(({ state }) => state).toSorted()).toEqual(["REFUSED", "SENT"]);
    expect((await toldOf(database, flow)).status).toBe("CREATED");
    await post(reportOf(mails[1], {}));
    expect((await toldOf(database, flow)).status).toBe("NOT_DELIVERED");
  });

  it.each([
    ["says that it is still tried", "delayed", "SENT"],
    ["says that it has arrived", "delivered", "DELIVERED"],
  ])("%s: %s", async (_, action, state) => {
    const { flow, mails } = await mailed();
    await post(reportOf(mails[0], { action }));
    expect(await rowsOf(database, flow)).toMatchObject([{ state }]);
    expect((await toldOf(database, flow)).status).toBe("CREATED");
  });

  it("has arrived once, although two say so at once", async () => {
    const { flow, mails } = await mailed();
    const [row] = await rowsOf(database, flow);
    const [{ uuid: operationUuid }, { tenantUuid }] = [firstOf(flow), merchant];
    const spokenOf = { tenantUuid, operationUuid, uuid: String(row?.uuid), kind: "LINK", channel: "EMAIL" } as const;
    await interleave(
      database,
      (tx) => noteArrival(tx, spokenOf, addSeconds(start, 60)),
      () => post(reportOf(mails[0], { action: "delivered" })),
    );
    const { facts } = await toldOf(database, flow);
    expect(facts.map(({ kind }) => kind)).toEqual(["LINK_SENT", "LINK_ARRIVED"]);
  });

  it("changes nothing that is paid", async () => {
    const { flow, mails } = await mailed();
    await database.sql`update operation set status = 'COMPLETED' where flow_uuid = ${flow.uuid}`;
    await post(reportOf(mails[0], {}));
    expect((await toldOf(database, flow)).status).toBe("COMPLETED");
  });

  it("is heard although it is quicker than our own note of having sent it", async () => {
    const flow = await aSentFlow(merchant.caller);
    const lease = { at: start, leaseUntil: addSeconds(start, 300), limit: 1, channels: DELIVERY_CHANNELS };
    const [taken] = await takeDueDeliveries(database.db, lease);
    if (!taken) throw new Error("There is something to take.");
    const mail = { from: "", to: "", messageId: taken.messageId ?? "", raw: "", answer: "" };
    await post(reportOf(mail, {}));
    await noteTries(database.db, [{ taken, attempted: { outcome: "SENT" } }]);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "REFUSED", reason: "BOUNCED" }]);
    expect(await toldOf(database, flow)).toMatchObject({
      status: "NOT_DELIVERED",
      events: ["OPERATION_DELIVERED", "OPERATION_NOT_DELIVERED"],
    });
  });

  it.each([
    ["failed", { state: "REFUSED", reason: "BOUNCED" }, "LINK_REFUSED"],
    ["delivered", { state: "DELIVERED", reason: null }, "LINK_ARRIVED"],
  ])(
    "that is %s is heard where the line broke off before the server's yes: it was sent, and is not sent again",
    async (action, row, fact) => {
      vi.spyOn(log, "error").mockReturnValue();
      const cut = await aMailServer({ data: () => "take and die" });
      through(cut.url, { mailBouncesToken: TOKEN });
      const flow = await aSentFlow(merchant.caller);
      await sendDueDeliveries(database.db, NEVER);
      expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED" }]);
      await post(reportOf(cut.taken().at(-1), { action }));
      expect(await rowsOf(database, flow)).toMatchObject([{ ...row, next_attempt_at: null }]);
      const { facts, events } = await toldOf(database, flow);
      expect(facts.map(({ kind }) => kind)).toEqual(["LINK_SENT", fact]);
      expect(events[0]).toBe("OPERATION_DELIVERED");
      through(server.url, { mailBouncesToken: TOKEN });
      vi.setSystemTime(addSeconds(start, 3600));
      await sendDueDeliveries(database.db, NEVER);
      expect(server.given).toEqual([]);
    },
  );

  it("is nobody's who answers in words, or writes of a mail that is not ours", async () => {
    const { flow, mails } = await mailed();
    const [mail] = mails;
    for (const text of [
      `To: bounces@example.com\r\nIn-Reply-To: ${mail?.messageId}\r\n\r\nThank you.`,
      reportOf(undefined, { returned: "Message-ID: <somebody@else.example>" }),
      "",
      "\u0000\u0001",
    ]) {
      expect((await post(text)).status).toBe(204);
    }
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENT" }]);
  });

  it("is heard where it returns all that was attached", async () => {
    const { flow, mails } = await mailed();
    const report = reportOf(mails[0], { returned: `Message-ID: ${mails[0]?.messageId}${ATTACHED}` });
    expect((await post(report)).status).toBe(204);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "REFUSED", reason: "BOUNCED" }]);
  });

  it("is taken from who brings the token alone", async () => {
    const { flow, mails } = await mailed();
    for (const token of [null, "another-token-of-this-installation"]) {
      expect((await post(reportOf(mails[0], {}), token)).status).toBe(404);
    }
    through(server.url, { mailBouncesToken: null });
    expect((await post(reportOf(mails[0], {}))).status).toBe(404);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENT" }]);
  });
});

/** Behind its headers, what a mail of ours had attached to it: seven megabytes, in base64. */
const ATTACHED = `\r\n\r\n${"JVBERi0xLjcK".repeat(6)}`.repeat(125_000);

/** A complaint as providers send it (RFC 5965, appendix B). */
function complaintOf(mail: GivenMail | undefined, type = "abuse", returned = `Message-ID: ${mail?.messageId}`): string {
  return [
    "From: <abusedesk@example.org>",
    "To: <bounces@example.com>",
    "Subject: FW: Payment request",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="c"',
    "",
    "--c",
    'Content-Type: text/plain; charset="US-ASCII"',
    "",
    "This is an email abuse report.",
    "--c",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${type}`,
    "User-Agent: SomeGenerator/1.0",
    "Version: 1",
    ...(/<(bounces[^>]+)>/.test(mail?.from ?? "")
      ? [`Original-Mail-From: ${/<[^>]+>/.exec(mail?.from ?? "")?.[0]}`]
      : []),
    "",
    "--c",
    "Content-Type: message/rfc822",
    "Content-Disposition: inline",
    "",
    returned,
    "Subject: Payment request",
    "",
    "Pay",
    "--c--",
    "",
  ].join("\r\n");
}

describe("a mail of which somebody complains (decision 202)", () => {
  const LATER = { type: "EMAIL", to: "moaner@example.org" } as const;
  const again = (flow: TestFlow, caller: Caller, amongMany = false) =>
    inTransaction(database.db, (tx) => deliverAgain(tx, caller, firstOf(flow).uuid, LATER, { amongMany }));
  const MOANER = { email: "moaner@example.org" };
  async function complained(type = "abuse", of = merchant) {
    const flow = await aSentFlow(of.caller, [EMAIL], MOANER);
    await sendDueDeliveries(database.db, NEVER);
    const report = complaintOf(server.taken().at(-1), type);
    for (const _ of [1, 2]) expect((await post(report)).status).toBe(204);
    return flow;
  }

  it("has arrived, is told once, and moves nothing", async () => {
    const organisation = await insertMerchant(database);
    const flow = await complained("abuse", organisation);
    expect(await rowsOf(database, flow)).toMatchObject([
      { state: "DELIVERED", reason: "COMPLAINED", reason_text: "abuse" },
    ]);
    expect(await toldOf(database, flow)).toMatchObject({
      status: "CREATED",
      facts: [{ kind: "LINK_SENT" }, { kind: "MAIL_COMPLAINED", channel: "EMAIL" }],
      events: ["OPERATION_DELIVERED"],
    });
    // What comes back of it later was read all the same.
    await post(reportOf(server.taken().at(-1), {}));
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DELIVERED", reason: "COMPLAINED" }]);
  });

  it("is heard where it quotes all that was attached", async () => {
    const flow = await aSentFlow(merchant.caller, [EMAIL], MOANER);
    await sendDueDeliveries(database.db, NEVER);
    const mail = server.taken().at(-1);
    await post(complaintOf(mail, "abuse", `Message-ID: ${mail?.messageId}${ATTACHED}`));
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DELIVERED", reason: "COMPLAINED" }]);
  });

  it("is the organisation's last one to that address, until a person sends one; another organisation's goes", async () => {
    const [organisation, another] = [await insertMerchant(database), await insertMerchant(database)];
    const flow = await complained("Fraud", organisation);
    const before = server.given.length;
    const next = await aSentFlow(organisation.caller, [EMAIL], { email: "Moaner@Example.org" });
    await sendDueDeliveries(database.db, NEVER);
    expect(server.given.length).toBe(before);
    expect(await rowsOf(database, next)).toMatchObject([{ state: "REFUSED", reason: "COMPLAINED", attempts: 1 }]);
    expect(await toldOf(database, next)).toMatchObject({
      status: "NOT_DELIVERED",
      facts: [{ kind: "LINK_REFUSED", channel: "EMAIL", reason: "COMPLAINED" }],
    });
    const theirs = await aSentFlow(another.caller, [EMAIL], MOANER);
    await sendDueDeliveries(database.db, NEVER);
    expect(await rowsOf(database, theirs)).toMatchObject([{ state: "SENT" }]);
    vi.setSystemTime(addSeconds(start, 600));
    const person: Caller = {
      ...organisation.caller,
      actor: { type: "PERSON", personUuid: newUuid(), role: "OWNER", authenticatedAt: null },
    };
    await again(flow, person);
    await sendDueDeliveries(database.db, NEVER);
    expect((await rowsOf(database, flow)).map(({ state }) => state)).toEqual(["DELIVERED", "SENT"]);
    // One of many is nobody's wish for this very mail (decision 233).
    vi.setSystemTime(addSeconds(start, 1200));
    await again(flow, person, true);
    await sendDueDeliveries(database.db, NEVER);
    expect((await rowsOf(database, flow)).map(({ state, reason }) => [state, reason])).toEqual([
      ["DELIVERED", "COMPLAINED"],
      ["SENT", null],
      ["REFUSED", "COMPLAINED"],
    ]);
  });

  it("ends its reminders, too, and says nothing of the link", async () => {
    const organisation = await insertMerchant(database);
    await complained("abuse", organisation);
    const next = await aSentFlow(organisation.caller, [EMAIL], MOANER);
    await database.sql`
      update delivery set kind = 'REMINDER', days_from_due = 0, created_by = '{"by": "SYSTEM"}'
       where tenant_uuid = ${organisation.tenantUuid} and state = 'QUEUED'`;
    const before = server.given.length;
    await sendDueDeliveries(database.db, NEVER);
    expect(server.given.length).toBe(before);
    expect(await rowsOf(database, next)).toMatchObject([{ state: "REFUSED", reason: "COMPLAINED" }]);
    expect(await toldOf(database, next)).toMatchObject({
      status: "CREATED",
      facts: [{ kind: "REMINDER_REFUSED", channel: "EMAIL", reason: "COMPLAINED" }],
    });
  });

  it("counts where we have not heard that the mail was taken: it is not sent again", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const organisation = await insertMerchant(database);
    const cut = await aMailServer({ data: () => "take and die" });
    through(cut.url, { mailBouncesToken: TOKEN });
    const flow = await aSentFlow(organisation.caller, [EMAIL], MOANER);
    await sendDueDeliveries(database.db, NEVER);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED" }]);
    await post(complaintOf(cut.taken().at(-1)));
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DELIVERED", reason: "COMPLAINED" }]);
    through(server.url, { mailBouncesToken: TOKEN });
    vi.setSystemTime(addSeconds(start, 3600));
    await sendDueDeliveries(database.db, NEVER);
    expect(server.given).toEqual([]);
  });

  it.each(["not-spam", "virus", ""])("%s is no complaint", async (type) => {
    const flow = await complained(type, await insertMerchant(database));
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENT", reason: null }]);
  });

  it("is found by its return path, where the provider has blacked out the rest", async () => {
    const flow = await aSentFlow(merchant.caller, [EMAIL], { email: "veiled@example.org" });
    await sendDueDeliveries(database.db, NEVER);
    await post(complaintOf(server.taken().at(-1), "abuse", "Message-ID: [redacted]"));
    expect(await rowsOf(database, flow)).toMatchObject([{ reason: "COMPLAINED" }]);
  });
});

describe("a text message with a link (decision 184)", () => {
  const receipt = (url: string, status: string) =>
    receipts.POST(new Request(url, { method: "POST", body: new URLSearchParams({ MessageStatus: status }) }), {
      params: Promise.resolve({ token: url.split("/").at(-1) ?? "" }),
    });

  async function texted() {
    const flow = await aSentFlow(merchant.caller, [SMS], { email: null, phone: "+34 600 000 000" });
    await sendDueDeliveries(database.db, NEVER);
    const [row] = await rowsOf(database, flow);
    expect(row).toMatchObject({ channel: "SMS", address: "+34600000000", state: "SENT", message_id: null });
    return { flow, url: deliveryReceiptUrl(merchant.tenantUuid, row?.uuid) };
  }

  it("has arrived when its provider says so", async () => {
    const { flow, url } = await texted();
    expect((await receipt(url, "sent")).status).toBe(204);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENT" }]);
    for (const status of ["delivered", "delivered"]) expect((await receipt(url, status)).status).toBe(204);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DELIVERED" }]);
    expect((await toldOf(database, flow)).facts).toEqual([
      { kind: "LINK_SENT", channel: "SMS" },
      { kind: "LINK_ARRIVED", channel: "SMS" },
    ]);
  });

  it("never will when its provider says so: NOT_DELIVERED", async () => {
    const { flow, url } = await texted();
    expect((await receipt(url, "undelivered")).status).toBe(204);
    expect((await receipt(url, "delivered")).status).toBe(204);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "REFUSED", reason: "BOUNCED" }]);
    expect((await toldOf(database, flow)).status).toBe("NOT_DELIVERED");
  });

  it("that has arrived stays so, whatever becomes of the same that was sent again", async () => {
    const { flow, url } = await texted();
    for (const status of ["delivered", "undelivered"]) expect((await receipt(url, status)).status).toBe(204);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DELIVERED" }]);
    expect((await toldOf(database, flow)).status).not.toBe("NOT_DELIVERED");
  });

  it("waits where our account is refused, which says nothing of a telephone", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const refused = new Undeliverable("401", { words: "The provider answered 401.", isOurs: true });
    const carry = vi.spyOn(provider, "postToProvider").mockRejectedValue(refused);
    const sms = { url: "https://sms.example.com", account: "a", token: "t", from: "Ejemplo" };
    through(server.url, { sms });
    const flow = await aSentFlow(merchant.caller, [SMS], { email: null, phone: "+34 600 000 000" });
    await sendDueDeliveries(database.db, NEVER);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED", reason: "OUR_SERVER_AWAY" }]);
    carry.mockRejectedValue(new Undeliverable("400", { words: "The provider answered 400, 21211." }));
    vi.setSystemTime(addSeconds(new Date(), 3600));
    await sendDueDeliveries(database.db, NEVER);
    expect(await rowsOf(database, flow)).toMatchObject([
      { state: "REFUSED", reason: "REFUSED_BY_SERVER", reason_text: "The provider answered 400, 21211." },
    ]);
  });

  /** A link by text message, through a provider whose answers are lost or not, one after the other. */
  async function withoutAnswers(...errors: readonly Error[]) {
    const carry = vi.spyOn(provider, "postToProvider");
    for (const error of errors) carry.mockRejectedValueOnce(error);
    carry.mockRejectedValue(new Error("It was sent once more."));
    through(server.url, { sms: { url: "https://sms.example.com", account: "a", token: "t", from: "Ejemplo" } });
    const flow = await aSentFlow(merchant.caller, [SMS], { email: null, phone: "+34 600 000 000" });
    await sendDueDeliveries(database.db, NEVER);
    const again = async () => {
      vi.setSystemTime(addSeconds(new Date(), 3600));
      await sendDueDeliveries(database.db, NEVER);
    };
    const url = carry.mock.lastCall?.[1].receiptUrl ?? "";
    return { flow, url, again, carry };
  }

  it("whose provider does not answer is sent once more, and then no more (decision 184)", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const lost = new NoAnswer("The answer was lost.");
    const { flow, again, carry } = await withoutAnswers(lost, lost);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED", reason: "NO_ANSWER", attempts: 1 }]);
    for (let hour = 0; hour < 5; hour++) await again();
    expect(carry).toHaveBeenCalledTimes(2);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "REFUSED", reason: "NO_ANSWER", attempts: 2 }]);
  });

  it("whose provider was away before is sent once more as well", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const [away, lost] = [new NotNow("Nobody listens.", { isAway: true }), new NoAnswer("The answer was lost.")];
    const { flow, again, carry } = await withoutAnswers(away, away, lost, lost);
    for (let hour = 0; hour < 2; hour++) await again();
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED", reason: "NO_ANSWER", attempts: 3 }]);
    for (let hour = 0; hour < 5; hour++) await again();
    expect(carry).toHaveBeenCalledTimes(4);
  });

  it.each([
    ["is away", new NotNow("Nobody listens.", { isAway: true })],
    ["has no patience", new NotNow("Later.")],
  ])("may have arrived, though its provider %s after that (decision 180)", async (_what, after) => {
    vi.spyOn(log, "error").mockReturnValue();
    const lost = new NoAnswer("The answer was lost.");
    const { flow, again, carry } = await withoutAnswers(lost, after, lost);
    await again();
    const unanswered = { reason: "NO_ANSWER", reason_text: null };
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DEFERRED", attempts: 2, ...unanswered }]);
    for (let hour = 0; hour < 5; hour++) await again();
    expect(carry).toHaveBeenCalledTimes(3);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "REFUSED", attempts: 3, ...unanswered }]);
  });

  it.each([1, 2])("that was said to have arrived has, though %i answers were lost", async (count) => {
    vi.spyOn(log, "error").mockReturnValue();
    const { flow, url, again, carry } = await withoutAnswers(
      ...Array(count).fill(new NoAnswer("The answer was lost.")),
    );
    if (count === 2) await again();
    expect((await receipt(url, "delivered")).status).toBe(204);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DELIVERED" }]);
    expect((await toldOf(database, flow)).events.at(-1)).toBe("OPERATION_DELIVERED");
    await again();
    expect(carry).toHaveBeenCalledTimes(count);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DELIVERED" }]);
  });

  it("that may have arrived is told to be there, though its link has ended since", async () => {
    vi.spyOn(log, "error").mockReturnValue();
    const { flow, url } = await withoutAnswers(new NoAnswer("The answer was lost."));
    await cancelOperation(database.db, merchant.caller, firstOf(flow).uuid);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "CANCELLED", reason: "NO_ANSWER" }]);
    expect((await receipt(url, "delivered")).status).toBe(204);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "DELIVERED", reason: null }]);
  });

  it("is told of at an address that we have signed alone", async () => {
    const { flow, url } = await texted();
    expect((await receipt(`${url.slice(0, -2)}xx`, "undelivered")).status).toBe(404);
    expect(await rowsOf(database, flow)).toMatchObject([{ state: "SENT" }]);
  });
});
