import { describe, expect, it } from "vitest";
import type { BankConnector, Initiation, PaymentInitiation, PaymentReference } from "./connector";
import { atSandboxBank } from "./testing/at-sandbox";
import { anInitiation } from "./testing/fixtures";
import { customerAt, failureOf, redirectOf, referenceOf, walk } from "./testing/sandbox";

/** The banks that speak something else than NextGenPSD2, with nothing between them and us but HTTP. */

const OK = anInitiation().redirectUrl;
const NOK = anInitiation().nokRedirectUrl;
const STET = "credit-du-mimosa";
const OPEN_FINANCE = "zukunftsbank-weidenkamp";

type Completion = Parameters<NonNullable<BankConnector["complete"]>>[1];

const { server, connectorTo, passSeconds, told, payWith } = atSandboxBank();

/** What a customer brings back to us in the address, and we to the bank. */
function completionOf({ session }: Initiation, landed: string): Completion {
  const { redirectUrl, nokRedirectUrl, psu } = anInitiation();
  const broughtBack = Object.fromEntries(new URL(landed).searchParams);
  return { session, broughtBack, redirectUrl, nokRedirectUrl, psu };
}

/** A customer signs, and is back. */
async function signedAtStet(input: Partial<PaymentInitiation> = {}) {
  const initiation = await connectorTo(STET).initiate(anInitiation(input));
  const landed = await walk(server(), redirectOf(initiation));
  const isInstant = input.product === "INSTANT_SEPA_CREDIT_TRANSFER";
  const reference = referenceOf(initiation, isInstant);
  const confirm = (changes: Partial<Completion> = {}) =>
    complete(connectorTo(STET), reference, { ...completionOf(initiation, landed), ...changes });
  return { initiation, landed, reference, confirm };
}

async function complete(connector: BankConnector, reference: PaymentReference, sent: Completion): Promise<void> {
  if (!connector.complete) throw new Error("The bank wants no confirmation.");
  await connector.complete(reference, sent);
}

describe("a payment at a bank that speaks STET (decision 151)", () => {
  it("is ordered, authorised on the bank's pages, carried out, and tells who paid", async () => {
    const connector = connectorTo(STET);
    const initiation = await connector.initiate(anInitiation());
    expect(initiation).toMatchObject({ transactionStatus: "RCVD", scaStatus: null, authorisationId: null });
    expect(await told(STET, initiation)).toEqual({ kind: "PENDING" });
    const landed = await walk(server(), redirectOf(initiation));
    expect(landed).toMatch(/&psuAuthenticationFactor=[\w-]{22}$/);
    expect(landed.startsWith(OK)).toBe(true);
    expect(await told(STET, initiation)).toEqual({ kind: "PENDING" });
    await complete(connector, referenceOf(initiation), completionOf(initiation, landed));
    expect(await told(STET, initiation)).toMatchObject({
      kind: "AUTHORISED",
      record: { status: "SUBMITTED_VALID", code: "IN_PROCESS" },
      final: false,
    });
    passSeconds(5);
    expect(await told(STET, initiation)).toMatchObject({
      record: { status: "EXECUTED", code: "DEBITED" },
      final: true,
    });
    expect(await connector.getDetails(referenceOf(initiation))).toEqual({
      transactionStatus: "ACSC",
      debtor: { iban: "FR7698731000010100124567842", currency: "EUR", name: "Solène Exemple", bic: "MMSAFRP0XXX" },
    });
  });

  it("is instant where that is ordered", async () => {
    const { confirm, reference } = await signedAtStet({ product: "INSTANT_SEPA_CREDIT_TRANSFER" });
    await confirm();
    passSeconds(2);
    const status = await connectorTo(STET).getStatus(reference);
    expect(status.transactionStatus).toBe("ACSC");
  });

  it("is paid once, however often it is confirmed, and only by what its own customer brought", async () => {
    const { initiation, landed, reference, confirm } = await signedAtStet();
    const { session, bankPaymentId } = await connectorTo(STET).initiate(anInitiation());
    const wrong = [{ broughtBack: {} }, { broughtBack: { psuAuthenticationFactor: "x" } }, { session }];
    for (const changes of wrong) {
      expect(await failureOf(confirm(changes))).toMatchObject({ kind: "REQUEST_INVALID", httpStatus: 400 });
    }
    const unsigned = complete(
      connectorTo(STET),
      { ...reference, bankPaymentId },
      { ...completionOf(initiation, landed), session },
    );
    expect(await failureOf(unsigned)).toMatchObject({ kind: "REQUEST_INVALID", bankCode: "FF01" });
    expect(await told(STET, initiation)).toEqual({ kind: "PENDING" });
    await confirm();
    passSeconds(5);
    await confirm();
    expect(await told(STET, initiation)).toMatchObject({ record: { status: "EXECUTED" } });
  });

  it("that nobody confirms runs out unpaid, and can be called off till then", async () => {
    const { initiation, confirm } = await signedAtStet();
    passSeconds(3_600);
    expect(await told(STET, initiation)).toMatchObject({ kind: "FAILED", stage: "AUTHORISATION" });
    expect((await failureOf(confirm())).maybeAtBank).toBe(false);
    const { reference } = await signedAtStet();
    expect(await connectorTo(STET).cancel(reference)).toEqual({ outcome: "CANCELLED" });
  });

  it("needs our token with each call, and has another when one has run out", async () => {
    const { initiation } = await signedAtStet();
    passSeconds(301);
    expect(await told(STET, initiation)).toEqual({ kind: "PENDING" });
    const stranger = connectorTo(STET, { auth: { clientToken: null } });
    expect(await failureOf(stranger.initiate(anInitiation()))).toMatchObject({
      kind: "TPP_AUTH",
      httpStatus: 401,
      maybeAtBank: false,
    });
  });

  it.each([
    [11, { kind: "FAILED", stage: "AUTHORISATION", reason: "AM04" }],
    [12, { kind: "FAILED", stage: "AUTHORISATION", reason: "AC06" }],
  ])("of .%i cents is refused at once, with its reason", async (cents, meaning) => {
    const { initiation } = await signedAtStet({ amount: 10_000 + cents });
    expect(await told(STET, initiation)).toMatchObject(meaning);
  });

  it.each([
    [15, { kind: "PENDING" }],
    [16, { kind: "PENDING" }],
    [18, { record: { status: "EXECUTED", code: "DEBITED" } }],
    [21, { kind: "PENDING" }],
  ])("of .%i cents comes to what testers know", async (cents, meaning) => {
    const { initiation, confirm } = await signedAtStet({ amount: 10_000 + cents });
    await confirm();
    expect(await told(STET, initiation)).toMatchObject(meaning);
  });

  it("is rejected later, with its reason", async () => {
    const { initiation, confirm } = await signedAtStet({ amount: 10_017 });
    await confirm();
    passSeconds(3_600);
    expect(await told(STET, initiation, true)).toMatchObject({ stage: "EXECUTION", reason: "MS03" });
  });

  it("needs nobody's authorisation where the bank exempts it", async () => {
    const initiation = await connectorTo(STET).initiate(anInitiation({ amount: 10_023 }));
    expect(initiation.next).toEqual({ type: "NONE" });
    expect(await told(STET, initiation)).toMatchObject({ kind: "AUTHORISED" });
  });

  it.each([
    [13, "REQUEST_INVALID", 400],
    [14, "TPP_AUTH", 403],
  ])("of .%i cents is refused at the door: the bank holds nothing", async (cents, kind, httpStatus) => {
    const failure = await failureOf(connectorTo(STET).initiate(anInitiation({ amount: 10_000 + cents })));
    expect(failure).toMatchObject({ kind, httpStatus, maybeAtBank: false });
  });

  it("of .20 cents is asked about twice in vain", async () => {
    const { confirm, reference } = await signedAtStet({ amount: 10_020 });
    await confirm();
    const ask = () => connectorTo(STET).getStatus(reference);
    for (const _ of [1, 2]) {
      expect(await failureOf(ask())).toMatchObject({ kind: "BANK_UNAVAILABLE", retryAfterSeconds: 1 });
    }
    expect(await ask()).toMatchObject({ transactionStatus: "ACSP" });
  });

  it("that the customer would rather not make is rejected, and they are back", async () => {
    const initiation = await connectorTo(STET).initiate(anInitiation());
    expect(await customerAt(server(), redirectOf(initiation)).send({ action: "CANCEL" })).toBe(NOK);
    expect(await told(STET, initiation)).toMatchObject({ kind: "FAILED", reason: "CUST" });
  });

  it("is called off over the interface, twice as well as once, and not when it is paid", async () => {
    const connector = connectorTo(STET);
    const initiation = await connector.initiate(anInitiation());
    const cancel = () => connector.cancel(referenceOf(initiation));
    expect([await cancel(), await cancel()]).toEqual([{ outcome: "CANCELLED" }, { outcome: "CANCELLED" }]);
    expect(await told(STET, initiation)).toMatchObject({ kind: "FAILED", reason: "CANCELLED_AT_BANK" });
    expect(await customerAt(server(), redirectOf(initiation)).look()).toContain("Cancelled");
    const { reference, confirm } = await signedAtStet();
    await confirm();
    expect(await connector.cancel(reference)).toEqual({ outcome: "REFUSED" });
  });

  it("is nobody else's, and the interface answers who asks whether anybody is there", async () => {
    const initiation = await connectorTo("banco-almendro").initiate(anInitiation());
    expect((await failureOf(connectorTo(STET).getStatus(referenceOf(initiation)))).kind).toBe("RESOURCE_GONE");
    expect(await connectorTo(STET).health()).toMatchObject({ available: true });
  });
});

describe("a payment at a bank of openFinance 2 (decision 152)", () => {
  it("tells who paid, in the framework's own words", async () => {
    const { initiation, landed } = await payWith(0, OPEN_FINANCE);
    expect(landed).toBe(OK);
    expect(await connectorTo(OPEN_FINANCE).getDetails(referenceOf(initiation))).toMatchObject({
      transactionStatus: "ACSP",
      debtor: { iban: expect.stringMatching(/^DE/), name: "Svenja Beispiel" },
    });
  });

  it("of a payee whose name is nearly the account's: the payer is told whose it is, before the authorisation", async () => {
    const connector = connectorTo(OPEN_FINANCE);
    const initiation = await connector.initiate(anInitiation({ amount: 10_022 }));
    const next = { type: "CONFIRM_PAYEE", match: "CLOSE", suggestedName: "Pena e Hijos Nachf." };
    expect(initiation).toMatchObject({ transactionStatus: "RVCM", next });
    const { psu, redirectUrl, nokRedirectUrl } = anInitiation();
    const step = { type: "CONFIRM_PAYEE" } as const;
    const sent = { psu, redirectUrl, nokRedirectUrl, session: initiation.session, step };
    const confirmed = await connector.advance(referenceOf(initiation), sent);
    await walk(server(), redirectOf({ ...initiation, next: confirmed.next }));
    expect(await told(OPEN_FINANCE, initiation)).toMatchObject({ kind: "AUTHORISED" });
  });

  it("that is rejected says why", async () => {
    const { initiation } = await payWith(12, OPEN_FINANCE);
    expect(await told(OPEN_FINANCE, initiation)).toMatchObject({ kind: "FAILED", reason: "AC06" });
  });

  it("is not called off: the bank takes nothing back, and would say so", async () => {
    const initiation = await connectorTo(OPEN_FINANCE).initiate(anInitiation());
    expect(await connectorTo(OPEN_FINANCE).cancel(referenceOf(initiation))).toEqual({ outcome: "UNSURE" });
    const insistent = connectorTo(OPEN_FINANCE, { cancellation: true });
    expect(await failureOf(insistent.cancel(referenceOf(initiation)))).toMatchObject({ bankCode: "SERVICE_INVALID" });
    expect(await told(OPEN_FINANCE, initiation)).toEqual({ kind: "PENDING" });
  });

  it("of another framework's words is refused", async () => {
    const stranger = connectorTo(OPEN_FINANCE, { headers: { names: "TPP" }, adapter: "BERLIN_GROUP" });
    expect(await failureOf(stranger.initiate(anInitiation()))).toMatchObject({
      kind: "REQUEST_INVALID",
      bankCode: "FORMAT_ERROR",
    });
  });
});
