import { beforeEach, describe, expect, it, vi } from "vitest";
import { findAttempt } from "@/db/queries/attempts/attempts";
import { type Bank, BankError, type BankStatus } from "@/lib/banks/connector";
import type { NextAction, OAuthAction, PayerToken } from "@/lib/banks/next-action";
import { changedBank } from "@/lib/banks/testing/fixtures";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { seal, signState } from "@/lib/shared/crypto";
import * as environment from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { abandonAttempt } from "./ending/abandon-attempt";
import { keepPayment } from "./ending/offer-cancellation";
import { advanceAttempt } from "./following/advance-attempt";
import { sealSession, sessionOf } from "./session";
import { lookAfterPreStep } from "./starting/look-after-pre-step";
import { orderWithToken } from "./starting/order-with-token";
import { RETURN_STATE, returnAddresses } from "./starting/return-addresses";
import { returnFromBank } from "./starting/return-from-bank";
import { startAttempt } from "./starting/start-attempt";
import { AUTHORISED, BANK, fakeBank, oauthAction, PENDING, TOKEN } from "./testing/fake-bank";
import { here, resetHere } from "./testing/here";
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
} from "./testing/payments";

vi.mock("@/lib/banks/registry", async () => (await import("./testing/here")).registryOfHere);

/** A browser waits for the bank's word for some seconds, a test for as long as it takes. */
const PATIENT = { timeout: 30_000, interval: 20 };
const SERVER = { authorizeUrl: "https://bank.example/authorize", tokenUrl: TOKEN.tokenUrl };
const PRE_STEP: Bank = changedBank(BANK, { auth: { psuToken: "PRE_STEP", ...SERVER } });
const INTEGRATED: Bank = changedBank(BANK, { auth: { psuToken: "INTEGRATED" }, exempts: false });

beforeEach(() => {
  resetHere();
  here.bank = PRE_STEP;
  here.fake.prepare = async (back) => oauthAction("PRE_STEP", back);
});

/** The first write of a session fails, as it does while a database is replaced by another. */
async function withOneWriteRefused(act: () => Promise<void>): Promise<void> {
  // What a sequence has counted stands, also when its transaction does not.
  await database.sql.unsafe(`
    create sequence writes;
    create function refuse_first() returns trigger language plpgsql as $$
      begin if nextval('writes') = 1 then raise exception 'the database is away'; end if; return new; end $$;
    create trigger refuse_first before update of session_sealed on payment_attempt for each row
      when (new.session_sealed is distinct from old.session_sealed) execute function refuse_first()`);
  try {
    await act();
    const [counted] = await database.sql`select last_value::int as writes from writes`;
    expect(counted?.writes).toBeGreaterThan(1);
  } finally {
    await database.sql.unsafe(`
      drop trigger refuse_first on payment_attempt; drop function refuse_first(); drop sequence writes`);
  }
}

const onlyAttempt = async (operation: Payable) => {
  const [attempt, ...others] = await attemptsOf(operation);
  if (!attempt || others.length > 0) throw new Error("There is not one attempt.");
  return attempt;
};
const stepOf = async ({ linkToken }: Payable) => (await findPayerView(database.db, linkToken))?.step;

type Sent = Readonly<{ operation: Payable; attemptUuid: string; state: string }>;

/** At the authorization server: where the payer lets us order, or authorises what was ordered. */
async function sentAway(): Promise<Sent> {
  const operation = await payable();
  const started = await startAttempt(database.db, operation.linkToken, choose);
  const { uuid } = await onlyAttempt(operation);
  const { state } = returnAddresses(here.bank, { uuid }).oauth;
  expect(started).toEqual({ next: "BANK", url: `https://bank.example/authorize?state=${state}` });
  return { operation, attemptUuid: uuid, state };
}

const back = ({ state }: Pick<Sent, "state">, broughtBack: Record<string, string> = { code: "c-1" }) =>
  returnFromBank(database.db, state, { state, ...broughtBack });

const refusal = (bankCode: string, httpStatus: number) => ({ bankCode, httpStatus, notSent: true });

/** As an attempt lies there whose process died with the token in its hands. */
async function withTokenOnly({ attemptUuid }: Sent): Promise<void> {
  const attempt = await findAttempt(database.db, merchant.tenantUuid, attemptUuid);
  const session = attempt && sessionOf(attempt);
  if (!session) throw new Error("There is no session.");
  const held = sealSession({ ...session, codeTaken: true, busy: true, bank: { ...session.bank, token: TOKEN } });
  await database.sql`update payment_attempt set session_sealed = ${held} where uuid = ${attemptUuid}`;
}

describe("a payer who lets us order first (decision 140)", () => {
  it("is sent away before anything leaves, from a row that is there", async () => {
    const { operation, state } = await sentAway();
    expect(here.fake.initiations).toEqual([]);
    expect(await onlyAttempt(operation)).toMatchObject({ state: "AT_BANK", bank_payment_id: null });
    expect(await stepOf(operation)).toMatchObject({
      name: "AT_BANK",
      continueUrl: `https://bank.example/authorize?state=${state}`,
    });
    // A double click is led there again.
    expect(await startAttempt(database.db, operation.linkToken, choose)).toMatchObject({ next: "BANK" });
    await onlyAttempt(operation);
  });

  it("comes back to a bank that is offered no more, and nothing is ordered there (decision 209)", async () => {
    const sent = await sentAway();
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), demo: false });
    here.bank = { ...PRE_STEP, isSandbox: true };
    await back(sent);
    expect(here.fake.initiations).toEqual([]);
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "FAILED", bank_payment_id: null });
  });

  it("has ordered nothing where the bank is configured no more by then, which is said", async () => {
    const sent = await sentAway();
    here.bank = { ...PRE_STEP, id: "another" };
    await poll(sent.attemptUuid);
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "AT_BANK" });
    await sentMinutesAgo(sent.attemptUuid, 60);
    await poll(sent.attemptUuid);
    expect(await onlyAttempt(sent.operation)).toMatchObject({
      state: "FAILED",
      failure: { reason: "ABANDONED", notCharged: true },
      next_poll_at: null,
    });
    expect(await eventsOf(sent.operation)).not.toContain("PSD2_PAYMENT_UNRESOLVED");
  });

  it("has ordered nothing where a fault of ours keeps it from being looked after, either", async () => {
    const sent = await sentAway();
    await sentMinutesAgo(sent.attemptUuid, 60);
    await database.sql.unsafe(`
      create function refuse_end() returns trigger language plpgsql as $$
        begin if nextval('ends') = 1 then raise exception 'the database is away'; end if; return new; end $$;
      create sequence ends;
      create trigger refuse_end before update of state on payment_attempt for each row execute function refuse_end()`);
    try {
      await expect(poll(sent.attemptUuid)).rejects.toThrow();
    } finally {
      await database.sql.unsafe(
        "drop trigger refuse_end on payment_attempt; drop function refuse_end(); drop sequence ends",
      );
    }
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "FAILED", failure: { reason: "ABANDONED" } });
  });

  it("comes back, and the payment is ordered with their token, for the browser that chose the bank", async () => {
    const sent = await sentAway();
    expect(await back(sent)).toEqual({ linkToken: sent.operation.linkToken, next: "BANK" });
    expect(here.fake.redeemed).toEqual([{ code: "c-1", state: sent.state }]);
    expect(here.fake.initiations).toMatchObject([{ token: TOKEN, psu: choose.psu, amount: 15_075 }]);
    const { end_to_end_id, bank_payment_id } = await onlyAttempt(sent.operation);
    expect(bank_payment_id).toBe(`bank-${end_to_end_id}`);
    here.fake.status = AUTHORISED;
    await back(sent);
    await vi.waitFor(async () => expect(await statusOf(sent.operation)).toBe("COMPLETED"), PATIENT);
    expect(await recordsOf(sent.operation)).toHaveLength(1);
  });

  it("keeps what the payer has told, until the order", async () => {
    here.fake.requirements = [{ name: "PSU_ID", label: null, pattern: null, required: true }];
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, { ...choose, typed: { PSU_ID: "anna" } });
    const { uuid, session_sealed } = await onlyAttempt(operation);
    expect(session_sealed).not.toContain("anna");
    await back(returnAddresses(here.bank, { uuid }).oauth);
    expect(here.fake.initiations).toMatchObject([{ answers: { PSU_ID: "anna" } }]);
  });

  it("who comes back twice, and three times at once, has one code traded and one payment ordered", async () => {
    const sent = await sentAway();
    await Promise.all([back(sent), back(sent), back(sent)]);
    await back(sent, { code: "c-2" });
    expect(here.fake.redeemed).toHaveLength(1);
    expect(here.fake.initiations).toHaveLength(1);
  });

  it("who has said no there has cancelled: nothing was ordered, and another bank may be chosen", async () => {
    const sent = await sentAway();
    expect(await back(sent, { error: "access_denied" })).toEqual({
      linkToken: sent.operation.linkToken,
      next: "PAGE",
    });
    expect(await onlyAttempt(sent.operation)).toMatchObject({
      state: "FAILED",
      failure: { reason: "ABANDONED", notCharged: true },
      session_sealed: null,
    });
    expect(await stepOf(sent.operation)).toMatchObject({ name: "CHOOSE_BANK", lastFailure: null });
    expect(here.fake.initiations).toEqual([]);
    // What comes later finds nothing to do.
    await back(sent);
    expect(here.fake.redeemed).toEqual([]);
  });

  it("whom the server could not serve is told so, and that nothing was charged", async () => {
    const sent = await sentAway();
    await back(sent, { error: "server_error" });
    expect(await stepOf(sent.operation)).toMatchObject({
      name: "CHOOSE_BANK",
      lastFailure: { reason: "TOKEN", notCharged: true, certain: true },
    });
  });

  it.each<[string, (sent: Sent) => Promise<unknown>]>([
    ["a state that nobody has signed", (sent) => returnFromBank(database.db, "x.y", { state: sent.state, code: "c" })],
    [
      "another state than the one it went with",
      (sent) => returnFromBank(database.db, sent.state, { state: "x", code: "c" }),
    ],
    ["a state of no attempt", () => back({ state: signState(RETURN_STATE, newUuid()) })],
    ["the answer of another server", (sent) => back(sent, { code: "c", iss: "https://evil.example" })],
    ["no state with a code", (sent) => returnFromBank(database.db, sent.state, { code: "c" })],
  ])("is not served by %s", async (_, come) => {
    const sent = await sentAway();
    expect(await come(sent)).toBeNull();
    expect(here.fake.redeemed).toEqual([]);
    expect((await onlyAttempt(sent.operation)).state).toBe("AT_BANK");
    expect(await back(sent)).toMatchObject({ next: "BANK" });
  });

  it("nor by the state of another attempt: its own is told by it, and nothing happens to this one", async () => {
    const [sent, other] = [await sentAway(), await sentAway()];
    expect(await returnFromBank(database.db, sent.state, { state: other.state, code: "c" })).toBeNull();
    await back(other);
    expect((await onlyAttempt(sent.operation)).bank_payment_id).toBeNull();
    expect((await onlyAttempt(other.operation)).bank_payment_id).not.toBeNull();
  });

  it("who brings nothing is shown the way again", async () => {
    const sent = await sentAway();
    expect(await back(sent, {})).toMatchObject({ next: "PAGE" });
    expect(await stepOf(sent.operation)).toMatchObject({ name: "AT_BANK" });
  });

  it("whose code is worth nothing is told that nothing was charged, and may begin anew", async () => {
    const sent = await sentAway();
    here.fake.redeem = () => Promise.reject(new BankError("TOKEN", "no", { notSent: true, httpStatus: 400 }));
    expect(await back(sent)).toMatchObject({ next: "PAGE" });
    expect(here.fake.initiations).toEqual([]);
    expect((await onlyAttempt(sent.operation)).failure).toEqual({
      stage: "INITIATION",
      reason: "TOKEN",
      retryable: true,
      notCharged: true,
    });
    here.fake.redeem = fakeBank().redeem;
    await startAttempt(database.db, sent.operation.linkToken, choose);
    expect(await attemptsOf(sent.operation)).toHaveLength(2);
  });

  it("while whose code a process died: it ends as what has ordered nothing", async () => {
    const sent = await sentAway();
    here.fake.redeem = () => Promise.reject(new Error("killed"));
    await expect(back(sent)).rejects.toThrow("killed");
    expect(await stepOf(sent.operation)).toMatchObject({ name: "CONFIRMING" });
    await poll(sent.attemptUuid);
    expect(await onlyAttempt(sent.operation)).toMatchObject({
      state: "FAILED",
      failure: { reason: "TOKEN", notCharged: true },
    });
    here.fake.redeem = fakeBank().redeem;
    await back(sent);
    expect([here.fake.redeemed.length, here.fake.initiations.length]).toEqual([1, 0]);
  });

  it("between whose token and the order a process died: the order is made by whoever finds it, once", async () => {
    const sent = await sentAway();
    await withTokenOnly(sent);
    await Promise.all([poll(sent.attemptUuid), poll(sent.attemptUuid), back(sent)]);
    expect(here.fake.initiations).toMatchObject([{ token: TOKEN, psu: choose.psu }]);
    expect((await onlyAttempt(sent.operation)).state).toBe("AT_BANK");
    // A page that had the token in its hands all the while comes too late.
    const attempt = await findAttempt(database.db, merchant.tenantUuid, sent.attemptUuid);
    if (attempt) expect(await orderWithToken(database.db, attempt, here.bank)).toEqual({ next: "PAGE" });
    expect(here.fake.initiations).toHaveLength(1);
  });

  it("during whose order a process died: nobody knows, and nobody orders it again", async () => {
    const sent = await sentAway();
    here.fake.initiate = () => Promise.reject(new Error("killed"));
    await expect(back(sent)).rejects.toThrow("killed");
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "STARTED", session_sealed: null });
    await poll(sent.attemptUuid);
    await poll(sent.attemptUuid);
    await back(sent);
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "UNRESOLVED", release: null });
    expect([here.fake.redeemed.length, here.fake.initiations.length]).toEqual([1, 1]);
  });

  it("whose order the bank refuses has failed; whose order's answer is lost is asked about", async () => {
    const refused = await sentAway();
    here.fake.initiate = () => Promise.reject(new BankError("TOKEN", "no", { bankCode: "TOKEN_INVALID" }));
    expect(await back(refused)).toMatchObject({ next: "PAGE" });
    expect((await onlyAttempt(refused.operation)).failure).toMatchObject({
      reason: "TOKEN_INVALID",
      notCharged: false,
    });
    const lost = await sentAway();
    here.fake.initiate = () => Promise.reject(new BankError("OUTCOME_UNKNOWN", "lost"));
    await back(lost);
    expect((await onlyAttempt(lost.operation)).state).toBe("UNRESOLVED");
  });

  it("who does not come back in time has gone away; until then is waited for", async () => {
    const sent = await sentAway();
    await poll(sent.attemptUuid);
    const waiting = await onlyAttempt(sent.operation);
    expect([waiting.state, waiting.next_poll_at]).toEqual(["AT_BANK", expect.any(String)]);
    await sentMinutesAgo(sent.attemptUuid, here.bank.lifetimes.redirectMinutes);
    await poll(sent.attemptUuid);
    expect(await onlyAttempt(sent.operation)).toMatchObject({
      state: "FAILED",
      failure: { reason: "ABANDONED", notCharged: true },
    });
    expect(await eventsOf(sent.operation)).toContain("PSD2_PAYMENT_ATTEMPT_FAILED");
    expect([here.fake.reads, here.fake.cancellations]).toEqual([0, 0]);
  });

  it("who is back by the time it is looked after is followed by the plan of whoever has what they brought", async () => {
    const sent = await sentAway();
    const away = await findAttempt(database.db, merchant.tenantUuid, sent.attemptUuid);
    await withTokenOnly(sent);
    await database.sql`update payment_attempt set next_poll_at = now() where uuid = ${sent.attemptUuid}`;
    const taken = await onlyAttempt(sent.operation);
    if (away) await lookAfterPreStep(database.db, away, here.bank);
    expect(await onlyAttempt(sent.operation)).toEqual(taken);
  });

  it("may want another bank, of which the first needn't be told; not while the order is being made", async () => {
    const sent = await sentAway();
    await abandonAttempt(database.db, sent.operation.linkToken, choose.psu);
    expect((await onlyAttempt(sent.operation)).state).toBe("FAILED");
    const other = await sentAway();
    await withTokenOnly(other);
    await expect(abandonAttempt(database.db, other.operation.linkToken)).rejects.toMatchObject({
      code: "attempt_in_progress",
    });
    expect(here.fake.cancellations).toBe(0);
  });

  it.each([
    ["the operation's time is over", "update operation set expires_at = now() - interval '1 minute' where uuid = $1"],
    ["the organisation has been paid otherwise", "update operation set status = 'CANCELLED' where uuid = $1"],
  ])("orders nothing when %s meanwhile, and says that nothing was charged", async (_, change) => {
    const sent = await sentAway();
    await database.sql.unsafe(change, [sent.operation.uuid]);
    expect(await back(sent)).toMatchObject({ next: "PAGE" });
    expect(here.fake.initiations).toEqual([]);
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "FAILED", failure: { notCharged: true } });
  });
});

describe("a payer whose authorisation is OAuth's (decision 140)", () => {
  beforeEach(() => {
    here.bank = INTEGRATED;
    here.fake.prepare = fakeBank().prepare;
    const { initiate } = fakeBank();
    here.fake.initiate = async (input) => {
      const next: OAuthAction = oauthAction("INTEGRATED", input.oauth ?? { redirectUri: "", state: "" });
      return { ...(await initiate(input)), next };
    };
  });

  it("is sent there with the bank's payment, and its status decides after the code is traded", async () => {
    const sent = await sentAway();
    here.fake.status = AUTHORISED;
    expect(await back(sent)).toEqual({ linkToken: sent.operation.linkToken, next: "PAGE" });
    expect(here.fake.redeemed).toHaveLength(1);
    expect(await statusOf(sent.operation)).toBe("COMPLETED");
  });

  it("has the code traded once, whoever comes how often, and keeps the token while the bank decides", async () => {
    const sent = await sentAway();
    await Promise.all([back(sent), back(sent)]);
    await back(sent, { code: "c-2" });
    expect(here.fake.redeemed).toHaveLength(1);
    const attempt = await findAttempt(database.db, merchant.tenantUuid, sent.attemptUuid);
    expect(attempt && sessionOf(attempt)).toMatchObject({ next: { type: "NONE" }, bank: { token: TOKEN } });
    expect(await stepOf(sent.operation)).toMatchObject({ name: "CONFIRMING" });
    // Whoever has authorised it is not called off for having no way on.
    expect(here.fake.cancellations).toBe(0);
  });

  it("whose code is worth nothing, or whose process died with it, is asked about: the bank holds the payment", async () => {
    const sent = await sentAway();
    here.fake.redeem = () => Promise.reject(new BankError("TOKEN", "no", { notSent: true }));
    await back(sent);
    expect((await onlyAttempt(sent.operation)).state).toBe("AT_BANK");
    here.fake.status = AUTHORISED;
    await poll(sent.attemptUuid);
    expect(await statusOf(sent.operation)).toBe("COMPLETED");

    here.fake.status = PENDING;
    const killed = await sentAway();
    here.fake.redeem = () => Promise.reject(new Error("killed"));
    await expect(back(killed)).rejects.toThrow("killed");
    here.fake.status = AUTHORISED;
    await poll(killed.attemptUuid);
    expect(await statusOf(killed.operation)).toBe("COMPLETED");
  });

  it("who has said no there has the payment called off; the bank's word ends it", async () => {
    const sent = await sentAway();
    await back(sent, { error: "access_denied" });
    expect(here.fake.cancellations).toBe(1);
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "FAILED", failure: { reason: "ABANDONED" } });
  });

  it("whose no is a lie is believed by nobody: what the bank says counts", async () => {
    const sent = await sentAway();
    here.fake.status = AUTHORISED;
    await back(sent, { error: "access_denied" });
    expect([await statusOf(sent.operation), here.fake.cancellations]).toEqual(["COMPLETED", 0]);
  });

  it("is not served by another server's answer", async () => {
    const sent = await sentAway();
    expect(await back(sent, { code: "c", iss: "https://evil.example" })).toBeNull();
    expect([here.fake.redeemed, here.fake.reads]).toEqual([[], 0]);
  });
});

describe("a step on our page at a bank that lets us order by the payer's token (decision 142)", () => {
  const CODE: NextAction = {
    type: "PROVIDE",
    fields: [{ name: "CODE", label: null, pattern: null, required: true }],
    message: null,
  };
  const REFUSED = new BankError("TOKEN", "no", { httpStatus: 401, bankCode: "TOKEN_EXPIRED" });
  const over = () => new Date(Date.now() - 1_000).toISOString();

  /** The payer looks for their device, and the token's minutes pass. */
  async function asked(token: PayerToken): Promise<Sent> {
    const { initiate } = fakeBank();
    const session = { links: {}, answers: {}, token };
    here.fake.initiate = async (input) => ({ ...(await initiate(input)), next: CODE, session });
    const sent = await sentAway();
    await back(sent);
    return sent;
  }
  const sendCode = ({ operation }: Sent) =>
    advanceAttempt(database.db, operation.linkToken, {
      ...{ turn: 0, typed: { CODE: "123456" }, methodId: null, psu: choose.psu },
    });

  it("goes with one that was renewed, where it has run out", async () => {
    const sent = await asked({ ...TOKEN, expiresAt: over(), refreshToken: "r-1" });
    await sendCode(sent);
    expect([here.fake.stepTokens, here.fake.renewals]).toEqual([["payer-token+"], 1]);
  });

  it("is made once more with another, where the bank has said that it has run out", async () => {
    const sent = await asked({ ...TOKEN, refreshToken: "r-1" });
    const { advance } = here.fake;
    here.fake.advance = (...step) => (here.fake.steps.length === 1 ? Promise.reject(REFUSED) : advance(...step));
    await sendCode(sent);
    expect([here.fake.stepTokens, here.fake.renewals]).toEqual([["payer-token", "payer-token+"], 1]);
    expect(await stepOf(sent.operation)).not.toMatchObject({ refused: true });
  });

  it.each([
    [
      "is made once where the bank refuses it in nobody's words: a code counts",
      new BankError("TPP_AUTH", "401", { httpStatus: 401 }),
    ],
    ["is made once where it refuses the code itself", new BankError("PSU_CREDENTIALS", "no", { httpStatus: 401 })],
  ])("%s", async (_, error) => {
    const sent = await asked({ ...TOKEN, refreshToken: "r-1" });
    here.fake.advance = () => Promise.reject(error);
    await sendCode(sent);
    expect([here.fake.stepTokens, here.fake.renewals]).toEqual([["payer-token"], 0]);
  });

  it("is told as refused where nothing renews it", async () => {
    const sent = await asked({ ...TOKEN, expiresAt: over() });
    here.fake.advance = () => Promise.reject(REFUSED);
    await sendCode(sent);
    expect(here.fake.stepTokens).toEqual(["payer-token"]);
    expect(await stepOf(sent.operation)).toMatchObject({ name: "AUTHORISE", refused: true });
  });

  it.each([
    ["has run out", { expiresAt: over(), refreshToken: "r-1" }, 1],
    ["is over by the bank's word", { refreshToken: "r-1" }, 1],
  ])("is told as refused where what %s can't be renewed either", async (_, token, renewals) => {
    const sent = await asked({ ...TOKEN, ...token });
    let tried = 0;
    here.fake.renew = async () => {
      tried += 1;
      throw new BankError("TOKEN", "nobody is there", { notSent: true });
    };
    here.fake.advance = () => Promise.reject(REFUSED);
    await sendCode(sent);
    expect([here.fake.stepTokens, tried]).toEqual([["payer-token"], renewals]);
    expect(await stepOf(sent.operation)).toMatchObject({ name: "AUTHORISE", refused: true });
  });

  it("so does what follows the wish that the bank forget the payment", async () => {
    const sent = await asked({ ...TOKEN, expiresAt: over(), refreshToken: "r-1" });
    let known: string | undefined;
    here.fake.cancel = async (_, told) => {
      known = told?.session?.token?.value;
      return { outcome: "REFUSED" };
    };
    await expect(abandonAttempt(database.db, sent.operation.linkToken, choose.psu)).rejects.toThrow();
    expect(known).toBe("payer-token+");
  });
});

describe("a bank that tells only whom the payer lets (decision 142)", () => {
  const NEEDS: Bank = changedBank(PRE_STEP, { auth: { statusNeedsPsuToken: true } });
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

  async function ordered(token = TOKEN): Promise<Sent> {
    here.bank = NEEDS;
    const { initiate } = fakeBank();
    here.fake.initiate = async (input) => ({
      ...(await initiate(input)),
      session: { links: {}, answers: {}, token: input.token },
    });
    here.fake.redeem = async () => token;
    const sent = await sentAway();
    await back(sent);
    here.fake.tokens.length = 0;
    return sent;
  }
  const tokenOf = async ({ attemptUuid }: Sent) => {
    const attempt = await findAttempt(database.db, merchant.tenantUuid, attemptUuid);
    return attempt && sessionOf(attempt)?.bank.token;
  };

  it("is asked, and told to forget a payment, with the payer's token", async () => {
    const sent = await ordered();
    let toldWith: string | null | undefined;
    here.fake.cancel = async ({ token }) => {
      toldWith = token;
      return { outcome: "CANCELLED" };
    };
    await poll(sent.attemptUuid);
    expect(here.fake.tokens).toEqual(["payer-token"]);
    await abandonAttempt(database.db, sent.operation.linkToken, choose.psu);
    expect(toldWith).toBe("payer-token");
  });

  it("is asked with it also about an order whose answer was lost half-way", async () => {
    here.bank = NEEDS;
    const half = { bankPaymentId: "b-1", httpStatus: 201 };
    here.fake.initiate = () => Promise.reject(new BankError("PROTOCOL", "no way on", half));
    const sent = await sentAway();
    await back(sent);
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "UNRESOLVED" });
    here.fake.tokens.length = 0;
    await poll(sent.attemptUuid);
    expect(new Set(here.fake.tokens)).toEqual(new Set(["payer-token"]));
  });

  it("is asked to forget such an order, though it has taken it: whom it asks, only the lost answer said", async () => {
    here.bank = NEEDS;
    const half = { bankPaymentId: "b-taken", httpStatus: 201 };
    here.fake.initiate = () => Promise.reject(new BankError("PROTOCOL", "no way on", half));
    here.fake.status = { ...PENDING, transactionStatus: "ACTC", scaStatus: null };
    const sent = await sentAway();
    await back(sent);
    await poll(sent.attemptUuid);
    expect(here.fake.cancellations).toBe(1);
    expect(await onlyAttempt(sent.operation)).toMatchObject({
      state: "FAILED",
      failure: { reason: "PROTOCOL", notCharged: true },
    });
  });

  it("and no other bank: an old token there would only be refused", async () => {
    const sent = await ordered();
    here.bank = PRE_STEP;
    await poll(sent.attemptUuid);
    expect(here.fake.tokens).toEqual([null]);
  });

  it("has a token that has run out renewed, and what it is renewed by is kept for the next time", async () => {
    const sent = await ordered({ ...TOKEN, expiresAt: inSeconds(-1), refreshToken: "r-1" });
    here.fake.renew = async () => ({ ...TOKEN, value: "second", expiresAt: inSeconds(60), refreshToken: "r-2" });
    await poll(sent.attemptUuid);
    await poll(sent.attemptUuid);
    expect(here.fake.tokens).toEqual(["second", "second"]);
    expect([here.fake.renewals, await tokenOf(sent)]).toEqual([1, expect.objectContaining({ refreshToken: "r-2" })]);
  });

  it("has what was renewed written as soon as the database is back, since it is told once (decision 147)", async () => {
    const sent = await ordered({ ...TOKEN, expiresAt: inSeconds(-1), refreshToken: "r-1" });
    here.fake.renew = async () => ({ ...TOKEN, value: "second", expiresAt: inSeconds(60), refreshToken: "r-2" });
    await withOneWriteRefused(() => poll(sent.attemptUuid));
    expect(here.fake.tokens).toEqual(["second"]);
    expect([here.fake.renewals, await tokenOf(sent)]).toEqual([1, expect.objectContaining({ refreshToken: "r-2" })]);
  });

  it("takes what renews a token a second time from who died over the first answer, where it allows for that", async () => {
    const sent = await ordered({ ...TOKEN, expiresAt: inSeconds(-1), refreshToken: "r-1" });
    const shown: (string | null)[] = [];
    here.fake.renew = async (token) => {
      shown.push(token.refreshToken);
      // The process dies with the bank's answer in its hands.
      if (shown.length === 1) throw new Error("killed");
      return { ...token, value: "second", expiresAt: inSeconds(60), refreshToken: "r-2" };
    };
    await expect(poll(sent.attemptUuid)).rejects.toThrow("killed");
    expect(await tokenOf(sent)).toMatchObject({ refreshToken: "r-1" });
    here.fake.status = AUTHORISED;
    await poll(sent.attemptUuid);
    expect([shown, await statusOf(sent.operation)]).toEqual([["r-1", "r-1"], "COMPLETED"]);
  });

  it("has one renewed that it refuses before its time, once", async () => {
    const sent = await ordered({ ...TOKEN, refreshToken: "r-1" });
    here.fake.failReads = new BankError("TOKEN", "no", { httpStatus: 401, bankCode: "TOKEN_EXPIRED" });
    await poll(sent.attemptUuid);
    expect([here.fake.tokens, here.fake.renewals]).toEqual([["payer-token", "payer-token+"], 1]);
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "AT_BANK", unanswered_count: 1 });
  });

  it("that can't be asked any more leaves the attempt open, asks nothing in vain, and people see why", async () => {
    const sent = await ordered({ ...TOKEN, expiresAt: inSeconds(-1) });
    await poll(sent.attemptUuid);
    expect(here.fake.tokens).toEqual([]);
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "AT_BANK", unanswered_count: 1 });
    await sentMinutesAgo(sent.attemptUuid, here.bank.lifetimes.redirectMinutes + 11);
    await poll(sent.attemptUuid);
    expect(await onlyAttempt(sent.operation)).toMatchObject({
      state: "UNRESOLVED",
      failure: { reason: "PAYER_TOKEN_EXPIRED", stage: "AUTHORISATION" },
      next_poll_at: expect.any(String),
    });
    expect(await eventsOf(sent.operation)).toContain("PSD2_PAYMENT_UNRESOLVED");
    // A payer who says it again changes nothing of that, and nothing is ordered anew.
    await back(sent);
    expect(here.fake.initiations).toHaveLength(1);
  });

  it("that can't be asked what became of an authorised payment leaves it as it is, and then says why", async () => {
    const sent = await ordered();
    here.fake.status = AUTHORISED;
    await back(sent);
    const attempt = await findAttempt(database.db, merchant.tenantUuid, sent.attemptUuid);
    const session = attempt && sessionOf(attempt);
    if (!session) throw new Error("There is no session.");
    const over = sealSession({ ...session, bank: { ...session.bank, token: { ...TOKEN, expiresAt: inSeconds(-1) } } });
    await database.sql`
      update payment_attempt set session_sealed = ${over}, ended_at = now() - interval '7 days'
      where uuid = ${sent.attemptUuid}`;
    await poll(sent.attemptUuid);
    expect(await statusOf(sent.operation)).toBe("COMPLETED");
    expect(await recordsOf(sent.operation)).toMatchObject([{ status: "UNCONFIRMED", code: "PAYER_TOKEN_EXPIRED" }]);
  });

  it("whose permission is over is not asked for it again and again", async () => {
    const sent = await ordered({ ...TOKEN, expiresAt: inSeconds(-1), refreshToken: "r-1" });
    here.fake.renew = () => Promise.reject(new BankError("TOKEN", "over", refusal("invalid_grant", 400)));
    await poll(sent.attemptUuid);
    await poll(sent.attemptUuid);
    expect([here.fake.renewals, here.fake.tokens]).toEqual([1, []]);
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "AT_BANK", unanswered_count: 2 });
  });

  it("who has been there and is back is told at once that nobody can ask", async () => {
    const sent = await ordered({ ...TOKEN, expiresAt: inSeconds(-1) });
    await back(sent);
    expect(await onlyAttempt(sent.operation)).toMatchObject({
      state: "UNRESOLVED",
      failure: { reason: "PAYER_TOKEN_EXPIRED", stage: "AUTHORISATION" },
      next_poll_at: expect.any(String),
    });
    expect(await stepOf(sent.operation)).toMatchObject({ name: "UNRESOLVED", isAsked: false });
  });

  it.each<[string, ConstructorParameters<typeof BankError>[2]]>([
    ["is away", { httpStatus: 503, notSent: true }],
    ["does not know our secret, which was changed", refusal("invalid_client", 401)],
    ["is too busy, in words of its own", refusal("slow_down", 429)],
  ])("whose server %s is asked again: a token that can be renewed later is not given up", async (_, facts) => {
    const sent = await ordered({ ...TOKEN, expiresAt: inSeconds(-1), refreshToken: "r-1" });
    here.fake.renew = () => Promise.reject(new BankError("TOKEN", "no", facts));
    await poll(sent.attemptUuid);
    here.fake.renew = fakeBank().renew;
    here.fake.status = AUTHORISED;
    await poll(sent.attemptUuid);
    expect(await statusOf(sent.operation)).toBe("COMPLETED");
    // Asked about until it is settled, with what is left of the session: the token alone.
    expect(await tokenOf(sent)).toMatchObject({ refreshToken: "r-1" });
  });
});

describe("a bank that wants a confirmation after the return (decision 143)", () => {
  const CONFIRMS: Bank = changedBank(BANK, { adapter: "STET", completion: "POST_CONFIRMATION" });
  let confirmed: Readonly<Record<string, string>>[];

  beforeEach(() => {
    here.bank = CONFIRMS;
    here.fake.prepare = fakeBank().prepare;
    confirmed = [];
    here.fake.complete = async (_, { broughtBack }) => {
      confirmed.push(broughtBack);
      here.fake.status = AUTHORISED;
    };
  });

  async function atBank(): Promise<Sent> {
    const operation = await payable();
    await startAttempt(database.db, operation.linkToken, choose);
    const { uuid } = await onlyAttempt(operation);
    return { operation, attemptUuid: uuid, state: returnAddresses(here.bank, { uuid }).oauth.state };
  }

  it("is given it with what the payer has brought back, and then asked", async () => {
    const sent = await atBank();
    await back(sent, { psuAuthenticationFactor: "f-1" });
    expect(confirmed).toEqual([{ state: sent.state, psuAuthenticationFactor: "f-1" }]);
    expect(await statusOf(sent.operation)).toBe("COMPLETED");
  });

  it("once, whoever comes back how often", async () => {
    const { complete } = here.fake;
    here.fake.complete = async (...told) => {
      await complete?.(...told);
      here.fake.status = PENDING;
    };
    const sent = await atBank();
    await Promise.all([back(sent, {}), back(sent, {}), back(sent, {})]);
    await back(sent, {});
    expect(confirmed).toHaveLength(1);
  });

  it("and the bank is not asked to forget what was confirmed, however long it takes", async () => {
    here.fake.complete = async () => {
      here.fake.status = PENDING;
    };
    const sent = await atBank();
    await back(sent, {});
    for (const minutes of [3, 21, 90]) {
      await sentMinutesAgo(sent.attemptUuid, minutes);
      await poll(sent.attemptUuid);
    }
    expect(here.fake.cancellations).toBe(0);
    expect(await onlyAttempt(sent.operation)).not.toMatchObject({ state: "FAILED" });
    here.fake.status = AUTHORISED;
    await poll(sent.attemptUuid);
    expect(await statusOf(sent.operation)).toBe("COMPLETED");
  });

  it.each([
    ["whose answer was lost", () => Promise.reject(new BankError("OUTCOME_UNKNOWN", "lost"))],
    ["with which a process died", () => Promise.reject(new Error("killed"))],
  ])("never again %s: its status says what became of it", async (_, lost) => {
    const sent = await atBank();
    let sentTimes = 0;
    here.fake.complete = () => {
      sentTimes++;
      return lost();
    };
    await back(sent, {}).catch(() => null);
    await back(sent, {});
    expect(sentTimes).toBe(1);
    // As it may have said before: whether it has our word, nobody knows.
    here.fake.status = { ...PENDING, transactionStatus: "ACSP", scaStatus: null };
    await poll(sent.attemptUuid);
    expect(await statusOf(sent.operation)).toBe("OPENED");
    await sentMinutesAgo(sent.attemptUuid, 90);
    await poll(sent.attemptUuid);
    expect([(await onlyAttempt(sent.operation)).state, here.fake.cancellations]).toEqual(["UNRESOLVED", 0]);
    here.fake.status = { ...PENDING, transactionStatus: "ACSC", scaStatus: null };
    await poll(sent.attemptUuid);
    expect(await statusOf(sent.operation)).toBe("COMPLETED");
  });

  it("of which nobody noted whether it was taken, as the version before did not, counts as it did", async () => {
    const sent = await atBank();
    here.fake.complete = () => Promise.reject(new BankError("OUTCOME_UNKNOWN", "lost"));
    await back(sent, {});
    const [row] = await database.sql`select session_sealed from payment_attempt where uuid = ${sent.attemptUuid}`;
    const { confirmationTaken, ...former } = sessionOf({ sessionSealed: row?.session_sealed }) ?? {};
    expect(confirmationTaken).toBe(false);
    await database.sql`
      update payment_attempt set session_sealed = ${seal("bank-session", JSON.stringify(former))} where uuid = ${sent.attemptUuid}`;
    here.fake.status = { ...PENDING, transactionStatus: "ACSP", scaStatus: null };
    await poll(sent.attemptUuid);
    expect(await statusOf(sent.operation)).toBe("COMPLETED");
  });

  it("and what it was asked before it had our word is no answer to that", async () => {
    const sent = await atBank();
    let answer: (status: BankStatus) => void = () => undefined;
    let asked: Promise<void> = Promise.resolve();
    await new Promise<void>((isAsked) => {
      here.fake.read = () => {
        here.fake.read = null;
        isAsked();
        return new Promise((resolve) => {
          answer = resolve;
        });
      };
      asked = poll(sent.attemptUuid);
    });
    here.fake.complete = async () => {
      answer(AUTHORISED);
      await asked;
      throw new BankError("CONFLICT", "not yet", { httpStatus: 409 });
    };
    await back(sent, {});
    expect(await statusOf(sent.operation)).toBe("OPENED");
  });

  it("again after the bank's own refusal, of which nothing came", async () => {
    const sent = await atBank();
    const { complete } = here.fake;
    here.fake.complete = () => Promise.reject(new BankError("CONFLICT", "not yet", { httpStatus: 409 }));
    await back(sent, {});
    expect(await statusOf(sent.operation)).toBe("OPENED");
    here.fake.complete = complete;
    await back(sent, {});
    expect([confirmed.length, await statusOf(sent.operation)]).toEqual([1, "COMPLETED"]);
  });

  it("not after the bank's no, nor of a payment that was called off or passed over", async () => {
    const refused = await atBank();
    await back(refused, { outcome: "nok" });
    const calledOff = await atBank();
    await database.sql`update payment_attempt set called_off_at = now() where uuid = ${calledOff.attemptUuid}`;
    await back(calledOff, {});
    const passedOver = await atBank();
    await database.sql`
      update payment_attempt set state = 'UNRESOLVED', release = 'PAYER' where uuid = ${passedOver.attemptUuid}`;
    await back(passedOver, {});
    expect(confirmed).toEqual([]);
  });

  it("and before it nothing is completed by a bank that says ACSP of what it only keeps", async () => {
    const { complete } = here.fake;
    const sent = await atBank();
    here.fake.status = { ...PENDING, transactionStatus: "ACSP", scaStatus: null };
    await poll(sent.attemptUuid);
    expect([await statusOf(sent.operation), here.fake.cancellations]).toEqual(["OPENED", 0]);
    here.fake.complete = async (...told) => {
      await complete?.(...told);
      here.fake.status = { ...PENDING, transactionStatus: "ACSP", scaStatus: null };
    };
    await back(sent, {});
    expect([confirmed.length, await statusOf(sent.operation)]).toEqual([1, "COMPLETED"]);
  });

  it("not when the payer comes back from authorising that the bank forgets it", async () => {
    const sent = await atBank();
    here.fake.cancel = async () => ({
      outcome: "NEEDS_SCA",
      next: { type: "REDIRECT", url: "https://bank.example/cancel" },
    });
    await abandonAttempt(database.db, sent.operation.linkToken, choose.psu);
    await back(sent, {});
    expect(confirmed).toEqual([]);
    // Who would have it after all says so first.
    await keepPayment(database.db, sent.operation.linkToken);
    await back(sent, {});
    expect(confirmed).toHaveLength(1);
  });

  it("has our word also where it did not know the payment for a while: what it says after that is its yes", async () => {
    const NOT_FOUND = new BankError("RESOURCE_GONE", "404");
    here.fake.complete = async (_, { broughtBack }) => void confirmed.push(broughtBack);
    const sent = await atBank();
    await back(sent, {});
    here.fake.failReads = NOT_FOUND;
    here.fake.failCancel = NOT_FOUND;
    await database.sql`
      update payment_attempt set gone_count = 2, gone_since = now() - interval '1 hour' where uuid = ${sent.attemptUuid}`;
    await poll(sent.attemptUuid);
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "FAILED", failure: { reason: "RESOURCE_GONE" } });
    const asked = here.fake.cancellations;
    here.fake.failReads = null;
    here.fake.status = { ...PENDING, transactionStatus: "ACSP", scaStatus: null };
    await poll(sent.attemptUuid);
    expect([await statusOf(sent.operation), here.fake.cancellations, confirmed.length]).toEqual([
      "COMPLETED",
      asked,
      1,
    ]);
  });

  it("and no other bank", async () => {
    here.bank = changedBank(CONFIRMS, { completion: "NONE" });
    await back(await atBank(), {});
    expect(confirmed).toEqual([]);
  });
});

it("how long a bank may be silent of what the payer has authorised is its own", async () => {
  here.bank = changedBank(BANK, { statuses: { silenceDays: 2 } });
  here.fake.prepare = fakeBank().prepare;
  const operation = await payable();
  await startAttempt(database.db, operation.linkToken, choose);
  const { uuid } = await onlyAttempt(operation);
  here.fake.status = { ...PENDING, scaStatus: "finalised", transactionStatus: "RVCM" };
  const sentHoursAgo = async (hours: number) => {
    await sentMinutesAgo(uuid, hours * 60);
    await poll(uuid);
    return (await onlyAttempt(operation)).state;
  };
  expect(await sentHoursAgo(47)).toBe("AT_BANK");
  expect(await sentHoursAgo(49)).toBe("UNRESOLVED");
});

it("how long a bank keeps what it has forgotten all the same is its own", async () => {
  here.bank = changedBank(BANK, { lifetimes: { resourceHours: 48 } });
  here.fake.prepare = fakeBank().prepare;
  const operation = await payable();
  await startAttempt(database.db, operation.linkToken, choose);
  const { uuid } = await onlyAttempt(operation);
  here.fake.failReads = new BankError("RESOURCE_GONE", "gone");
  here.fake.failCancel = here.fake.failReads;
  await database.sql`
    update payment_attempt set gone_count = 2, gone_since = now() - interval '1 hour',
      unanswered_count = 2, unanswered_since = now() - interval '1 hour' where uuid = ${uuid}`;
  const sentHoursAgo = async (hours: number) => {
    await sentMinutesAgo(uuid, hours * 60);
    await poll(uuid);
    const { state, next_poll_at } = await onlyAttempt(operation);
    return [state, next_poll_at !== null];
  };
  expect(await sentHoursAgo(40)).toEqual(["FAILED", true]);
  expect(await sentHoursAgo(48.5)).toEqual(["FAILED", true]);
  expect(await sentHoursAgo(49.5)).toEqual(["FAILED", false]);
});
