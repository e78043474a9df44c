import { beforeEach, describe, expect, it, vi } from "vitest";
import { findAttempt } from "@/db/queries/attempts/attempts";
import { sessionOf } from "@/lib/attempts/session";
import { RETURN_STATE, returnAddresses } from "@/lib/attempts/starting/return-addresses";
import { returnFromBank } from "@/lib/attempts/starting/return-from-bank";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { AUTHORISED, BANK, fakeBank, oauthAction, PENDING, TOKEN } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  attemptsOf,
  choose,
  database,
  merchant,
  type Payable,
  payable,
  poll,
  statusOf,
} from "@/lib/attempts/testing/payments";
import { type Bank, BankError } from "@/lib/banks/connector";
import { EMPTY_SESSION, type OAuthAction } from "@/lib/banks/next-action";
import { changedBank } from "@/lib/banks/testing/fixtures";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { signUuid } from "@/lib/shared/crypto";
import { abandonAttempt } from "./abandon-attempt";
import { keepPayment } from "./offer-cancellation";

/** A cancellation that the payer authorises by OAuth, beside the payment that they were to authorise so (decision 311). */

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

const INTEGRATED: Bank = changedBank(BANK, { auth: { psuToken: "INTEGRATED" }, exempts: false });
const CANCELLED = { ...PENDING, transactionStatus: "CANC" };

/** What each code was traded by. */
let traded: OAuthAction[];

beforeEach(() => {
  resetHere();
  here.bank = INTEGRATED;
  traded = [];
  const { initiate } = fakeBank();
  here.fake.initiate = async (input) => {
    const next = oauthAction("INTEGRATED", input.oauth ?? { redirectUri: "", state: "" });
    return { ...(await initiate(input)), next };
  };
  here.fake.redeem = async (action) => {
    traded.push(action);
    return TOKEN;
  };
  here.fake.cancel = async (_, back) => ({
    outcome: "NEEDS_SCA",
    next: oauthAction("INTEGRATED", back?.oauth ?? { redirectUri: "", state: "" }),
    authorisationId: "cancel-1",
    session: EMPTY_SESSION,
  });
});

type Asked = Readonly<{ operation: Payable; attemptUuid: string; paymentState: string; state: string }>;

const stepOf = async ({ linkToken }: Payable) => (await findPayerView(database.db, linkToken))?.step;
const onlyAttempt = async (operation: Payable) => {
  const [attempt, ...others] = await attemptsOf(operation);
  if (!attempt || others.length > 0) throw new Error("There is not one attempt.");
  return attempt;
};
const stateIn = (url: string | null) => new URL(url ?? "x:").searchParams.get("state") ?? "";

/** The payer wants another bank; where they confirm that at this one's server, the page says. */
async function asksToCancel(operation: Payable): Promise<string> {
  await abandonAttempt(database.db, operation.linkToken, choose.psu);
  const step = await stepOf(operation);
  if (step?.name !== "AT_BANK") throw new Error(step?.name);
  return stateIn(step.cancelUrl);
}

async function asked(): Promise<Asked> {
  const operation = await payable();
  await startAttempt(database.db, operation.linkToken, choose);
  const { uuid } = await onlyAttempt(operation);
  const paymentState = returnAddresses(here.bank, { uuid }).oauth.state;
  return { operation, attemptUuid: uuid, paymentState, state: await asksToCancel(operation) };
}

const back = ({ state }: Pick<Asked, "state">, broughtBack: Record<string, string> = { code: "c-1" }) =>
  returnFromBank(database.db, state, { state, ...broughtBack });

const sessionIn = async ({ attemptUuid }: Asked) => {
  const attempt = await findAttempt(database.db, merchant.tenantUuid, attemptUuid);
  return attempt && sessionOf(attempt);
};

/** The payment is what it was, and its page leads to it. */
const AS_BEFORE = { name: "AT_BANK", continueUrl: expect.stringContaining("authorize"), cancelUrl: null };

describe("a cancellation that is OAuth's (decision 311)", () => {
  it("is confirmed at the bank's server, and closes the attempt when the bank's status says so", async () => {
    const sent = await asked();
    expect(sent.state).not.toBe(sent.paymentState);
    expect(await stepOf(sent.operation)).toMatchObject({ continueUrl: expect.stringContaining(sent.paymentState) });
    here.fake.status = CANCELLED;
    expect(await back(sent)).toEqual({ linkToken: sent.operation.linkToken, next: "PAGE" });
    expect(traded).toMatchObject([{ state: sent.state }]);
    expect(await onlyAttempt(sent.operation)).toMatchObject({
      state: "FAILED",
      failure: { reason: "CANCELLED_AT_BANK", notCharged: true },
      session_sealed: null,
    });
    expect(await stepOf(sent.operation)).toMatchObject({ name: "CHOOSE_BANK" });
    expect([await statusOf(sent.operation), here.fake.initiations.length]).toEqual(["OPENED", 1]);
  });

  it("closes nothing by its code: the payment is what it was until the bank says otherwise", async () => {
    const sent = await asked();
    await back(sent);
    expect(traded).toHaveLength(1);
    expect(await stepOf(sent.operation)).toMatchObject({ ...AS_BEFORE, notCancelled: false });
    // Nobody has come back from the payment.
    expect(await onlyAttempt(sent.operation)).toMatchObject({ state: "AT_BANK", returned_at: null });
    here.fake.status = CANCELLED;
    await poll(sent.attemptUuid);
    expect((await onlyAttempt(sent.operation)).state).toBe("FAILED");
  });

  it.each(["access_denied", "server_error"])(
    "that ends with %s leaves the payment, says so, and may be asked anew",
    async (error) => {
      const sent = await asked();
      expect(await back(sent, { error })).toMatchObject({ linkToken: sent.operation.linkToken });
      expect(await stepOf(sent.operation)).toMatchObject({ ...AS_BEFORE, notCancelled: true });
      expect([traded, here.fake.cancellations]).toEqual([[], 1]);
      // A code that comes after it is traded by nobody.
      await back(sent);
      expect(traded).toEqual([]);
      const again = await asksToCancel(sent.operation);
      expect(again).not.toBe(sent.state);
      expect(await stepOf(sent.operation)).toMatchObject({ notCancelled: false });
      await back({ state: again });
      expect(traded).toMatchObject([{ state: again }]);
    },
  );

  it("has its code traded once, whoever comes back how often", async () => {
    const sent = await asked();
    const came = await Promise.all([back(sent), back(sent), back(sent)]);
    expect(came).toEqual(Array.from({ length: 3 }, () => ({ linkToken: sent.operation.linkToken, next: "PAGE" })));
    await back(sent, { code: "c-2" });
    expect(here.fake.redeemed).toEqual([{ code: "c-1", state: sent.state }]);
  });

  it("is not served by the payment's state, nor the payment by its own", async () => {
    const sent = await asked();
    await back({ state: sent.paymentState });
    expect(traded).toMatchObject([{ state: sent.paymentState }]);
    expect((await sessionIn(sent))?.cancellation?.next).toMatchObject({ type: "OAUTH", state: sent.state });

    const kept = await asked();
    await keepPayment(database.db, kept.operation.linkToken);
    expect(await back(kept)).toMatchObject({ linkToken: kept.operation.linkToken });
    expect(traded).toHaveLength(1);
    expect(await sessionIn(kept)).toMatchObject({
      next: { type: "OAUTH", state: kept.paymentState },
      codeTaken: false,
    });
    here.fake.status = AUTHORISED;
    await back({ state: kept.paymentState });
    expect(await statusOf(kept.operation)).toBe("COMPLETED");
  });

  it.each<[string, (sent: Asked) => Promise<unknown>]>([
    ["a state that nobody has signed", (sent) => returnFromBank(database.db, "x.y", { state: sent.state, code: "c" })],
    [
      "another state than the one it went with",
      (sent) => returnFromBank(database.db, sent.state, { state: "x", code: "c" }),
    ],
    ["the answer of another server", (sent) => back(sent, { code: "c", iss: "https://evil.example" })],
  ])("is not served by %s", async (_, come) => {
    const sent = await asked();
    expect(await come(sent)).toBeNull();
    expect(traded).toEqual([]);
    await back(sent);
    expect(traded).toMatchObject([{ state: sent.state }]);
  });

  it("nor by the state of another's attempt, at the address of this one", async () => {
    here.bank = changedBank(INTEGRATED, { redirectState: "PATH" });
    const [sent, other] = [await asked(), await asked()];
    const here_ = signUuid(RETURN_STATE, sent.attemptUuid);
    expect(await returnFromBank(database.db, here_, { state: other.state, code: "c" })).toBeNull();
    expect(traded).toEqual([]);
    expect(await returnFromBank(database.db, here_, { state: sent.state, code: "c" })).toMatchObject({
      linkToken: sent.operation.linkToken,
    });
    expect(traded).toMatchObject([{ state: sent.state }]);
    expect((await sessionIn(other))?.cancellation?.next.type).toBe("OAUTH");
  });

  it("that was asked for in another tab before is over, and whoever comes back from there has the bank asked", async () => {
    const sent = await asked();
    const second = await asksToCancel(sent.operation);
    here.fake.status = CANCELLED;
    expect(await back(sent)).toMatchObject({ linkToken: sent.operation.linkToken });
    expect([traded, (await onlyAttempt(sent.operation)).state]).toEqual([[], "FAILED"]);
    await back({ state: second });
    expect(traded).toEqual([]);
  });

  it.each<[string, Error]>([
    ["whose code the server refuses", new BankError("TOKEN", "no", { bankCode: "invalid_grant", httpStatus: 400 })],
    ["whose server is silent", new BankError("TOKEN", "no answer", { notSent: true })],
  ])("%s is asked about, and the payment may still be made", async (_, error) => {
    const sent = await asked();
    here.fake.redeem = () => Promise.reject(error);
    await back(sent);
    expect(here.fake.reads).toBe(1);
    expect((await sessionIn(sent))?.next).toMatchObject({ type: "OAUTH", state: sent.paymentState });
    expect(await stepOf(sent.operation)).toMatchObject({ ...AS_BEFORE, notCancelled: true });
    here.fake.status = CANCELLED;
    await poll(sent.attemptUuid);
    expect((await onlyAttempt(sent.operation)).state).toBe("FAILED");
  });

  it("with whose code a process died is asked about, and the code traded by nobody else", async () => {
    const sent = await asked();
    here.fake.redeem = () => Promise.reject(new Error("killed"));
    await expect(back(sent)).rejects.toThrow("killed");
    expect((await onlyAttempt(sent.operation)).next_poll_at).toEqual(expect.any(String));
    await poll(sent.attemptUuid);
    expect(await stepOf(sent.operation)).toMatchObject({ ...AS_BEFORE, notCancelled: true });
    await back(sent);
    expect(here.fake.redeemed).toHaveLength(1);
    here.fake.status = AUTHORISED;
    await poll(sent.attemptUuid);
    expect(await statusOf(sent.operation)).toBe("COMPLETED");
  });

  it("finds nothing to do where the attempt has ended meanwhile", async () => {
    const sent = await asked();
    here.fake.status = AUTHORISED;
    await poll(sent.attemptUuid);
    expect(await back(sent)).toEqual({ linkToken: sent.operation.linkToken, next: "PAGE" });
    expect([traded, here.fake.reads, await statusOf(sent.operation)]).toEqual([[], 1, "COMPLETED"]);
  });

  it("is none of the payer's any more who keeps the payment while its code is traded", async () => {
    const sent = await asked();
    here.fake.redeem = async () => {
      await keepPayment(database.db, sent.operation.linkToken);
      return TOKEN;
    };
    await back(sent);
    expect(await stepOf(sent.operation)).toMatchObject({ ...AS_BEFORE, notCancelled: false });
    expect(await sessionIn(sent)).toMatchObject({ cancellation: null, bank: { token: null } });
  });

  it("says no more that it has failed once the payer keeps the payment", async () => {
    const sent = await asked();
    await back(sent, { error: "access_denied" });
    await keepPayment(database.db, sent.operation.linkToken);
    expect(await stepOf(sent.operation)).toMatchObject({ ...AS_BEFORE, notCancelled: false });
  });

  it("lets us ask a bank that tells only whom the payer lets, and does not take the place of the payment's token", async () => {
    here.bank = changedBank(INTEGRATED, { auth: { statusNeedsPsuToken: true } });
    const sent = await asked();
    await back(sent);
    expect(new Set(here.fake.tokens)).toEqual(new Set([TOKEN.value]));
    here.fake.redeem = async () => ({ ...TOKEN, value: "of the payment" });
    await back({ state: sent.paymentState });
    expect(await sessionIn(sent)).toMatchObject({
      next: { type: "NONE" },
      bank: { token: { value: "of the payment" } },
    });
    const again = await askedOnceMore(sent);
    here.fake.redeem = async () => ({ ...TOKEN, value: "of the cancellation" });
    await back({ state: again });
    expect((await sessionIn(sent))?.bank.token?.value).toBe("of the payment");
  });

  it("whose token is there hides nothing of a payment's code that is worth nothing", async () => {
    const sent = await asked();
    await back(sent);
    here.fake.redeem = () => Promise.reject(new BankError("TOKEN", "no", { notSent: true }));
    await back({ state: sent.paymentState });
    expect(await sessionIn(sent)).toMatchObject({ next: { type: "NONE" }, bank: { token: TOKEN } });
  });

  /** Of whom has been at the bank, the page only waits. */
  async function askedOnceMore(sent: Asked): Promise<string> {
    await abandonAttempt(database.db, sent.operation.linkToken, choose.psu);
    const step = await stepOf(sent.operation);
    return stateIn(step?.name === "CONFIRMING" ? step.cancelUrl : null);
  }
});
