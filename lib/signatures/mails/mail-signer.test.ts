import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { takeBounce } from "@/lib/deliveries/take-bounce";
import { whereSent } from "@/lib/deliveries/where-sent";
import { sendMail } from "@/lib/mail/send-mail";
import { NoAnswer, NotNow, Undeliverable } from "@/lib/mail/undeliverable";
import type { Subject } from "@/lib/operations/model";
import { listAttention } from "@/lib/overview/list-attention";
import { JOBS } from "@/lib/shared/jobs";
import { aPerson } from "@/lib/tokens/testing/cast";
import { remindSigner } from "../reminders/remind-signer";
import { changeSigner } from "../signers/change-signer";
import {
  evidenceOf,
  insertSignature,
  jobsOf,
  kindsOf,
  type SignerOptions,
  type TestSignature,
} from "../testing/insert-signature";
import { mailReplacedSigner } from "./mail-replaced-signer";
import { mailSigner } from "./mail-signer";
import { noteReturnedMail } from "./note-returned-mail";
import { pickSignerLanguage } from "./pick-language";

vi.mock("@/lib/mail/send-mail", () => ({ sendMail: vi.fn() }));
const mail = vi.mocked(sendMail);

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
  mail.mockReset();
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS + 60_000);
const sign = ({ operationUuid }: TestSignature) =>
  database.sql`update signer set status = 'SIGNED', method = 'HANDWRITTEN' where operation_uuid = ${operationUuid}`;
const told = (signature: TestSignature, reason: "TURN" | "REMINDER") =>
  mailSigner(database.db, { tenantUuid: merchant.tenantUuid, signerUuid: signature.signer.uuid, reason });
const made = (options: SignerOptions, days = 30) =>
  insertSignature(database, merchant, [options], { expiresAt: inDays(days) });
const statusOf = async ({ signer }: TestSignature) => {
  const [row] = await database.sql`select status from signer where uuid = ${signer.uuid}`;
  return row?.status;
};

/** The reminders that wait, in days from now. */
const waitingDays = async () =>
  (await jobsOf(database, "mail-signer", merchant))
    .filter(({ payload }) => payload.reason === "REMINDER")
    .map(({ run_at }) => Math.round((new Date(run_at).getTime() - Date.now()) / DAY_MS));

describe("who is asked to sign", () => {
  it("is written to once it is the turn, which is told, and reminded twice (decision 96)", async () => {
    const signature = await made({});
    const jobs = await jobsOf(database, "mail-signer", merchant);
    expect(jobs.map(({ payload }) => payload.reason)).toEqual(["TURN"]);
    await mailSigner(database.db, JOBS["mail-signer"].parse(jobs[0]?.payload));
    expect(mail.mock.lastCall?.[0]).toMatchObject({ to: "signer-1@example.com", language: "es" });
    expect([await statusOf(signature), await kindsOf(database, signature)]).toEqual([
      "NOTIFIED",
      ["CREATED", "NOTIFIED"],
    ]);
    expect(await waitingDays()).toEqual([3, 28]);
  });

  it("whose worker died before it could say so is asked again, and reminded no more often", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    await told(signature, "TURN");
    expect(await waitingDays()).toEqual([3, 28]);
  });

  it("is in the flow's language, else the configuration's, else the organisation's, in the configuration's voice", async () => {
    const languages = async (of: TestSignature) => {
      await told(of, "TURN");
      const message = mail.mock.lastCall?.[0];
      return [message?.language, message?.content.link?.label];
    };
    const signature = await made({});
    const { flowUuid } = signature;
    await database.sql`update flow set names_language = false where uuid = ${flowUuid}`;
    await database.sql`
      update configuration set visual_configuration = visual_configuration || '{"language":"pt","voice":"INFORMAL"}'::jsonb
       where uuid = ${merchant.configurationUuid}`;
    expect(await languages(signature)).toEqual(["pt", "Ler e assinar"]);
    expect(mail.mock.lastCall?.[0].content.note).toContain("só tua");
    await database.sql`update flow set additional_language_code = 'eu' where uuid = ${flowUuid}`;
    expect(await languages(signature)).toEqual(["eu", "Irakurri eta sinatu"]);
    await database.sql`update flow set language_code = 'de-AT', names_language = true where uuid = ${flowUuid}`;
    expect(await languages(signature)).toEqual(["de-AT", "Lesen und unterschreiben"]);
    // What they have picked themselves comes first, and is nobody's who takes their place (decision 175).
    await pickSignerLanguage(database.db, signature.signer.linkToken, "fr");
    expect(await languages(signature)).toEqual(["fr", expect.any(String)]);
    const subject = { name: "Eva", lastName: "Gil", email: "eva@example.com", phone: null };
    const named = { uuid: signature.operationUuid, signerUuid: signature.signer.uuid };
    await changeSigner(database.db, merchant.caller, named, { subject, methods: null, notify: null });
    expect(await languages(signature)).toEqual(["de-AT", "Lesen und unterschreiben"]);
  });

  it.each<[string, SignerOptions]>([
    ["asked for none", { isNotified: false }],
    ["has no address", { email: null }],
  ])("and %s is sent none, nor a reminder", async (_, options) => {
    const signature = await made(options);
    await told(signature, "TURN");
    await told(signature, "REMINDER");
    expect(mail).not.toHaveBeenCalled();
    expect([await kindsOf(database, signature), await waitingDays()]).toEqual([["CREATED"], []]);
  });

  it("is reminded with another subject, and that is told", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    await told(signature, "REMINDER");
    expect(mail.mock.lastCall?.[0].content.subject).toMatch(/^Recordatorio: /);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "NOTIFIED", "REMINDED"]);
  });

  it.each(["SIGNED", "ENDED"])("is not reminded when it is %s by then", async (what) => {
    const signature = await made({});
    await told(signature, "TURN");
    if (what === "SIGNED") await sign(signature);
    else await database.sql`update operation set status = 'EXPIRED' where uuid = ${signature.operationUuid}`;
    await told(signature, "REMINDER");
    expect(mail).toHaveBeenCalledTimes(1);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "NOTIFIED"]);
  });

  it("and signs before our mail server has answered is told of in that order", async () => {
    const signature = await made({});
    mail.mockImplementationOnce(async () => {
      await sign(signature);
    });
    await told(signature, "TURN");
    expect([await statusOf(signature), await kindsOf(database, signature)]).toEqual(["SIGNED", ["CREATED"]]);
    expect(await waitingDays()).toEqual([]);
  });

  it("and is replaced while the former one is written to stays to be asked", async () => {
    const signature = await made({});
    mail.mockImplementationOnce(async () => {
      const subject = { name: "Eva", lastName: "Gil", email: "eva@example.com", phone: null };
      const named = { uuid: signature.operationUuid, signerUuid: signature.signer.uuid };
      await changeSigner(database.db, merchant.caller, named, { subject, methods: null, notify: null });
    });
    await told(signature, "TURN");
    expect([await statusOf(signature), await kindsOf(database, signature)]).toEqual([
      "PENDING",
      ["CREATED", "REPLACED"],
    ]);
    await told(signature, "TURN");
    expect(mail.mock.lastCall?.[0].to).toBe("eva@example.com");
    expect(await statusOf(signature)).toBe("NOTIFIED");
  });

  it("at an address that is refused for good is told of, and not tried again until it is corrected", async () => {
    const signature = await made({});
    mail.mockRejectedValueOnce(new Undeliverable("550"));
    await told(signature, "TURN");
    expect([await statusOf(signature), await kindsOf(database, signature)]).toEqual([
      "PENDING",
      ["CREATED", "NOT_NOTIFIED"],
    ]);
    expect(await waitingDays()).toEqual([]);
  });

  it("stays to be asked when the mail server wants it later: it is tried again, as the same mail", async () => {
    const signature = await made({});
    mail.mockRejectedValueOnce(new NotNow("451 later"));
    await told(signature, "TURN");
    expect([await statusOf(signature), await waitingDays()]).toEqual(["PENDING", []]);
    expect(await kindsOf(database, signature)).toEqual(["CREATED"]);
    await runNext();
    const [first, second] = mail.mock.calls.map(([{ envelopeId, messageId }]) => ({ envelopeId, messageId }));
    expect(first).toEqual(second);
    expect(first?.messageId).toContain(first?.envelopeId);
    expect(await statusOf(signature)).toBe("NOTIFIED");
  });
});

/** Runs the first job that waits, at its time. */
async function runNext(): Promise<void> {
  const [job] = await jobsOf(database, "mail-signer", merchant);
  if (!job) throw new Error("Nothing waits.");
  await database.sql`delete from graphile_worker._private_jobs where key is not distinct from ${job.key} and payload ->> 'signerUuid' = ${String(job.payload.signerUuid)}`;
  vi.setSystemTime(Math.max(Date.now(), new Date(job.run_at).getTime()));
  await mailSigner(database.db, JOBS["mail-signer"].parse(job.payload));
}

describe("what becomes of a mail with the link (decision 314)", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const mailsOf = ({ operationUuid }: TestSignature) => database.sql`
    select recipient, kind, address, state, reason, reason_text, attempts from delivery
     where operation_uuid = ${operationUuid} order by created_at, uuid`;
  const operationOf = async ({ operationUuid }: TestSignature) => {
    const [row] = await database.sql`select status from operation where uuid = ${operationUuid}`;
    const facts = await database.sql`
      select kind, detail from operation_fact where operation_uuid = ${operationUuid} order by at, uuid`;
    const events = await database.sql`select type from event where subject_uuid = ${operationUuid} order by sequence`;
    return { status: row?.status, facts: [...facts], events: events.map(({ type }) => type) };
  };
  /** The newest mail's name on its way. */
  const envelopeId = () => mail.mock.lastCall?.[0].envelopeId ?? "";
  const report = (id: string) =>
    takeBounce(
      database.db,
      Buffer.from(
        [
          "From: MAILER-DAEMON@mx.example.org",
          "To: <bounces@example.com>",
          'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
          "",
          "--b",
          "Content-Type: message/delivery-status",
          "",
          "Reporting-MTA: dns; mx.example.org",
          `Original-Envelope-Id: ${id}`,
          "",
          "Final-Recipient: rfc822; x@example.org",
          "Action: failed",
          "Status: 5.1.1",
          "--b--",
          "",
        ].join("\r\n"),
      ),
    );
  const complain = (id: string) =>
    takeBounce(
      database.db,
      Buffer.from(
        [
          "From: <abuse@example.org>",
          "To: <bounces@example.com>",
          'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
          "",
          "--b",
          "Content-Type: message/feedback-report",
          "",
          "Feedback-Type: abuse",
          `Original-Envelope-Id: ${id}`,
          "--b--",
          "",
        ].join("\r\n"),
      ),
    );
  const returned = async () => {
    for (const { payload } of await jobsOf(database, "signer-mail-returned", merchant)) {
      await noteReturnedMail(database.db, JOBS["signer-mail-returned"].parse(payload));
    }
  };

  it("is kept once it has gone, and once only", async () => {
    const signature = await made({});
    const [job] = await jobsOf(database, "mail-signer", merchant);
    const payload = JOBS["mail-signer"].parse(job?.payload);
    await mailSigner(database.db, payload);
    await mailSigner(database.db, payload);
    expect(await mailsOf(signature)).toMatchObject([
      { recipient: "SIGNER", kind: "LINK", address: "signer-1@example.com", state: "SENT", reason: null },
    ]);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "NOTIFIED"]);
    expect(await operationOf(signature)).toMatchObject({ status: "CREATED", facts: [] });
  });

  it("that the only one's address refuses is told, and nobody is asked: NOT_DELIVERED", async () => {
    const signature = await made({});
    mail.mockRejectedValueOnce(new Undeliverable("550", { words: "550 no such user" }));
    await told(signature, "TURN");
    expect(await mailsOf(signature)).toMatchObject([
      { state: "REFUSED", reason: "REFUSED_BY_SERVER", reason_text: "550 no such user" },
    ]);
    expect(await operationOf(signature)).toEqual({
      status: "NOT_DELIVERED",
      facts: [{ kind: "LINK_REFUSED", detail: { channel: "EMAIL", reason: "REFUSED_BY_SERVER" } }],
      events: ["OPERATION_NOT_DELIVERED"],
    });
  });

  it("that comes back is told once, though it is reported twice, and the same follows", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    const id = envelopeId();
    await report(id);
    await report(id);
    await returned();
    await returned();
    expect(await mailsOf(signature)).toMatchObject([{ state: "REFUSED", reason: "BOUNCED" }]);
    const lines = await evidenceOf(database, signature);
    expect(lines.map(({ kind }) => kind)).toEqual(["CREATED", "NOTIFIED", "NOT_NOTIFIED"]);
    expect(lines[2]).toMatchObject({ signer_uuid: signature.signer.uuid, detail: { mail: id, reason: "BOUNCED" } });
    expect(await operationOf(signature)).toMatchObject({
      status: "NOT_DELIVERED",
      facts: [{ kind: "LINK_REFUSED", detail: { channel: "EMAIL", reason: "BOUNCED" } }],
      events: ["OPERATION_NOT_DELIVERED"],
    });
    // Who has the link all the same may open and sign it; the dead address is reminded by nobody who was not asked to.
    await told(signature, "REMINDER");
    expect(mail).toHaveBeenCalledTimes(1);
    for (const [asked, times] of [
      [{ isByHand: true, isAsked: true }, 2],
      [{ isByHand: true, isAsked: false }, 3],
    ] as const) {
      const { signer } = signature;
      const reminder = { tenantUuid: merchant.tenantUuid, signerUuid: signer.uuid, reason: "REMINDER" } as const;
      await mailSigner(database.db, { ...reminder, ...asked });
      expect(mail).toHaveBeenCalledTimes(times);
    }
  });

  it.each<[string, readonly SignerOptions[], string]>([
    ["another whose turn it is has it", [{}, {}], "CREATED"],
    ["another is given the link by the caller", [{}, { isNotified: false }], "CREATED"],
    ["another has no address", [{}, { email: null }], "CREATED"],
    ["another comes later", [{}, { order: 2 }], "NOT_DELIVERED"],
    ["another only reads", [{}, { role: "VIEWER", methods: [] }], "NOT_DELIVERED"],
  ])("that comes back where %s", async (_, signers, status) => {
    const signature = await insertSignature(database, merchant, signers, { expiresAt: inDays(30) });
    await told(signature, "TURN");
    const id = envelopeId();
    const [, second] = signature.signers;
    const other = { tenantUuid: merchant.tenantUuid, signerUuid: second?.uuid ?? "" };
    await mailSigner(database.db, { ...other, reason: "TURN" });
    await report(id);
    await returned();
    expect((await operationOf(signature)).status).toBe(status);
  });

  it("that comes back after somebody has opened the link moves nothing", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    await database.sql`update operation set status = 'OPENED' where uuid = ${signature.operationUuid}`;
    await report(envelopeId());
    await returned();
    expect((await operationOf(signature)).status).toBe("OPENED");
    expect((await kindsOf(database, signature)).at(-1)).toBe("NOT_NOTIFIED");
  });

  it("that comes back after the end is not told in the evidence", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    await database.sql`update operation set status = 'CANCELLED' where uuid = ${signature.operationUuid}`;
    await report(envelopeId());
    await returned();
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "NOTIFIED"]);
  });

  it("that comes back from an address that was corrected since is nobody's line, and who is reached stays so", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    const id = envelopeId();
    const subject = { name: "Ana", lastName: "Soler", email: "right@example.com", phone: null };
    const named = { uuid: signature.operationUuid, signerUuid: signature.signer.uuid };
    await changeSigner(database.db, merchant.caller, named, { subject, methods: null, notify: null });
    await told(signature, "TURN");
    await report(id);
    await returned();
    const lines = await evidenceOf(database, signature);
    expect(lines.at(-1)).toMatchObject({ kind: "NOT_NOTIFIED", signer_uuid: null });
    expect((await operationOf(signature)).status).toBe("CREATED");
  });

  it.each([
    ["nobody takes", [], { reason: "GIVEN_UP", reason_text: "452 full" }],
    [
      "may have arrived, and nobody takes again,",
      [new NoAnswer("The answer was lost.")],
      { reason: "NO_ANSWER", reason_text: null },
    ],
  ])("that %s for two days is given up and told, and not before", async (_what, before, ended) => {
    const signature = await made({});
    mail.mockRejectedValue(new NotNow("452 full", { words: "452 full" }));
    for (const error of before) mail.mockRejectedValueOnce(error);
    await told(signature, "TURN");
    for (let tries = 0; tries < 40 && (await jobsOf(database, "mail-signer", merchant)).length > 0; tries++) {
      expect(await kindsOf(database, signature)).toEqual(["CREATED"]);
      await runNext();
    }
    expect(await mailsOf(signature)).toMatchObject([{ state: "REFUSED", ...ended }]);
    expect(mail.mock.calls.length).toBeGreaterThan(10);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "NOT_NOTIFIED"]);
    expect((await operationOf(signature)).status).toBe("NOT_DELIVERED");
  });

  it("that our own server can't take now waits for it, however long", async () => {
    const signature = await made({});
    mail.mockRejectedValue(new NotNow("away", { isAway: true }));
    await told(signature, "TURN");
    for (let tries = 0; tries < 20; tries++) {
      vi.setSystemTime(Date.now() + DAY_MS / 4);
      await runNext();
    }
    expect(await mailsOf(signature)).toEqual([]);
    mail.mockReset();
    await runNext();
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "NOTIFIED"]);
  });

  it("whose address asks for patience once our own server is back after days has all of it", async () => {
    const signature = await made({});
    mail.mockRejectedValue(new NotNow("away", { isAway: true }));
    await told(signature, "TURN");
    for (let tries = 0; tries < 12; tries++) {
      vi.setSystemTime(Date.now() + DAY_MS / 4);
      await runNext();
    }
    mail.mockRejectedValue(new NotNow("450 greylisted", { words: "450 greylisted" }));
    await runNext();
    expect(await mailsOf(signature)).toEqual([]);
    mail.mockReset();
    await runNext();
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "NOTIFIED"]);
  });

  it("whose address asks for patience for ever is given up, however often our own server is away in between", async () => {
    const signature = await made({});
    mail.mockImplementation(async () => {
      const isAway = mail.mock.calls.length % 2 === 0;
      throw new NotNow(isAway ? "away" : "452 full", { words: isAway ? null : "452 full", isAway });
    });
    await told(signature, "TURN");
    for (let tries = 0; tries < 80 && (await jobsOf(database, "mail-signer", merchant)).length > 0; tries++) {
      await runNext();
    }
    expect(await mailsOf(signature)).toMatchObject([{ state: "REFUSED", reason: "GIVEN_UP", reason_text: "452 full" }]);
    expect(mail.mock.calls.length).toBeGreaterThan(20);
  });

  it("that is to be tried again is not, once another has the place", async () => {
    const signature = await made({});
    mail.mockImplementationOnce(async () => {
      const subject = { name: "Eva", lastName: "Gil", email: "eva@example.com", phone: null };
      const named = { uuid: signature.operationUuid, signerUuid: signature.signer.uuid };
      await changeSigner(database.db, merchant.caller, named, { subject, methods: null, notify: null });
      throw new NotNow("451 later");
    });
    await told(signature, "TURN");
    const jobs = await jobsOf(database, "mail-signer", merchant);
    expect(jobs.map(({ payload }) => [payload.reason, payload.attempts])).toEqual([["TURN", undefined]]);
  });

  it("that was complained of is told, and is the last one that nobody wishes; a person's reminder goes", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    const id = envelopeId();
    await complain(id);
    await returned();
    await returned();
    expect(await mailsOf(signature)).toMatchObject([{ state: "DELIVERED", reason: "COMPLAINED" }]);
    const lines = await evidenceOf(database, signature);
    expect(lines.map(({ kind }) => kind)).toEqual(["CREATED", "NOTIFIED", "COMPLAINED"]);
    expect(lines[2]).toMatchObject({ signer_uuid: signature.signer.uuid, detail: { mail: id } });
    expect(await operationOf(signature)).toMatchObject({
      status: "CREATED",
      facts: [{ kind: "MAIL_COMPLAINED" }],
    });
    await told(signature, "REMINDER");
    const next = await made({ email: "SIGNER-1@example.com" });
    await told(next, "TURN");
    expect(mail).toHaveBeenCalledTimes(1);
    expect(await mailsOf(next)).toMatchObject([{ state: "REFUSED", reason: "COMPLAINED" }]);
    expect((await operationOf(next)).status).toBe("NOT_DELIVERED");
    const { uuid: personUuid } = await aPerson({ [merchant.tenantUuid]: "OPERATOR" });
    const actor = { type: "PERSON", personUuid, role: "OPERATOR", authenticatedAt: null } as const;
    const named = { uuid: next.operationUuid, signerUuid: next.signer.uuid };
    await remindSigner(database.db, { tenantUuid: merchant.tenantUuid, actor, collaborator: null }, named);
    const jobs = await jobsOf(database, "mail-signer", merchant);
    const asked = jobs.find(({ payload }) => payload.signerUuid === next.signer.uuid && payload.isAsked === true);
    await mailSigner(database.db, JOBS["mail-signer"].parse(asked?.payload));
    expect(mail).toHaveBeenCalledTimes(2);
    expect((await kindsOf(database, next)).slice(-2)).toEqual(["REMINDER_ASKED", "REMINDED"]);
  });

  it("needs attention while nobody is reached, whoever reads besides, and no more once another address has it", async () => {
    const signers = [{}, { role: "VIEWER", methods: [] }] as const;
    const signature = await insertSignature(database, merchant, signers, { expiresAt: inDays(30) });
    const [, reader] = signature.signers;
    const attention = async () => {
      const { results } = await listAttention(database.db, merchant.caller, "undelivered", { limit: 9, offset: 0 });
      return results.map(({ uuid }) => uuid);
    };
    const pass = () => vi.setSystemTime(Date.now() + 1_000);
    await told(signature, "TURN");
    const first = envelopeId();
    pass();
    await told(signature, "REMINDER");
    await report(first);
    await report(envelopeId());
    await returned();
    pass();
    const reading = { tenantUuid: merchant.tenantUuid, signerUuid: reader?.uuid ?? "", reason: "READ" } as const;
    await mailSigner(database.db, reading);
    expect(await attention()).toEqual([signature.operationUuid]);
    const subject = { name: "Ana", lastName: "Soler", email: "right@example.com", phone: null };
    const named = { uuid: signature.operationUuid, signerUuid: signature.signer.uuid };
    await changeSigner(database.db, merchant.caller, named, { subject, methods: null, notify: null });
    await told(signature, "TURN");
    expect(await attention()).toEqual([]);
    await report(envelopeId());
    await returned();
    expect(await attention()).toEqual([signature.operationUuid]);
  });

  it("needs attention though an earlier one had arrived", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    vi.setSystemTime(Date.now() + 1_000);
    await told(signature, "REMINDER");
    await report(envelopeId());
    await returned();
    const { results } = await listAttention(database.db, merchant.caller, "undelivered", { limit: 9, offset: 0 });
    expect(results.map(({ uuid }) => uuid)).toEqual([signature.operationUuid]);
  });

  it("is no address to which a renewal is sent for payers", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    expect(await whereSent(database.db, merchant.tenantUuid, signature.operationUuid)).toEqual([]);
  });
});

describe("who only reads (decision 101)", () => {
  const signature = () => insertSignature(database, merchant, [{}, { role: "VIEWER", methods: [] }, { order: 2 }]);
  const jobs = async () =>
    (await jobsOf(database, "mail-signer", merchant)).map(({ payload }) => JOBS["mail-signer"].parse(payload));

  it("is mailed the link as soon as the documents are ready, once, and is never reminded", async () => {
    const made = await signature();
    const reader = made.signers[1]?.uuid;
    expect((await jobs()).map(({ signerUuid, reason }) => [signerUuid, reason])).toEqual([
      [made.signer.uuid, "TURN"],
      [reader, "READ"],
    ]);
    for (const job of await jobs()) await mailSigner(database.db, job);
    expect(mail.mock.lastCall?.[0]).toMatchObject({
      to: "signer-2@example.com",
      content: { subject: "Ejemplo S.L. envía documentos para leer: Lease", link: { label: "Leer los documentos" } },
    });
    expect(await kindsOf(database, made)).toEqual(["CREATED", "NOTIFIED", "NOTIFIED"]);
    const [row] = await database.sql`select status from signer where uuid = ${reader ?? ""}`;
    expect(row?.status).toBe("NOTIFIED");
    expect((await jobs()).filter(({ signerUuid, reason }) => signerUuid === reader && reason === "REMINDER")).toEqual(
      [],
    );
  });

  it("is mailed nothing to read that has ended", async () => {
    const made = await signature();
    await database.sql`update operation set status = 'CANCELLED' where uuid = ${made.operationUuid}`;
    await mailSigner(database.db, {
      tenantUuid: merchant.tenantUuid,
      signerUuid: made.signers[1]?.uuid ?? "",
      reason: "READ",
    });
    expect(mail).not.toHaveBeenCalled();
  });

  it("is mailed the link anew at a corrected address", async () => {
    const made = await signature();
    await database.sql`delete from graphile_worker._private_jobs where payload ->> 'tenantUuid' = ${merchant.tenantUuid}`;
    const subject = { name: "Ana", lastName: "Soler", email: "other@example.com", phone: null };
    const named = { uuid: made.operationUuid, signerUuid: made.signers[1]?.uuid ?? "" };
    await changeSigner(database.db, merchant.caller, named, { subject, methods: null, notify: null });
    for (const job of await jobs()) await mailSigner(database.db, job);
    expect(mail.mock.calls.map(([{ to }]) => to)).toEqual(["other@example.com"]);
  });
});

describe("who is replaced (decision 101)", () => {
  const eva = { name: "Eva", lastName: "Gil", email: "eva@example.com", phone: null };
  const replace = (of: TestSignature, subject: Subject = eva) =>
    changeSigner(
      database.db,
      merchant.caller,
      { uuid: of.operationUuid, signerUuid: of.signer.uuid },
      { subject, methods: null, notify: null },
    );
  const jobs = async () =>
    (await jobsOf(database, "mail-replaced-signer", merchant)).map(({ payload }) =>
      JOBS["mail-replaced-signer"].parse(payload),
    );

  it("is told at the former address, without the link, which is somebody else's", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    await replace(signature);
    const [job, ...more] = await jobs();
    expect([more, JSON.stringify(job)]).toEqual([[], expect.not.stringContaining("example.com")]);
    if (job) await mailReplacedSigner(database.db, job);
    const message = mail.mock.lastCall?.[0];
    expect(message).toMatchObject({
      to: "signer-1@example.com",
      content: { subject: "Ejemplo S.L. ya no solicita esta firma: Lease" },
    });
    expect(JSON.stringify(message)).not.toMatch(/eva@example|\/sign\//);
  });

  it.each<[string, SignerOptions, Subject]>([
    ["has heard of nothing", {}, eva],
    ["was to be told nothing", { isNotified: false }, eva],
  ])("and %s is told nothing now", async (_, options, subject) => {
    const signature = await made(options);
    await replace(signature, subject);
    expect(await jobs()).toEqual([]);
  });

  it("and whose name alone was corrected is not told of another, whatever letters the address is written in", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    await replace(signature, { ...eva, email: "Signer-1@example.com" });
    expect([await jobs(), (await kindsOf(database, signature)).at(-1)]).toEqual([[], "CORRECTED"]);
  });

  it("is told as well where nobody has a name, but another address", async () => {
    const signature = await made({});
    await database.sql`
      update signer set subject = subject || '{"name": null, "lastName": null}' where uuid = ${signature.signer.uuid}`;
    await told(signature, "TURN");
    await replace(signature, { ...eva, name: null, lastName: null });
    expect([(await jobs()).length, (await kindsOf(database, signature)).at(-1)]).toEqual([1, "REPLACED"]);
  });

  it("leaves no reminders to whoever comes instead", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    expect(await waitingDays()).toEqual([3, 28]);
    const { operationUuid, signer } = signature;
    await remindSigner(database.db, merchant.caller, { uuid: operationUuid, signerUuid: signer.uuid });
    await replace(signature);
    expect(await waitingDays()).toEqual([]);
  });

  it("and whose address alone was corrected is not told of another", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    await replace(signature, { ...eva, name: "Ana", lastName: "Soler" });
    expect(await jobs()).toEqual([]);
  });

  it("whose address refuses it is let be; a server that is away is tried again", async () => {
    const signature = await made({});
    await told(signature, "TURN");
    await replace(signature);
    const [job] = await jobs();
    if (!job) throw new Error("There is a job.");
    mail.mockRejectedValueOnce(new Undeliverable("550"));
    await mailReplacedSigner(database.db, job);
    mail.mockRejectedValueOnce(new Error("451 later"));
    await expect(mailReplacedSigner(database.db, job)).rejects.toThrow("451");
    const [turn, ...names] = mail.mock.calls.map(([{ messageId }]) => messageId);
    expect(names).toEqual([names[0], names[0]]);
    expect(names[0]).not.toBe(turn);
  });
});
