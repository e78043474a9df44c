import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Transaction } from "@/db/client";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { interleave } from "@/db/testing/interleave";
import { abandonAttempt } from "@/lib/attempts/ending/abandon-attempt";
import { keepPayment } from "@/lib/attempts/ending/offer-cancellation";
import { passOverAttempt } from "@/lib/attempts/ending/pass-over-attempt";
import { sealSession, sessionOf } from "@/lib/attempts/session";
import { attemptCancelledBy } from "@/lib/attempts/starting/return-addresses";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { AUTHORISED, fakeBank, oauthAction, PENDING, TOKEN } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  attemptsOf,
  choose,
  database,
  eventsOf,
  merchant,
  type Payable,
  payable,
  poll,
  recordsOf,
  sentMinutesAgo,
  statusOf,
} from "@/lib/attempts/testing/payments";
import { noteCall, writeBankCalls } from "@/lib/banks/calls";
import { BankError } from "@/lib/banks/connector";
import type { Method } from "@/lib/banks/methods";
import { EMPTY_SESSION, type NextAction, NO_ACTION } from "@/lib/banks/next-action";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { newUuid } from "@/lib/shared/ids";
import { advanceAttempt } from "./advance-attempt";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

const psu = choose.psu;
const CODE: NextAction = {
  type: "PROVIDE",
  fields: [{ name: "CODE", label: null, pattern: "[0-9]{1,6}", required: true }],
  message: null,
};
const METHOD: Method = {
  id: null,
  label: null,
  approach: "REDIRECT",
  start: "IMPLICIT",
  psuIdType: null,
  credentials: [],
};
const IN_APP: NextAction = {
  type: "DECOUPLED",
  message: "In our app, please.",
  appUrl: null,
  pollAfterMs: 2_000,
  expiresAt: "2030-01-01T00:00:00.000Z",
};

/** The bank's answer to the order says that this is to be done next. */
function asks(next: NextAction): void {
  const { initiate } = fakeBank();
  here.fake.initiate = async (input) => ({ ...(await initiate(input)), next });
}

const step = async ({ linkToken }: Payable) => (await findPayerView(database.db, linkToken))?.step;
const onlyAttempt = async (operation: Payable) => {
  const [attempt, ...others] = await attemptsOf(operation);
  if (!attempt || others.length > 0) throw new Error("There is not one attempt.");
  return attempt;
};
const send = ({ linkToken }: Payable, turn: number, typed = {}, methodId: string | null = null) =>
  advanceAttempt(database.db, linkToken, { turn, typed, methodId, psu });

async function asked(next: NextAction): Promise<Payable> {
  asks(next);
  const operation = await payable();
  expect(await startAttempt(database.db, operation.linkToken, choose)).toEqual({ next: "PAGE" });
  return operation;
}

describe("a payment that is confirmed in the bank's app (decision 120)", () => {
  it("waits on our page with the bank's own words, and is paid when the bank says so, without a return", async () => {
    const operation = await asked(IN_APP);
    expect(await step(operation)).toMatchObject({ name: "AUTHORISE", action: IN_APP });
    // A second press, or another tab, orders nothing.
    expect(await startAttempt(database.db, operation.linkToken, choose)).toEqual({ next: "PAGE" });
    expect(here.fake.initiations).toHaveLength(1);
    const { uuid, next_poll_at, sent_to_bank_at } = await onlyAttempt(operation);
    expect(new Date(next_poll_at).getTime() - new Date(sent_to_bank_at).getTime()).toBeLessThan(5_000);
    await poll(uuid);
    expect(await step(operation)).toMatchObject({ name: "AUTHORISE" });
    expect(await onlyAttempt(operation)).toMatchObject({ state: "AT_BANK" });
    here.fake.status = AUTHORISED;
    await poll(uuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    expect(await recordsOf(operation)).toHaveLength(1);
  });

  it("is called off when its time is over, and nobody is told that anything was charged", async () => {
    const operation = await asked(IN_APP);
    const { uuid } = await onlyAttempt(operation);
    await sentMinutesAgo(uuid, 21);
    await poll(uuid);
    expect(here.fake.cancellations).toBe(1);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "FAILED", failure: { notCharged: true } });
  });

  it("whose order was not answered is nobody's to repeat: the app itself may have told the payer", async () => {
    here.bank = {
      ...here.bank,
      exempts: false,
      methods: [{ ...METHOD, approach: "DECOUPLED" }],
    };
    here.fake.initiate = () => Promise.reject(new BankError("OUTCOME_UNKNOWN", "no answer"));
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, choose);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "UNRESOLVED", release: null });
  });
});

describe("a lost answer at a bank that has pages and an app (decision 133)", () => {
  it("is nobody's to repeat, whichever was chosen: the bank has the last word on the way", async () => {
    const methods: Method[] = [METHOD, { ...METHOD, approach: "DECOUPLED" }];
    here.bank = { ...here.bank, exempts: false, methods };
    here.fake.initiate = () => Promise.reject(new BankError("OUTCOME_UNKNOWN", "no answer"));
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, { ...choose, methodId: "redirect" });
    expect(await onlyAttempt(operation)).toMatchObject({ state: "UNRESOLVED", release: null, bank_method: "redirect" });
  });
});

describe("what a bank wants to know first", () => {
  it("is asked before anything leaves, and what is wrong with it is told by its field", async () => {
    here.fake.requirements = [{ name: "PSU_ID", label: "NetKey", pattern: "[0-9]{4}", required: true }];
    const operation = await payable();
    const start = (typed?: Record<string, string>) =>
      startAttempt(database.db, operation.linkToken, { ...choose, ...(typed && { typed }) });
    expect(await start()).toEqual({ next: "ASK", problems: {} });
    expect(await start({})).toEqual({ next: "ASK", problems: { PSU_ID: "REQUIRED" } });
    expect(await start({ PSU_ID: "12x4" })).toEqual({ next: "ASK", problems: { PSU_ID: "INVALID" } });
    expect(here.fake.initiations).toEqual([]);
    expect(await attemptsOf(operation)).toEqual([]);
    expect(await start({ PSU_ID: " 1234 ", CODE: "not asked for" })).toMatchObject({ next: "BANK" });
    expect(here.fake.initiations.map(({ answers }) => answers)).toEqual([{ PSU_ID: "1234" }]);
  });
});

describe("a step on our page (decision 120)", () => {
  it("is not handed on for what has been paid otherwise meanwhile: it would be paid twice", async () => {
    const operation = await asked(CODE);
    here.fake.advance = () => Promise.reject(new Error("The bank is called."));
    const pay = async (tx: Transaction) => {
      await lockFlowOfOperation(tx, merchant.tenantUuid, operation.uuid);
      await tx.execute(sql`update operation set status = 'COMPLETED' where uuid = ${operation.uuid}`);
    };
    const sent = interleave(database, pay, () => send(operation, 0, { CODE: "123456" }));
    expect(await sent).toEqual({ next: "PAGE" });
    expect(here.fake.handedOn).toEqual([]);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "AT_BANK" });
  });

  it("is handed on once, however often its form is sent", async () => {
    const operation = await asked(CODE);
    here.fake.advance = async () => {
      // The second press, while the first is with the bank.
      expect(await send(operation, 0, { CODE: "123456" })).toEqual({ next: "PAGE" });
      expect(await step(operation)).toMatchObject({ name: "CONFIRMING" });
      here.fake.status = AUTHORISED;
      return { authorisationId: "auth-1", scaStatus: "finalised", next: { type: "NONE" }, session: EMPTY_SESSION };
    };
    await send(operation, 0, { CODE: "123 456" });
    await send(operation, 0, { CODE: "123456" });
    expect(here.fake.steps).toEqual([{ type: "PROVIDE", answers: { CODE: "123456" } }]);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("that was the last one leaves nothing to finish at the bank, which is asked as after a return", async () => {
    const operation = await asked(CODE);
    const { uuid } = await onlyAttempt(operation);
    await sentMinutesAgo(uuid, 5);
    // The status is a moment behind.
    await send(operation, 0, { CODE: "123456" });
    expect(await step(operation)).toMatchObject({ name: "CONFIRMING" });
    const [plan] = await database.sql`
      select next_poll_at <= now() + interval '10 seconds' as "isSoon" from payment_attempt where uuid = ${uuid}`;
    expect(plan).toEqual({ isSoon: true });
  });

  it("after which the bank asks in its app has that asked about as often as after an order", async () => {
    const operation = await asked({ type: "SELECT_METHOD", methods: [{ id: "app", name: "App", explanation: null }] });
    const { uuid } = await onlyAttempt(operation);
    await sentMinutesAgo(uuid, 5);
    here.fake.advance = async () => ({
      authorisationId: "auth-1",
      scaStatus: "started",
      next: IN_APP,
      session: EMPTY_SESSION,
    });
    await send(operation, 0, {}, "app");
    await poll(uuid);
    expect(await step(operation)).toMatchObject({ name: "AUTHORISE", action: { type: "DECOUPLED" } });
    const [plan] = await database.sql`
      select next_poll_at <= now() + interval '10 seconds' as "isSoon" from payment_attempt where uuid = ${uuid}`;
    expect(plan).toEqual({ isSoon: true });
  });

  it("is none where the bank asks nobody: its word is waited for, and asked for, as after a return", async () => {
    const operation = await asked(NO_ACTION);
    expect(await step(operation)).toMatchObject({ name: "CONFIRMING" });
    const [plan] = await database.sql`
      select next_poll_at <= now() + interval '10 seconds' as "isSoon" from payment_attempt
       where operation_uuid = ${operation.uuid}`;
    expect(plan).toEqual({ isSoon: true });
  });

  it("takes nothing back that others have written while it was with the bank: a token is renewed once (decision 147)", async () => {
    const operation = await asked(CODE);
    const renewed = { ...TOKEN, value: "second", refreshToken: "r-2" };
    here.fake.advance = async () => {
      const { uuid, session_sealed } = await onlyAttempt(operation);
      const session = sessionOf({ sessionSealed: session_sealed });
      if (!session) throw new Error("no session");
      const sealed = sealSession({ ...session, confirmation: "SENT", bank: { ...session.bank, token: renewed } });
      await database.sql`update payment_attempt set session_sealed = ${sealed} where uuid = ${uuid}`;
      const former = { ...EMPTY_SESSION, token: { ...TOKEN, refreshToken: "r-1" } };
      return { authorisationId: "auth-1", scaStatus: "started", next: CODE, session: former };
    };
    await send(operation, 0, { CODE: "123456" });
    const { session_sealed } = await onlyAttempt(operation);
    expect(sessionOf({ sessionSealed: session_sealed })).toMatchObject({
      turn: 1,
      busy: false,
      confirmation: "SENT",
      bank: { token: renewed },
    });
  });

  it("is none of another attempt's, whose form an older page has (decision 120)", async () => {
    const operation = await asked(CODE);
    await abandonAttempt(database.db, operation.linkToken, psu);
    resetHere();
    asks(CODE);
    expect(await startAttempt(database.db, operation.linkToken, choose)).toEqual({ next: "PAGE" });
    expect(await send(operation, 0, { CODE: "123456" })).toEqual({ next: "PAGE" });
    expect(here.fake.steps).toEqual([]);
    const now = await step(operation);
    expect(await send(operation, now && "turn" in now ? now.turn : -1, { CODE: "123456" })).toEqual({ next: "PAGE" });
    expect(here.fake.steps).toHaveLength(1);
  });

  it("is none of an earlier attempt's, whose answer comes after a later one has ended", async () => {
    const operation = await payable();
    let later = -1;
    here.fake.initiate = async (input) => {
      const [first] = await database.sql`
        update payment_attempt set next_poll_at = now() where operation_uuid = ${operation.uuid} returning uuid`;
      await poll(first?.uuid);
      await passOverAttempt(database.db, operation.linkToken);
      asks(CODE);
      await startAttempt(database.db, operation.linkToken, choose);
      const shown = await step(operation);
      later = shown && "turn" in shown ? shown.turn : later;
      await abandonAttempt(database.db, operation.linkToken, psu);
      here.fake.status = PENDING;
      return here.fake.initiate(input);
    };
    await startAttempt(database.db, operation.linkToken, choose);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AT_BANK" }, { state: "FAILED" }]);
    expect(await step(operation)).toMatchObject({ name: "AUTHORISE", action: CODE });
    expect(await send(operation, later, { CODE: "123456" })).toEqual({ next: "PAGE" });
    expect(here.fake.steps).toEqual([]);
  });

  it("goes nowhere with something that the bank would not take", async () => {
    const operation = await asked(CODE);
    expect(await send(operation, 0, { CODE: "12x" })).toEqual({ next: "WRONG", problems: { CODE: "INVALID" } });
    expect(await send(operation, 0)).toEqual({ next: "WRONG", problems: { CODE: "REQUIRED" } });
    expect(await send(operation, 7, { CODE: "123456" })).toEqual({ next: "PAGE" });
    expect(here.fake.steps).toEqual([]);
    expect(await step(operation)).toMatchObject({ name: "AUTHORISE", turn: 0 });
  });

  it("that the bank refuses may be made again, and the page says so", async () => {
    const operation = await asked(CODE);
    here.fake.advance = () => Promise.reject(new BankError("PSU_CREDENTIALS", "wrong", { httpStatus: 401 }));
    await send(operation, 0, { CODE: "000000" });
    expect(await step(operation)).toMatchObject({ name: "AUTHORISE", action: CODE, turn: 1, refused: true });
    expect(await onlyAttempt(operation)).toMatchObject({ state: "AT_BANK" });
    await send(operation, 1, { CODE: "123456" });
    expect(here.fake.steps).toHaveLength(2);
  });

  it("that the bank does not answer is asked about: nothing is guessed, and the payer waits for its word", async () => {
    const operation = await asked(CODE);
    here.fake.advance = () => Promise.reject(new BankError("BANK_UNAVAILABLE", "no answer"));
    here.fake.failReads = new BankError("BANK_UNAVAILABLE", "no answer");
    await send(operation, 0, { CODE: "123456" });
    expect(await step(operation)).toMatchObject({ name: "CONFIRMING" });
    const { uuid } = await onlyAttempt(operation);
    here.fake.failReads = null;
    // It did not arrive: the bank still waits for the code.
    await poll(uuid);
    expect(await step(operation)).toMatchObject({ name: "AUTHORISE", action: CODE, turn: 1 });
    await send(operation, 1, { CODE: "123456" });
    // It did arrive, and only its answer was lost.
    here.fake.status = AUTHORISED;
    await poll(uuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("goes on where a process died that had it with the bank", async () => {
    const operation = await asked(CODE);
    const attempt = await onlyAttempt(operation);
    const session = sessionOf({ sessionSealed: attempt.session_sealed });
    if (!session) throw new Error("no session");
    const busy = sealSession({ ...session, turn: 1, busy: true });
    await database.sql`update payment_attempt set session_sealed = ${busy} where uuid = ${attempt.uuid}`;
    expect(await step(operation)).toMatchObject({ name: "CONFIRMING" });
    await poll(attempt.uuid);
    expect(await step(operation)).toMatchObject({ name: "AUTHORISE", action: CODE, turn: 1 });
    expect(here.fake.cancellations).toBe(0);
  });

  it("takes only a method that the bank has offered, and leads on where the bank says", async () => {
    const operation = await asked({ type: "SELECT_METHOD", methods: [{ id: "sms", name: "SMS", explanation: null }] });
    expect(await send(operation, 0, {}, "carrier-pigeon")).toEqual({ next: "PAGE" });
    expect(here.fake.steps).toEqual([]);
    const url = "https://bank.example/login";
    here.fake.advance = async () => ({
      authorisationId: "auth-2",
      scaStatus: "started",
      next: { type: "REDIRECT", url },
      session: EMPTY_SESSION,
    });
    expect(await send(operation, 0, {}, "sms")).toEqual({ next: "BANK", url });
    expect(await step(operation)).toMatchObject({ name: "AT_BANK", continueUrl: url });
    expect(await onlyAttempt(operation)).toMatchObject({ authorisation_id: "auth-2" });
  });

  describe("whose answer is lost after a method was chosen (decision 330)", () => {
    const METHODS: NextAction = {
      type: "SELECT_METHOD",
      methods: [
        { id: "sms", name: "SMS", explanation: null },
        { id: "app", name: "App", explanation: null },
      ],
    };
    const silence = () => Promise.reject(new BankError("BANK_UNAVAILABLE", "no answer"));
    const isCode = { type: "PROVIDE", fields: [{ name: "CODE", label: null, pattern: null, required: true }] };
    const linksOf = async (operation: Payable) => {
      const { session_sealed } = await onlyAttempt(operation);
      return sessionOf({ sessionSealed: session_sealed })?.bank.links;
    };

    it.each(["scaMethodSelected", "started"])(
      "goes on with the code once the bank says %s, and asks often whether it was the app",
      async (scaStatus) => {
        const operation = await asked(METHODS);
        here.fake.status = { ...PENDING, scaStatus };
        here.fake.advance = silence;
        const { uuid } = await onlyAttempt(operation);
        await sentMinutesAgo(uuid, 5);
        await send(operation, 0, {}, "sms");
        expect(await step(operation)).toMatchObject({ name: "AUTHORISE", action: isCode });
        await poll(uuid);
        const { next_poll_at } = await onlyAttempt(operation);
        expect(new Date(next_poll_at).getTime() - Date.now()).toBeLessThan(5_000);
        await send(operation, 1, { CODE: "123 456" });
        expect(here.fake.steps.at(-1)).toEqual({ type: "PROVIDE", answers: { CODE: "123456" } });
      },
    );

    it("is offered again where it has not arrived, and a bank that says so of itself is not believed to have a choice", async () => {
      const operation = await asked(METHODS);
      const { uuid } = await onlyAttempt(operation);
      here.fake.status = { ...PENDING, scaStatus: "started" };
      await poll(uuid);
      expect(await step(operation)).toMatchObject({ action: { type: "SELECT_METHOD" }, turn: 0 });
      here.fake.status = { ...PENDING, scaStatus: "psuAuthenticated" };
      here.fake.advance = silence;
      await send(operation, 0, {}, "sms");
      expect(await step(operation)).toMatchObject({ action: { type: "SELECT_METHOD" }, turn: 1, refused: false });
    });

    it("goes on with the code where the bank takes no second choice: it has the first", async () => {
      const operation = await asked(METHODS);
      here.fake.status = { ...PENDING, scaStatus: null };
      here.fake.advance = silence;
      await send(operation, 0, {}, "sms");
      expect(await step(operation)).toMatchObject({ action: { type: "SELECT_METHOD" }, turn: 1 });
      await sentMinutesAgo((await onlyAttempt(operation)).uuid, 5);
      here.fake.advance = () => Promise.reject(new BankError("CONFLICT", "chosen already", { httpStatus: 409 }));
      await send(operation, 1, {}, "app");
      expect(await step(operation)).toMatchObject({ action: isCode, turn: 2, refused: false });
      const [plan] = await database.sql`
        select next_poll_at <= now() + interval '10 seconds' as "isSoon" from payment_attempt
         where operation_uuid = ${operation.uuid}`;
      expect(plan).toEqual({ isSoon: true });
      await send(operation, 2, { CODE: "123456" });
      expect(here.fake.steps.at(-1)).toEqual({ type: "PROVIDE", answers: { CODE: "123456" } });
    });

    it("is refused like any other where nothing was sent before, however often", async () => {
      const operation = await asked(METHODS);
      here.fake.status = { ...PENDING, scaStatus: "psuAuthenticated" };
      here.fake.advance = () => Promise.reject(new BankError("CONFLICT", "not now", { httpStatus: 409 }));
      await send(operation, 0, {}, "sms");
      await send(operation, 1, {}, "sms");
      expect(await step(operation)).toMatchObject({ action: { type: "SELECT_METHOD" }, turn: 2, refused: true });
    });

    it("leaves the authorisation that the lost answer would have named, and begins no second one", async () => {
      const { initiate } = fakeBank();
      const links = { start: "https://bank.example/authorisations" };
      here.fake.initiate = async (input) => ({
        ...(await initiate(input)),
        next: METHODS,
        session: { ...EMPTY_SESSION, links },
      });
      const operation = await payable();
      await startAttempt(database.db, operation.linkToken, choose);
      here.fake.status = { ...PENDING, scaStatus: "scaMethodSelected" };
      here.fake.advance = silence;
      await send(operation, 0, {}, "sms");
      expect(await linksOf(operation)).toEqual({});
    });

    it("is overruled by the answer, should that come after all", async () => {
      const operation = await asked(METHODS);
      here.fake.status = { ...PENDING, scaStatus: "scaMethodSelected" };
      here.fake.advance = async () => {
        await poll((await onlyAttempt(operation)).uuid);
        expect(await step(operation)).toMatchObject({ action: isCode });
        return { authorisationId: "auth-1", scaStatus: "scaMethodSelected", next: CODE, session: EMPTY_SESSION };
      };
      await send(operation, 0, {}, "sms");
      expect(await step(operation)).toMatchObject({ action: CODE });
    });
  });

  it("is written down as a call of its attempt (decision 116)", async () => {
    const operation = await asked(CODE);
    const { uuid } = await onlyAttempt(operation);
    here.fake.advance = async () => {
      const requestId = newUuid();
      const told = {
        requestId,
        httpStatus: 401,
        durationMs: 1,
        outcome: "PSU_CREDENTIALS",
        bankCode: "WRONG",
      } as const;
      noteCall({ bankId: "fake", call: "updatePsuData", ...told });
      throw new BankError("PSU_CREDENTIALS", "wrong", { httpStatus: 401 });
    };
    await send(operation, 0, { CODE: "000000" });
    await writeBankCalls();
    const calls = await database.sql`select call, bank_code from bank_call where attempt_uuid = ${uuid}`;
    expect(calls.map(({ call, bank_code }) => [call, bank_code])).toEqual([["updatePsuData", "WRONG"]]);
  });

  it("of another organisation's or nobody's link is nobody's", async () => {
    await asked(CODE);
    const nobody = { flowUuid: "", uuid: "", linkToken: "nobodys", paymentUuid: "" };
    await expect(send(nobody, 0, { CODE: "123456" })).rejects.toMatchObject({ code: "not_found" });
    expect(here.fake.steps).toEqual([]);
  });
});

describe("what the payer has told for an attempt (decision 120)", () => {
  it("lies sealed while it is needed, and goes with the attempt", async () => {
    const { initiate } = fakeBank();
    here.fake.initiate = async (input) => ({
      ...(await initiate(input)),
      next: CODE,
      session: { links: {}, answers: { PSU_ID: "anna-4711" }, token: null },
    });
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, choose);
    const before = await onlyAttempt(operation);
    expect(sessionOf({ sessionSealed: before.session_sealed })?.bank.answers).toEqual({ PSU_ID: "anna-4711" });
    expect(JSON.stringify(before)).not.toContain("anna-4711");
    await abandonAttempt(database.db, operation.linkToken);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "FAILED", session_sealed: null });
  });

  it("can't outlast the last question, whatever the application does", async () => {
    const operation = await asked(CODE);
    const { uuid } = await onlyAttempt(operation);
    const kept = database.sql`
      update payment_attempt set state = 'FAILED', ended_at = now(), next_poll_at = null where uuid = ${uuid}`;
    await expect(kept).rejects.toMatchObject({ constraint_name: "payment_attempt_session" });
  });
});

describe("a payment that others have to sign as well (decision 121)", () => {
  const PATC = { ...PENDING, transactionStatus: "PATC", scaStatus: "finalised" };

  it("waits with who has signed, is told once, and is paid when the last has signed", async () => {
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, choose);
    const { uuid } = await onlyAttempt(operation);
    here.fake.status = PATC;
    here.fake.details = { ...here.fake.details, signatures: { signed: 1, required: null } };
    await poll(uuid);
    await poll(uuid);
    expect(await step(operation)).toMatchObject({
      name: "AUTHORISE",
      action: { type: "WAIT_OTHERS", signed: 1, required: null },
    });
    expect(await statusOf(operation)).toBe("OPENED");
    const told = (await eventsOf(operation)).filter((type) => type === "PSD2_PAYMENT_AWAITING_SIGNATURE");
    expect(told).toHaveLength(1);
    const facts = await database.sql`
      select detail from operation_fact where operation_uuid = ${operation.uuid} and kind = 'AWAITING_SIGNATURE'`;
    expect(facts.map(({ detail }) => detail)).toEqual([{ bank: "Fake Bank", signed: "1" }]);
    // Hours later nobody has called it off.
    await sentMinutesAgo(uuid, 600);
    await poll(uuid);
    expect(here.fake.cancellations).toBe(0);
    here.fake.status = AUTHORISED;
    await poll(uuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });
});

describe("a code that confirms what was signed on the bank's pages", () => {
  it("is asked for when the bank says that it waits for it", async () => {
    here.bank = { ...here.bank, completion: "CODE" };
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, choose);
    const { uuid } = await onlyAttempt(operation);
    here.fake.status = { ...PENDING, scaStatus: "unconfirmed" };
    await poll(uuid);
    expect(await step(operation)).toMatchObject({ name: "AUTHORISE", action: { type: "PROVIDE" }, turn: 1 });
    await send(operation, 1, { CODE: "2256ffgh" });
    expect(here.fake.steps).toEqual([{ type: "PROVIDE", answers: { CODE: "2256ffgh" }, confirms: true }]);
  });
});

describe("a cancellation that the payer has to authorise (decision 121)", () => {
  const url = "https://bank.example/cancel";
  const needsSca = async () => ({ outcome: "NEEDS_SCA", next: { type: "REDIRECT", url } }) as const;

  it("is offered where the payer is, and closes nothing until the bank says so", async () => {
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, choose);
    here.fake.status = { ...PENDING, transactionStatus: "PATC", scaStatus: "finalised" };
    const { uuid } = await onlyAttempt(operation);
    await poll(uuid);
    here.fake.cancel = needsSca;
    await abandonAttempt(database.db, operation.linkToken, psu);
    expect(await step(operation)).toMatchObject({ name: "AUTHORISE", action: { type: "WAIT_OTHERS" }, cancelUrl: url });
    expect(await onlyAttempt(operation)).toMatchObject({ state: "AT_BANK" });
    here.fake.status = { ...PENDING, transactionStatus: "CANC" };
    await poll(uuid);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "FAILED", failure: { notCharged: true } });
    expect(await step(operation)).toMatchObject({ name: "CHOOSE_BANK" });
  });

  /** The payer wants another bank, and the bank wants to hear that from them, so. */
  async function wanted(next: NextAction): Promise<Payable> {
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, choose);
    here.fake.cancel = async () => ({
      outcome: "NEEDS_SCA",
      next,
      authorisationId: "cancel-1",
      session: { ...EMPTY_SESSION, links: { step: "https://bank.example/cancel-1" } },
    });
    await abandonAttempt(database.db, operation.linkToken, psu);
    return operation;
  }
  const CANCELLED = { ...PENDING, transactionStatus: "CANC" };
  const FINALISED = { authorisationId: null, scaStatus: "finalised", next: { type: "NONE" }, session: EMPTY_SESSION };

  it("in the bank's app is said on our page, until when, and asked about at once (decision 311)", async () => {
    const operation = await wanted({ ...IN_APP, expiresAt: new Date(Date.now() + 600_000).toISOString() });
    expect(await step(operation)).toMatchObject({
      name: "AUTHORISE",
      action: { type: "DECOUPLED", message: "In our app, please." },
      cancels: true,
      until: expect.any(Date),
    });
    const { uuid } = await onlyAttempt(operation);
    await poll(uuid);
    const { next_poll_at } = await onlyAttempt(operation);
    expect(new Date(next_poll_at).getTime() - Date.now()).toBeLessThan(5_000);
    here.fake.status = CANCELLED;
    await poll(uuid);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "FAILED", failure: { notCharged: true } });
    expect(await step(operation)).toMatchObject({ name: "CHOOSE_BANK" });
  });

  it("that nobody confirms in time is over, and the payment is what it was", async () => {
    const operation = await wanted({ ...IN_APP, expiresAt: "2020-01-01T00:00:00.000Z" });
    const { uuid } = await onlyAttempt(operation);
    await poll(uuid);
    expect(await step(operation)).toMatchObject({ name: "AT_BANK", continueUrl: expect.any(String) });
    here.fake.status = AUTHORISED;
    await poll(uuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
  });

  it("by a chosen method and its code is handed on for the cancellation, once each, and the bank says what came of it", async () => {
    const operation = await wanted({
      type: "SELECT_METHOD",
      methods: [{ id: "sms", name: "SMS", explanation: null }],
    });
    here.fake.advance = async () => ({ ...FINALISED, authorisationId: "cancel-1", next: CODE, scaStatus: "started" });
    expect(await step(operation)).toMatchObject({ action: { type: "SELECT_METHOD" }, turn: 1, cancels: true });
    // A form that was made for the payment.
    expect(await send(operation, 0, { CODE: "123456" })).toEqual({ next: "PAGE" });
    await send(operation, 1, {}, "sms");
    await send(operation, 1, {}, "sms");
    expect(await step(operation)).toMatchObject({ action: CODE, turn: 2, cancels: true, refused: false });
    here.fake.advance = () => Promise.reject(new BankError("PSU_CREDENTIALS", "wrong", { httpStatus: 401 }));
    await send(operation, 2, { CODE: "000000" });
    expect(await step(operation)).toMatchObject({ action: CODE, turn: 3, cancels: true, refused: true });
    here.fake.advance = async () => {
      here.fake.status = CANCELLED;
      return { ...FINALISED, next: { type: "NONE" } };
    };
    await send(operation, 3, { CODE: "123456" });
    expect(here.fake.handedOn).toEqual(
      Array.from({ length: 3 }, () => ({ of: "CANCELLATION", authorisationId: "cancel-1" })),
    );
    expect(await onlyAttempt(operation)).toMatchObject({ state: "FAILED", session_sealed: null });
    expect(here.fake.initiations).toHaveLength(1);
  });

  it("whose choice of a method was not answered goes on with the code where the bank takes no second one (decision 330)", async () => {
    const methods = [{ id: "sms", name: "SMS", explanation: null }];
    const operation = await wanted({ type: "SELECT_METHOD", methods });
    here.fake.advance = () => Promise.reject(new BankError("BANK_UNAVAILABLE", "no answer"));
    await send(operation, 1, {}, "sms");
    expect(await step(operation)).toMatchObject({ action: { type: "SELECT_METHOD" }, turn: 2, cancels: true });
    here.fake.advance = () => Promise.reject(new BankError("CONFLICT", "chosen already", { httpStatus: 409 }));
    await send(operation, 2, {}, "sms");
    expect(await step(operation)).toMatchObject({ action: { type: "PROVIDE" }, cancels: true, refused: false });
  });

  it("is asked for its method again where nobody knows the authorisation that has it", async () => {
    const methods = [{ id: "sms", name: "SMS", explanation: null }];
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, choose);
    here.fake.cancel = async () => ({
      outcome: "NEEDS_SCA",
      next: { type: "SELECT_METHOD", methods },
      authorisationId: null,
      session: { ...EMPTY_SESSION, links: { start: "https://bank.example/cancellation-authorisations" } },
    });
    await abandonAttempt(database.db, operation.linkToken, psu);
    for (const kind of ["BANK_UNAVAILABLE", "CONFLICT"] as const) {
      here.fake.advance = () => Promise.reject(new BankError(kind, "no"));
      const shown = await step(operation);
      await send(operation, shown?.name === "AUTHORISE" ? shown.turn : -1, {}, "sms");
    }
    expect(await step(operation)).toMatchObject({ action: { type: "SELECT_METHOD" }, turn: 3, refused: true });
  });

  it("by OAuth is confirmed there, after a method that is chosen here, and takes none of the payment's steps", async () => {
    asks(CODE);
    const operation = await wanted({ type: "SELECT_METHOD", methods: [{ id: "web", name: "Web", explanation: null }] });
    let state: string | undefined;
    here.fake.advance = async (_, { oauth }) => {
      state = oauth?.state;
      return { ...FINALISED, next: oauthAction("INTEGRATED", oauth ?? { redirectUri: "", state: "" }) };
    };
    expect(await send(operation, 1, {}, "web")).toEqual({ next: "PAGE" });
    const { uuid } = await onlyAttempt(operation);
    expect(attemptCancelledBy(state ?? "")).toBe(uuid);
    expect(await step(operation)).toMatchObject({
      name: "AUTHORISE",
      action: CODE,
      cancels: false,
      cancelUrl: `https://bank.example/authorize?state=${state}`,
    });
    here.fake.advance = async () => ({ ...FINALISED, next: { type: "NONE" } });
    await send(operation, 2, { CODE: "123456" });
    expect(here.fake.handedOn.map(({ of }) => of)).toEqual(["CANCELLATION", "PAYMENT"]);
    expect(await step(operation)).toMatchObject({ cancelUrl: expect.stringContaining("authorize") });
  });

  it("is asked about as often as an order where the bank asks in its app after a step here", async () => {
    const operation = await wanted({ type: "SELECT_METHOD", methods: [{ id: "app", name: "App", explanation: null }] });
    const attempt = await onlyAttempt(operation);
    const session = sessionOf({ sessionSealed: attempt.session_sealed });
    if (!session?.cancellation) throw new Error("no cancellation");
    const since = new Date(Date.now() - 300_000).toISOString();
    const earlier = sealSession({ ...session, cancellation: { ...session.cancellation, since } });
    await database.sql`update payment_attempt set session_sealed = ${earlier} where uuid = ${attempt.uuid}`;
    here.fake.advance = async () => ({ ...FINALISED, authorisationId: "cancel-1", next: IN_APP, scaStatus: "started" });
    await send(operation, 1, {}, "app");
    expect(await step(operation)).toMatchObject({ action: { type: "DECOUPLED" }, cancels: true });
    await poll(attempt.uuid);
    const [plan] = await database.sql`
      select next_poll_at <= now() + interval '10 seconds' as "isSoon" from payment_attempt where uuid = ${attempt.uuid}`;
    expect(plan).toEqual({ isSoon: true });
  });

  it("is asked about as often where a choice of its method was lost, and the bank may ask in its app", async () => {
    const operation = await wanted({ type: "SELECT_METHOD", methods: [{ id: "app", name: "App", explanation: null }] });
    const { uuid } = await onlyAttempt(operation);
    await sentMinutesAgo(uuid, 5);
    here.fake.advance = () => Promise.reject(new BankError("BANK_UNAVAILABLE", "no answer"));
    await send(operation, 1, {}, "app");
    here.fake.advance = () => Promise.reject(new BankError("CONFLICT", "chosen already", { httpStatus: 409 }));
    await send(operation, 2, {}, "app");
    expect(await step(operation)).toMatchObject({ action: { type: "PROVIDE" }, cancels: true });
    await poll(uuid);
    const [plan] = await database.sql`
      select next_poll_at <= now() + interval '10 seconds' as "isSoon" from payment_attempt where uuid = ${uuid}`;
    expect(plan).toEqual({ isSoon: true });
  });

  it("goes on where a process died that had its code with the bank", async () => {
    const operation = await wanted(CODE);
    const attempt = await onlyAttempt(operation);
    const session = sessionOf({ sessionSealed: attempt.session_sealed });
    if (!session?.cancellation) throw new Error("no cancellation");
    const busy = sealSession({ ...session, turn: 2, cancellation: { ...session.cancellation, busy: true } });
    await database.sql`update payment_attempt set session_sealed = ${busy} where uuid = ${attempt.uuid}`;
    await send(operation, 2, { CODE: "123456" });
    expect(here.fake.steps).toEqual([]);
    await poll(attempt.uuid);
    expect(await step(operation)).toMatchObject({ action: CODE, turn: 2, cancels: true });
  });

  it("is none of the payer's any more once they would rather keep the payment", async () => {
    const operation = await wanted(CODE);
    await keepPayment(database.db, operation.linkToken);
    await keepPayment(database.db, operation.linkToken);
    expect(await step(operation)).toMatchObject({ name: "AT_BANK" });
    expect(await send(operation, 1, { CODE: "123456" })).toEqual({ next: "PAGE" });
    expect(here.fake.steps).toEqual([]);
    here.fake.status = AUTHORISED;
    await poll((await onlyAttempt(operation)).uuid);
    expect(await statusOf(operation)).toBe("COMPLETED");
    await expect(keepPayment(database.db, "nobodys")).rejects.toMatchObject({ code: "not_found" });
  });

  it("is given up for the payment that the page showed, and for no later one (decision 382)", async () => {
    const operation = await wanted(CODE);
    await keepPayment(database.db, operation.linkToken, "2026-01-01T00:00:00.000Z");
    expect(await step(operation)).toMatchObject({ name: "AUTHORISE", cancels: true });
    const shown = await step(operation);
    await keepPayment(database.db, operation.linkToken, shown && "begunAt" in shown ? shown.begunAt.toISOString() : "");
    expect(await step(operation)).toMatchObject({ name: "AT_BANK" });
  });

  it("that the bank offers no way for is told as its refusal, and nothing is given up", async () => {
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, choose);
    here.fake.cancel = async () => ({ outcome: "NEEDS_SCA", next: null });
    await expect(abandonAttempt(database.db, operation.linkToken, psu)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
    expect(await onlyAttempt(operation)).toMatchObject({ state: "AT_BANK" });
  });

  it("is a refusal where nobody is here to give it", async () => {
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, choose);
    here.fake.cancel = needsSca;
    await expect(abandonAttempt(database.db, operation.linkToken)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
    expect(await onlyAttempt(operation)).toMatchObject({ state: "AT_BANK" });
  });
});
