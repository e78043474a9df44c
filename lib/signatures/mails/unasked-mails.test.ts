import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { sendMail } from "@/lib/mail/send-mail";
import { NotNow } from "@/lib/mail/undeliverable";
import { addSeconds } from "@/lib/shared/clock";
import { JOBS } from "@/lib/shared/jobs";
import { changeSigner } from "../signers/change-signer";
import { insertSignature, jobsOf, kindsOf, type TestSignature } from "../testing/insert-signature";
import { mailSigner } from "./mail-signer";

vi.mock("@/lib/mail/send-mail", () => ({ sendMail: vi.fn() }));
const mail = vi.mocked(sendMail);

/** Sunday, a minute after midnight in Madrid. */
const MIDNIGHT = new Date("2031-06-07T22:01:00.000Z");
const DAY_SECONDS = 86_400;

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
  mail.mockReset();
  vi.useFakeTimers({ toFake: ["Date"], now: MIDNIGHT });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Requests of one person who is in Spain, of whom the mails wait; `by` SYSTEM: renewals that nobody asked for. */
async function requests(count: number, { by = "SYSTEM", expiresAt = addSeconds(MIDNIGHT, 30 * DAY_SECONDS) } = {}) {
  const made: TestSignature[] = [];
  for (let index = 0; index < count; index++) made.push(await insertSignature(database, merchant, [{}], { expiresAt }));
  await database.sql`
    update signature_evidence set detail = detail || jsonb_build_object('by', ${by}::text)
     where tenant_uuid = ${merchant.tenantUuid} and kind = 'CREATED'`;
  await database.sql`update flow set country_code = 'ES' where tenant_uuid = ${merchant.tenantUuid}`;
  return made;
}

const waiting = async () =>
  (await jobsOf(database, "mail-signer", merchant)).filter(({ payload }) => payload.reason === "TURN");

/** Runs what is due, once each; when what waits by then is to go. */
async function runDue(): Promise<readonly string[]> {
  const due = (await waiting()).filter(({ run_at }) => new Date(run_at) <= new Date());
  for (const { payload, key } of due) {
    await database.sql`delete from graphile_worker._private_jobs where key = ${key}`;
    await mailSigner(database.db, JOBS["mail-signer"].parse(payload));
  }
  return (await waiting()).map(({ run_at }) => new Date(run_at).toISOString());
}

/** What was added in a test waits since the machine's own time, which is not the test's. */
const comeDue = async () => {
  await database.sql`
    update graphile_worker._private_jobs set run_at = ${MIDNIGHT.toISOString()}
     where payload ->> 'tenantUuid' = ${merchant.tenantUuid}`;
};

describe("a signature that is renewed by itself (decision 318)", () => {
  it("mails nobody at night, nor on a Sunday, and one a day to an address", async () => {
    await requests(3);
    await comeDue();
    // Nine in the Canaries, where some of those who are in Spain may be.
    const monday = "2031-06-09T08:00:00.000Z";
    expect(await runDue()).toEqual([monday, monday, monday]);
    expect(mail).not.toHaveBeenCalled();
    vi.setSystemTime(new Date(monday));
    const tuesday = "2031-06-10T08:00:00.000Z";
    expect(await runDue()).toEqual([tuesday, tuesday]);
    expect(mail).toHaveBeenCalledTimes(1);
    vi.setSystemTime(new Date(tuesday));
    await runDue();
    vi.setSystemTime(new Date("2031-06-11T08:00:00.000Z"));
    expect(await runDue()).toEqual([]);
    expect(mail).toHaveBeenCalledTimes(3);
    expect(new Set(mail.mock.calls.map(([{ envelopeId }]) => envelopeId)).size).toBe(3);
  });

  it("that an address has put off on Friday evening is not given up on Monday for the hours that it has waited", async () => {
    await requests(1);
    await comeDue();
    vi.setSystemTime(new Date("2031-06-13T16:00:00.000Z"));
    mail.mockRejectedValue(new NotNow("450 greylisted", { words: "450 greylisted" }));
    let next = await runDue();
    for (let tries = 0; tries < 40 && next.length > 0 && next[0] !== "2031-06-16T08:00:00.000Z"; tries++) {
      vi.setSystemTime(new Date(String(next[0])));
      next = await runDue();
    }
    expect(next).toEqual(["2031-06-16T08:00:00.000Z"]);
    vi.setSystemTime(new Date(String(next[0])));
    await runDue();
    vi.setSystemTime(Date.now() + 4 * 3600 * 1000);
    mail.mockReset();
    expect(await runDue()).toEqual([]);
    expect(mail).toHaveBeenCalledTimes(1);
  });

  it("goes at once where its link would have ended by then, and for what anybody has asked", async () => {
    await requests(1, { expiresAt: addSeconds(MIDNIGHT, DAY_SECONDS) });
    await comeDue();
    expect(await runDue()).toEqual([]);
    await requests(2, { by: "CLIENT" });
    await comeDue();
    expect(await runDue()).toEqual([]);
    expect(mail).toHaveBeenCalledTimes(3);
  });

  it("goes at once to who was corrected, and once somebody has opened it", async () => {
    const [corrected, opened] = await requests(2);
    if (!corrected || !opened) throw new Error("There are two.");
    const subject = { name: "Ana", lastName: "Soler", email: "right@example.com", phone: null };
    const named = { uuid: corrected.operationUuid, signerUuid: corrected.signer.uuid };
    await changeSigner(database.db, merchant.caller, named, { subject, methods: null, notify: null });
    await database.sql`update operation set status = 'OPENED' where uuid = ${opened.operationUuid}`;
    await comeDue();
    expect(await runDue()).toEqual([]);
    expect(mail.mock.calls.map(([{ to }]) => to).toSorted()).toEqual(["right@example.com", "signer-1@example.com"]);
    expect(await kindsOf(database, opened)).toEqual(["CREATED", "NOTIFIED"]);
  });
});
