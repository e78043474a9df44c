import { beforeEach, describe, expect, it, vi } from "vitest";
import { findAttempt } from "@/db/queries/attempts/attempts";
import { paymentReference } from "@/lib/attempts/payment-reference";
import { AUTHORISED, PENDING } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  atBank,
  attemptsOf,
  database,
  merchant,
  payable,
  poll,
  recordsOf,
  sentMinutesAgo,
  statusOf,
} from "@/lib/attempts/testing/payments";
import { BankError, type BankStatus } from "@/lib/banks/connector";
import { askBank } from "./ask-bank";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);
vi.mock("@/db/queries/attempts/attempts", { spy: true });

const PATC: BankStatus = { ...PENDING, transactionStatus: "PATC" };

beforeEach(resetHere);

/** The next read is on its way until it is answered; those after it are answered at once. */
function readOnItsWay() {
  let resolve: (status: BankStatus) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const answer = new Promise<BankStatus>((...settle) => {
    [resolve, reject] = settle;
  });
  const asked = new Promise<void>((isAsked) => {
    here.fake.read = () => {
      here.fake.read = null;
      isAsked();
      return answer;
    };
  });
  return { asked, resolve, reject };
}

describe("two questions on their way (decision 12)", () => {
  it("an older word never takes the place of a newer one: the bank is asked again", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    const slow = readOnItsWay();
    const first = poll(attemptUuid);
    await slow.asked;
    here.fake.status = PATC;
    await poll(attemptUuid);
    slow.resolve(PENDING);
    await first;
    expect(await attemptsOf(operation)).toMatchObject([{ bank_status: "PATC" }]);
    expect(here.fake.reads).toBe(3);
  });

  it("nor is the same word asked for again", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    const slow = readOnItsWay();
    const first = poll(attemptUuid);
    await slow.asked;
    here.fake.status = AUTHORISED;
    await poll(attemptUuid);
    slow.resolve(AUTHORISED);
    await first;
    expect([await statusOf(operation), (await recordsOf(operation)).length]).toEqual(["COMPLETED", 1]);
    expect(here.fake.reads).toBe(2);
  });

  it("one that got no answer counts for nothing where the other got one", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    const slow = readOnItsWay();
    const first = poll(attemptUuid);
    await slow.asked;
    await poll(attemptUuid);
    // Of a bank that had not answered, nobody would know by now.
    await sentMinutesAgo(attemptUuid, 90);
    slow.reject(new BankError("RESOURCE_GONE", "404"));
    await first;
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK", unanswered_count: 0, gone_count: 0 }]);
  });

  it("a bank that always has others' answers written meanwhile is not asked without end", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.read = async () => {
      await database.sql`update payment_attempt set poll_count = poll_count + 1 where uuid = ${attemptUuid}`;
      return AUTHORISED;
    };
    await poll(attemptUuid);
    expect(here.fake.reads).toBe(3);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK", bank_status: "RCVD" }]);
  });

  it("one that got no answer plans none where nothing is left to ask: a statement has shown the money", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    const slow = readOnItsWay();
    const first = poll(attemptUuid);
    await slow.asked;
    await database.sql`
      update payment_attempt set state = 'AUTHORISED', ended_at = now(), next_poll_at = null, session_sealed = null
       where uuid = ${attemptUuid}`;
    slow.reject(new BankError("BANK_UNAVAILABLE", "no answer"));
    await first;
    expect(await attemptsOf(operation)).toMatchObject([{ next_poll_at: null, unanswered_count: 0 }]);
  });

  it("reads its attempt once more for a repeated one alone", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    const attempt = await findAttempt(database.db, merchant.tenantUuid, attemptUuid);
    const reference = attempt && (await paymentReference(database.db, attempt));
    if (!attempt || !reference) throw new Error("It is not at the bank.");
    vi.mocked(findAttempt).mockClear();
    await askBank(database.db, attempt, here.bank, reference);
    expect(findAttempt).not.toHaveBeenCalled();
    // By now another answer has been written than this one knows of.
    here.fake.status = PATC;
    await askBank(database.db, attempt, here.bank, reference);
    expect(findAttempt).toHaveBeenCalledOnce();
    expect(await attemptsOf(operation)).toMatchObject([{ bank_status: "PATC" }]);
  });

  it("a payment that the bank knows after all, while it is asked whether it has forgotten it, is not closed", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    here.fake.failReads = new BankError("RESOURCE_GONE", "404");
    await database.sql`
      update payment_attempt set gone_count = 2, gone_since = now() - interval '11 minutes',
             unanswered_count = 2, unanswered_since = now() - interval '11 minutes' where uuid = ${attemptUuid}`;
    here.fake.cancel = async () => {
      here.fake.failReads = null;
      here.fake.status = PATC;
      await poll(attemptUuid);
      return { outcome: "CANCELLED" };
    };
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK", bank_status: "PATC" }]);
  });
});
