import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { updateSignerStatus } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { Message } from "@/lib/mail/message";
import { sendMail } from "@/lib/mail/send-mail";
import { NoAnswer, NotNow, Undeliverable } from "@/lib/mail/undeliverable";
import { newUuid } from "@/lib/shared/ids";
import { log } from "@/lib/shared/log";
import { sendSms } from "@/lib/sms/send-sms";
import { isUnbroken } from "../evidence/tell-evidence";
import { contentHashOf, findSigning, type Signing } from "../find-signing";
import { findSignerView } from "../signing/find-signer-view";
import {
  evidenceOf,
  insertSignature,
  jobsOf,
  kindsOf,
  type TestSignature,
  type TestSigner,
} from "../testing/insert-signature";
import { checkCode } from "./check-code";
import { codeOf } from "./codes";
import { deliverSigningCode } from "./deliver-signing-code";
import { sendSigningCode } from "./send-signing-code";
import { takeSmsReceipt } from "./take-sms-receipt";

vi.mock("@/lib/mail/send-mail", () => ({ sendMail: vi.fn() }));
vi.mock("@/lib/sms/send-sms", () => ({ sendSms: vi.fn(), canSendSms: () => true }));

const mail = vi.mocked(sendMail);
const sms = vi.mocked(sendSms);

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
  mail.mockReset();
  sms.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

type Channel = "EMAIL_OTP" | "SMS_OTP";

const signingOf = async ({ linkToken }: TestSigner): Promise<Signing> => {
  const signing = await findSigning(database.db, linkToken);
  if (!signing) throw new Error("There is no such signer.");
  return signing;
};
const contentOf = async (signer: TestSigner) => contentHashOf(await signingOf(signer));
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: Readonly<{ code?: string; errors?: readonly { code: string }[] }>) =>
      error.errors?.[0]?.code ?? error.code ?? String(error),
  );

/** Runs what waits to be sent for this organisation, as the worker would, until nothing waits. */
async function deliver(): Promise<void> {
  for (;;) {
    const [job] = await jobsOf(database, "send-signing-code", merchant);
    if (!job) return;
    await database.sql`
      delete from graphile_worker._private_jobs where payload::jsonb = ${JSON.stringify(job.payload)}::text::jsonb`;
    const { codeUuid, tryNumber = 1 } = job.payload;
    await deliverSigningCode(database.db, {
      tenantUuid: merchant.tenantUuid,
      codeUuid: String(codeUuid),
      tryNumber: Number(tryNumber),
    });
  }
}

/** Asks for a code and has it sent; what it says. */
async function aCode(signer: TestSigner, channel: Channel = "EMAIL_OTP"): Promise<string> {
  await sendSigningCode(database.db, signer.linkToken, channel);
  await deliver();
  const text = channel === "EMAIL_OTP" ? mail.mock.lastCall?.[0].content.subject : sms.mock.lastCall?.[0].text;
  return /\d{6}/.exec(text ?? "")?.[0] ?? "";
}

const FROM = { ipAddress: "192.0.2.7", userAgent: "test" };

async function check(
  signer: TestSigner,
  code: string | null,
  { method = "EMAIL_OTP", contentHash }: { method?: Channel; contentHash?: string } = {},
): Promise<string> {
  const given = { method, code, contentHash: contentHash ?? (await contentOf(signer)) };
  return outcome(checkCode(database.db, await signingOf(signer), given, FROM));
}

/** Of the signature there is the row alone. */
async function sign({ uuid, linkToken }: TestSigner, values = {}): Promise<void> {
  const signed = { from: ["PENDING"], to: "SIGNED", at: new Date(), method: "HANDWRITTEN", values, linkToken } as const;
  await inTransaction(database.db, (tx) => updateSignerStatus(tx, merchant.tenantUuid, uuid, signed));
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a one-time code", () => {
  it("has six digits, whatever they are, and others for each", () => {
    const codes = Array.from({ length: 500 }, () => codeOf(newUuid()));
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBeGreaterThan(490);
  });

  it("is mailed with the beginning of what it is for, and accepted once it is typed, with spaces or without", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant);
    const code = await aCode(signer);
    const message = mail.mock.lastCall?.[0] satisfies Message | undefined;
    expect(message?.to).toBe("signer-1@example.com");
    const hash = (await contentOf(signer)).toUpperCase();
    expect(message?.content.facts).toEqual([["Documentos", `${hash.slice(0, 4)}-${hash.slice(4, 8)}`]]);
    expect(await check(signer, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe("done");
    const [, sent, accepted] = await evidenceOf(database, signature);
    expect(sent).toMatchObject({ kind: "CODE_SENT", signer_uuid: signer.uuid });
    expect(sent?.detail).toMatchObject({ channel: "EMAIL_OTP", to: "signer-1@example.com" });
    expect(accepted).toMatchObject({
      kind: "CODE_ACCEPTED",
      detail: { method: "EMAIL_OTP", ipAddress: "192.0.2.7", userAgent: "test" },
    });
  });

  it("goes by SMS to the number as networks know it, with an address for its receipt", async () => {
    const { signer } = await insertSignature(database, merchant, [{ phone: "+34 600 (123) 456" }]);
    const code = await aCode(signer, "SMS_OTP");
    expect(sms.mock.lastCall?.[0]).toMatchObject({
      to: "+34600123456",
      text: expect.stringMatching(/^\d{6} es tu clave para firmar con Ejemplo/),
      receiptUrl: expect.stringContaining("/sms/v1/receipts/"),
    });
    expect(await check(signer, code, { method: "SMS_OTP" })).toBe("done");
    expect(await check(signer, code, { method: "EMAIL_OTP" })).toBe("expired");
  });

  it("stands in no table and no job as it was sent", async () => {
    const { signer } = await insertSignature(database, merchant);
    await sendSigningCode(database.db, signer.linkToken, "EMAIL_OTP");
    const [job] = await jobsOf(database, "send-signing-code", merchant);
    expect(Object.keys(job?.payload ?? {}).toSorted()).toEqual(["codeUuid", "tenantUuid"]);
    await deliver();
    const code = /\d{6}/.exec(mail.mock.lastCall?.[0].content.subject ?? "")?.[0] ?? "none";
    const [row] = await database.sql`select c::text as it from signing_code c where signer_uuid = ${signer.uuid}`;
    expect(row?.it).not.toContain(code);
    const lines =
      await database.sql`select e.detail::text as it from signature_evidence e where signer_uuid = ${signer.uuid}`;
    expect(lines.some(({ it }) => String(it).includes(code))).toBe(false);
  });

  it("is good for ten minutes, to the millisecond", async () => {
    const { signer } = await insertSignature(database, merchant);
    const sentAt = Date.now() + 60_000;
    vi.useFakeTimers({ toFake: ["Date"], now: sentAt });
    const code = await aCode(signer);
    vi.setSystemTime(sentAt + 600_000);
    expect(await check(signer, code)).toBe("expired");
    vi.setSystemTime(sentAt + 599_999);
    expect(await check(signer, code)).toBe("done");
  });

  it("has five tries, and the right one counts as none", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant);
    const code = await aCode(signer);
    for (let n = 0; n < 4; n++) expect(await check(signer, other(code))).toBe("wrong");
    expect(await check(signer, code)).toBe("done");
    expect(await check(signer, code)).toBe("done");
    expect(await check(signer, other(code))).toBe("wrong");
    expect(await check(signer, code)).toBe("exhausted");
    const kinds = await kindsOf(database, signature);
    expect(kinds.filter((kind) => kind === "CODE_WRONG")).toHaveLength(5);
  });

  it("has five tries for guesses that come together as well", async () => {
    const { signer } = await insertSignature(database, merchant);
    const code = await aCode(signer);
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(signer, other(code))));
    expect(answers.filter((answer) => answer === "wrong")).toHaveLength(5);
    expect(answers.filter((answer) => answer === "exhausted")).toHaveLength(7);
    expect(await check(signer, code)).toBe("exhausted");
  });

  it("is of no use for other documents, or once others have filled something in", async () => {
    const { signer, signers } = await insertSignature(database, merchant, [{}, { name: "Eva" }]);
    const [, second] = signers;
    if (!second) throw new Error("There are two.");
    const code = await aCode(signer);
    expect(await check(signer, code, { contentHash: "0".repeat(64) })).toBe("expired");
    await sign(second, { [newUuid()]: "1000 €" });
    expect(await check(signer, code)).toBe("expired");
  });

  it("is over when a newer one is sent", async () => {
    const { signer } = await insertSignature(database, merchant);
    const first = await aCode(signer);
    const second = await aCode(signer);
    expect(await check(signer, second)).toBe("done");
    if (first !== second) expect(await check(signer, first)).toBe("wrong");
  });

  it("is of no use to another signer of the same documents", async () => {
    const { signer, signers } = await insertSignature(database, merchant, [{}, {}]);
    const [, second] = signers;
    if (!second) throw new Error("There are two.");
    const code = await aCode(signer);
    expect(await check(second, code)).toBe("expired");
    const own = await aCode(second);
    if (own !== code) expect(await check(second, code)).toBe("wrong");
  });

  it.each([null, "", "  "])("that is not given (%j) costs no try", async (code) => {
    const { signer } = await insertSignature(database, merchant);
    const right = await aCode(signer);
    for (let n = 0; n < 6; n++) expect(await check(signer, code)).toBe("required");
    expect(await check(signer, right)).toBe("done");
  });

  it("is asked for five times an hour, also at once", async () => {
    const { signer } = await insertSignature(database, merchant);
    const ask = () => outcome(sendSigningCode(database.db, signer.linkToken, "EMAIL_OTP"));
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers.toSorted()).toEqual([...Array(5).fill("done"), ...Array(3).fill("rate_limited")]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_601_000 });
    expect(await ask()).toBe("done");
  });

  it("is asked for twelve times a day: a link lives for weeks, and whoever has it guesses", async () => {
    const { signer } = await insertSignature(database, merchant);
    const start = Date.now();
    const askIn = async (hours: number, times: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: start + hours * 3_600_000 + hours });
      const answers: string[] = [];
      for (let n = 0; n < times; n++) {
        answers.push(await outcome(sendSigningCode(database.db, signer.linkToken, "EMAIL_OTP")));
      }
      return answers;
    };
    expect(new Set([...(await askIn(0, 5)), ...(await askIn(1, 5)), ...(await askIn(2, 2))])).toEqual(
      new Set(["done"]),
    );
    expect(await askIn(2, 1)).toEqual(["rate_limited"]);
    expect(await askIn(23, 1)).toEqual(["rate_limited"]);
    expect(await askIn(24, 6)).toEqual([...Array(5).fill("done"), "rate_limited"]);
  });

  it("is not to be had by a method that isn't offered, before one's turn, nor after the end", async () => {
    const { signer, signers, operationUuid } = await insertSignature(database, merchant, [
      { methods: ["EMAIL_OTP"] },
      { order: 2 },
    ]);
    const [, second] = signers;
    const ask = (linkToken: string, channel: Channel) => outcome(sendSigningCode(database.db, linkToken, channel));
    expect(await ask(signer.linkToken, "SMS_OTP")).toBe("forbidden");
    expect(await ask(second?.linkToken ?? "", "EMAIL_OTP")).toBe("operation_final");
    expect(await ask("nobodys", "EMAIL_OTP")).toBe("not_found");
    await database.sql`update operation set status = 'CANCELLED' where uuid = ${operationUuid}`;
    expect(await ask(signer.linkToken, "EMAIL_OTP")).toBe("operation_final");
  });
});

describe("a code that can't be sent", () => {
  const methodsOf = async ({ uuid }: TestSigner) => {
    const [row] = await database.sql`select methods from signer where uuid = ${uuid}`;
    return row?.methods;
  };
  const waits = async () => (await jobsOf(database, "send-signing-code", merchant)).length;

  it("is over, told, and fallen over from, as the configuration says; at once where it is refused for good", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant, [{ methods: ["SMS_OTP"] }]);
    sms.mockRejectedValue(new Undeliverable("no such number"));
    await aCode(signer, "SMS_OTP");
    expect(sms).toHaveBeenCalledTimes(1);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_NOT_SENT", "FAILED_OVER"]);
    expect(await methodsOf(signer)).toEqual(["SMS_OTP", "EMAIL_OTP"]);
    const code = /^\d{6}/.exec(sms.mock.lastCall?.[0].text ?? "")?.[0] ?? "";
    expect(await check(signer, code, { method: "SMS_OTP" })).toBe("expired");
    const instead = await aCode(signer, "EMAIL_OTP");
    expect(await check(signer, instead)).toBe("done");
  });

  it("to a number without a country's code is not even tried", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant, [
      { methods: ["SMS_OTP"], phone: "600 123 456" },
    ]);
    await aCode(signer, "SMS_OTP");
    expect(sms).not.toHaveBeenCalled();
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_NOT_SENT", "FAILED_OVER"]);
  });

  const sentCodes = () => sms.mock.calls.map(([{ text }]) => /^\d{6}/.exec(text)?.[0] ?? "");

  it("for now is tried three times, always the same: any copy that arrives is right", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant, [{ methods: ["SMS_OTP"] }]);
    sms.mockRejectedValueOnce(new Error("503")).mockRejectedValueOnce(new NoAnswer("lost"));
    await aCode(signer, "SMS_OTP");
    const [first, second, third] = sentCodes();
    expect([second, third]).toEqual([first, first]);
    // What may have left is told, before somebody types it.
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_UNANSWERED", "CODE_SENT"]);
    expect(await check(signer, first ?? "", { method: "SMS_OTP" })).toBe("done");
  });

  it("as far as anybody has said, and may have arrived, stays good for its time, and another way is offered", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant, [{ methods: ["SMS_OTP"] }]);
    sms.mockRejectedValue(new NoAnswer("lost"));
    const code = await aCode(signer, "SMS_OTP");
    expect([sms.mock.calls.length, await waits()]).toEqual([3, 0]);
    const unanswered = Array(3).fill("CODE_UNANSWERED");
    expect(await kindsOf(database, signature)).toEqual(["CREATED", ...unanswered, "FAILED_OVER"]);
    expect(await methodsOf(signer)).toEqual(["SMS_OTP", "EMAIL_OTP"]);
    // Nobody has typed it yet: what is wrong is told of one that is good.
    expect(await check(signer, other(code), { method: "SMS_OTP" })).toBe("wrong");
    const token = sms.mock.lastCall?.[0].receiptUrl.split("/").at(-1) ?? "";
    await takeSmsReceipt(database.db, token, "failed");
    expect((await kindsOf(database, signature)).slice(-1)).toEqual(["CODE_NOT_SENT"]);
    expect(await check(signer, code, { method: "SMS_OTP" })).toBe("expired");
  });

  it("at last stays good where an earlier try was not answered to", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant, [{ methods: ["SMS_OTP"] }]);
    sms.mockRejectedValueOnce(new NoAnswer("lost")).mockRejectedValue(new Error("503"));
    const code = await aCode(signer, "SMS_OTP");
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_UNANSWERED", "FAILED_OVER"]);
    expect(await check(signer, code, { method: "SMS_OTP" })).toBe("done");
  });

  it("stays good where our own account is refused behind a try that was not answered to, and nothing is tried on", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant, [{ methods: ["SMS_OTP"] }]);
    sms.mockRejectedValueOnce(new NoAnswer("lost")).mockRejectedValue(new Undeliverable("401", { isOurs: true }));
    const code = await aCode(signer, "SMS_OTP");
    expect([sms.mock.calls.length, await waits()]).toEqual([2, 0]);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_UNANSWERED", "FAILED_OVER"]);
    expect(await check(signer, code, { method: "SMS_OTP" })).toBe("done");
  });

  it("is over at once where our own account is refused, and nothing has left", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant, [{ methods: ["SMS_OTP"] }]);
    sms.mockRejectedValue(new Undeliverable("401", { isOurs: true }));
    const code = await aCode(signer, "SMS_OTP");
    expect(sms).toHaveBeenCalledTimes(1);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_NOT_SENT", "FAILED_OVER"]);
    expect(await check(signer, code, { method: "SMS_OTP" })).toBe("expired");
  });

  it("to an address that refuses it after all is over", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant, [{ methods: ["EMAIL_OTP"] }]);
    mail.mockRejectedValueOnce(new NoAnswer("lost")).mockRejectedValue(new Undeliverable("no such mailbox"));
    const code = await aCode(signer);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_UNANSWERED", "CODE_NOT_SENT"]);
    expect(await check(signer, code)).toBe("expired");
    const [first, second] = mail.mock.calls.map(([{ messageId }]) => messageId);
    expect(second).toBe(first);
  });

  it("for now says in the log why, and names no address", async () => {
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    const { signer } = await insertSignature(database, merchant, [{ methods: ["SMS_OTP", "EMAIL_OTP"] }]);
    sms.mockRejectedValueOnce(new NotNow("The provider of text messages answered 503, 20503."));
    await aCode(signer, "SMS_OTP");
    mail.mockRejectedValueOnce(new Error("no room for <eva@example.com>"));
    await aCode(signer, "EMAIL_OTP");
    mail.mockRejectedValueOnce(new NotNow("The mail server does not take it (450 4.2.1)."));
    await aCode(signer, "EMAIL_OTP");
    const said = "a one-time code was not taken";
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ reason: "The provider of text messages answered 503, 20503." }), said],
      [expect.objectContaining({ reason: "Error" }), said],
      [expect.objectContaining({ reason: "The mail server does not take it (450 4.2.1)." }), said],
    ]);
  });

  it("three times is not sent any more", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant, [{ methods: ["SMS_OTP"] }]);
    sms.mockRejectedValue(new Error("503"));
    await aCode(signer, "SMS_OTP");
    expect([sms.mock.calls.length, await waits()]).toEqual([3, 0]);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_NOT_SENT", "FAILED_OVER"]);
  });

  it("to an address that refuses it is not missed once its signer has signed otherwise", async () => {
    const signers = [{ methods: ["HANDWRITTEN", "SMS_OTP"] as const }, {}];
    const { signer, ...signature } = await insertSignature(database, merchant, signers);
    sms.mockImplementation(async () => {
      await sign(signer);
      throw new Undeliverable("no such number");
    });
    await aCode(signer, "SMS_OTP");
    expect(await kindsOf(database, signature)).toEqual(["CREATED"]);
    expect(await methodsOf(signer)).toEqual(["HANDWRITTEN", "SMS_OTP"]);
  });

  it("that was typed has arrived, whatever the last try comes to", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant, [{ methods: ["SMS_OTP"] }]);
    for (const last of [new Undeliverable("no such number"), new NotNow("503")]) {
      sms.mockReset().mockRejectedValueOnce(new NoAnswer("lost")).mockRejectedValueOnce(new NoAnswer("lost"));
      sms.mockImplementationOnce(async ({ text }) => {
        expect(await check(signer, text.slice(0, 6), { method: "SMS_OTP" })).toBe("done");
        throw last;
      });
      const code = await aCode(signer, "SMS_OTP");
      expect((await kindsOf(database, signature)).at(-1)).toBe("CODE_ACCEPTED");
      expect(await check(signer, code, { method: "SMS_OTP" })).toBe("done");
    }
    expect(await methodsOf(signer)).toEqual(["SMS_OTP"]);
  });

  it("falls over to nothing where the configuration says nothing", async () => {
    const { signer, ...signature } = await insertSignature(database, merchant, [{ methods: ["EMAIL_OTP"] }]);
    mail.mockRejectedValue(new Undeliverable("no such mailbox"));
    await aCode(signer);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_NOT_SENT"]);
    expect(await methodsOf(signer)).toEqual(["EMAIL_OTP"]);
  });

  it("any more, for a newer one was asked for, stays unsent", async () => {
    const { signer } = await insertSignature(database, merchant);
    await sendSigningCode(database.db, signer.linkToken, "EMAIL_OTP");
    await sendSigningCode(database.db, signer.linkToken, "EMAIL_OTP");
    await deliver();
    expect(mail).toHaveBeenCalledTimes(1);
  });
});

describe("the page of who waits for a code", () => {
  const shownTo = async (signer: TestSigner) => {
    const step = (await findSignerView(database.db, signer.linkToken))?.step;
    if (step?.name !== "SIGN") throw new Error("It is their turn.");
    return step.code?.isLost ?? null;
  };

  it("says that it could not be sent, as long as it would have been good, and until another is asked for", async () => {
    const { signer } = await insertSignature(database, merchant);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    expect(await shownTo(signer)).toBeNull();
    mail.mockRejectedValueOnce(new Undeliverable("no such mailbox"));
    await aCode(signer);
    expect(await shownTo(signer)).toBe(true);
    await aCode(signer);
    expect(await shownTo(signer)).toBe(false);
    mail.mockRejectedValueOnce(new Undeliverable("no such mailbox"));
    await aCode(signer);
    vi.setSystemTime(Date.now() + 599_999);
    expect(await shownTo(signer)).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(await shownTo(signer)).toBeNull();
  });

  it("says nothing of one that has run out, was lost for other documents, or is good", async () => {
    const { signer } = await insertSignature(database, merchant);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    await aCode(signer);
    expect(await shownTo(signer)).toBe(false);
    vi.setSystemTime(Date.now() + 600_000);
    expect(await shownTo(signer)).toBeNull();
    mail.mockRejectedValueOnce(new Undeliverable("no such mailbox"));
    await aCode(signer);
    await database.sql`update signing_code set content_hash = ${"0".repeat(64)} where signer_uuid = ${signer.uuid}`;
    expect(await shownTo(signer)).toBeNull();
  });
});

describe("a receipt for a text message", () => {
  let signature: TestSignature;
  let code: string;
  let token: string;
  beforeEach(async () => {
    signature = await insertSignature(database, merchant, [{ methods: ["SMS_OTP"] }]);
    code = await aCode(signature.signer, "SMS_OTP");
    token = sms.mock.lastCall?.[0].receiptUrl.split("/").at(-1) ?? "";
  });

  const receive = (status: string | null, of = token) => takeSmsReceipt(database.db, of, status);

  it("that it has arrived is evidence, told once", async () => {
    await Promise.all(["queued", "sent", "delivered", "delivered"].map((status) => receive(status)));
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_SENT", "CODE_DELIVERED"]);
    expect(await check(signature.signer, code, { method: "SMS_OTP" })).toBe("done");
  });

  it.each(["undelivered", "failed"])("that it is %s makes the code void, and falls over", async (status) => {
    expect(await receive(status)).toBe(true);
    await receive(status);
    await receive("delivered");
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_SENT", "CODE_NOT_SENT", "FAILED_OVER"]);
    expect(await check(signature.signer, code, { method: "SMS_OTP" })).toBe("expired");
  });

  it.each(["undelivered", "failed"])("that it is %s says nothing of a code that was typed", async (status) => {
    expect(await check(signature.signer, code, { method: "SMS_OTP" })).toBe("done");
    await receive(status);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_SENT", "CODE_ACCEPTED"]);
    expect(await check(signature.signer, code, { method: "SMS_OTP" })).toBe("done");
    await receive("delivered");
    expect((await kindsOf(database, signature)).at(-1)).toBe("CODE_DELIVERED");
  });

  it("that another was typed says nothing of it", async () => {
    const newer = await aCode(signature.signer, "SMS_OTP");
    expect(await check(signature.signer, newer, { method: "SMS_OTP" })).toBe("done");
    await receive("failed");
    expect((await kindsOf(database, signature)).slice(-2)).toEqual(["CODE_NOT_SENT", "FAILED_OVER"]);
  });

  it("offers nothing to who has signed, while others are awaited", async () => {
    const methods = ["HANDWRITTEN", "SMS_OTP"] as const;
    const both = await insertSignature(database, merchant, [{ methods }, {}]);
    await aCode(both.signer, "SMS_OTP");
    await sign(both.signer);
    await receive("failed", sms.mock.lastCall?.[0].receiptUrl.split("/").at(-1));
    expect(await kindsOf(database, both)).toEqual(["CREATED", "CODE_SENT"]);
  });

  it("is nobody else's to give", async () => {
    const forged = `${Buffer.from(`${merchant.tenantUuid} ${newUuid()}`).toString("base64url")}.${token.split(".")[1]}`;
    expect(await receive("failed", forged)).toBe(false);
    expect(await receive("failed", "nonsense")).toBe(false);
    expect(await receive(null)).toBe(true);
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_SENT"]);
  });

  it("changes nothing after the operation's end", async () => {
    await database.sql`update operation set status = 'COMPLETED' where uuid = ${signature.operationUuid}`;
    await receive("failed");
    expect(await kindsOf(database, signature)).toEqual(["CREATED", "CODE_SENT"]);
  });

  it("leaves the chain of evidence unbroken", async () => {
    await receive("failed");
    const { listEvidence } = await import("@/db/queries/signatures/evidence");
    const lines = await listEvidence(database.db, merchant.tenantUuid, signature.operationUuid);
    expect([lines.length, isUnbroken(lines)]).toEqual([4, true]);
  });
});
