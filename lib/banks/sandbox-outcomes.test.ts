import { describe, expect, it, vi } from "vitest";
import { listVirtualBanks } from "@/lib/sandbox-bank/virtual-banks";
import { findLogo } from "./bank-logos";
import { parseSepaIban } from "./iban";
import { sandboxBanks } from "./records/sandbox-banks";
import { GOLDEN_CERTIFICATE } from "./signing/testing/golden-certificate";
import { atSandboxBank } from "./testing/at-sandbox";
import { anInitiation } from "./testing/fixtures";
import { customerAt, failureOf, redirectOf, referenceOf, walk } from "./testing/sandbox";

/** The connector against the sandbox bank, with nothing between them but HTTP: what becomes of a payment. */

const OK = anInitiation().redirectUrl;
const NOK = anInitiation().nokRedirectUrl;

const { server, connectorTo, passSeconds, told, payWith } = atSandboxBank();

describe("the virtual banks (decision 9)", () => {
  it("are those of the seed", () => {
    const door = { origin: "https://127.0.0.1:1", ca: GOLDEN_CERTIFICATE };
    const known = sandboxBanks(door).map(({ id, name, country, bic, methods, statuses, payment, exempts }) => ({
      ...{ id, name, country, bic, exempts },
      authorisationStart: methods[0]?.start,
      reportsScaStatus: statuses.reportsSca,
      futureDate: payment.futureDaysMax > 0,
    }));
    const real = listVirtualBanks().map(
      ({ id, name, country, bic, authorisationStart, reportsScaStatus, futureDate, exempts }) => ({
        ...{ id, name, country, bic, authorisationStart, reportsScaStatus, futureDate, exempts },
      }),
    );
    const byId = (one: Readonly<{ id: string }>, other: Readonly<{ id: string }>) => (one.id < other.id ? -1 : 1);
    expect(known.toSorted(byId)).toEqual(real.toSorted(byId));
  });

  it("have valid accounts of their own country", () => {
    for (const { country, ibans } of listVirtualBanks()) {
      for (const iban of ibans) expect([country, parseSepaIban(iban)]).toEqual([iban.slice(0, 2), iban]);
    }
  });

  it("serve nobody else's payments", async () => {
    const { initiation } = await payWith(0);
    const other = connectorTo("banque-mirabelle");
    expect((await failureOf(other.getStatus(referenceOf(initiation)))).kind).toBe("RESOURCE_GONE");
  });
});

describe("paying", () => {
  // The slow ones only take longer; those with a way of their own are in `psd2-contract.test.ts`, with a door in
  // `signed-bank.test.ts`, STET in `sandbox-protocols.test.ts`.
  const banks = listVirtualBanks().filter(
    ({ open, answersAfterMs, forgetsForSeconds, approach, asks, confirmationCode, signatures, ...bank }) => {
      if (forgetsForSeconds > 0 || bank.signed || bank.protocol === "STET") return false;
      if (bank.oauth !== "NONE" || bank.redirects !== "ANY") return false;
      const isPlain = approach === "REDIRECT" && asks === null && !confirmationCode && signatures === 1;
      return open && answersAfterMs === 0 && isPlain;
    },
  );

  it.each(banks.map(({ id }) => id))("works at %s", async (bankId) => {
    const connector = connectorTo(bankId);
    const initiation = await connector.initiate(anInitiation());
    expect(initiation.transactionStatus).toBe("RCVD");
    // Not every bank tells it at once; a read finds it.
    const { authorisationId } = await connector.getStatus(referenceOf(initiation));
    expect(authorisationId === null).toBe(!connector.capabilities.statuses.reportsSca);
    expect(await told(bankId, initiation)).toEqual({ kind: "PENDING" });

    expect(await walk(server(), redirectOf(initiation))).toBe(OK);
    expect(await told(bankId, initiation)).toMatchObject({
      kind: "AUTHORISED",
      record: { status: "SUBMITTED_VALID", code: "IN_PROCESS" },
    });
    passSeconds(5);
    expect(await told(bankId, initiation)).toMatchObject({ record: { status: "EXECUTED", code: "DEBITED" } });
    passSeconds(60);
    expect(await told(bankId, initiation)).toMatchObject({ kind: "AUTHORISED", final: true });
  });

  it("settles an instant payment within seconds", async () => {
    const product = "INSTANT_SEPA_CREDIT_TRANSFER";
    const connector = connectorTo("banco-almendro");
    const initiation = await connector.initiate(anInitiation({ product }));
    await walk(server(), redirectOf(initiation));
    passSeconds(2);
    const status = await connector.getStatus(referenceOf(initiation, true));
    expect(status.transactionStatus).toBe("ACSC");
  });

  it("keeps a payment of a future date until its morning", async () => {
    const connector = connectorTo("banco-almendro");
    const initiation = await connector.initiate(anInitiation({ requestedExecutionDate: "2026-03-05" }));
    await walk(server(), redirectOf(initiation));
    const waiting = await connector.getStatus(referenceOf(initiation));
    expect([waiting.transactionStatus, waiting.scaStatus]).toEqual(["ACTC", "finalised"]);
    vi.setSystemTime("2026-03-05T05:00:04.000Z");
    expect((await connector.getStatus(referenceOf(initiation))).transactionStatus).toBe("ACSC");
  });

  it("tells who paid, where the bank tells", async () => {
    const { initiation } = await payWith(0);
    const details = await connectorTo("banco-almendro").getDetails(referenceOf(initiation));
    expect(details).toEqual({
      transactionStatus: "ACSP",
      debtor: { iban: "ES8898710001351001245678", currency: "EUR", name: "Lucía Ficticia Moreno", bic: null },
    });
  });

  it("tells nothing of the payer at a bank that doesn't", async () => {
    const { initiation } = await payWith(0, "bankhaus-rosenquarz");
    const details = await connectorTo("bankhaus-rosenquarz").getDetails(referenceOf(initiation));
    expect(details.debtor).toEqual({ iban: null, currency: null, name: null, bic: null });
  });
});

describe("the cents of the amount", () => {
  const failed = (reason: string) => ({ kind: "FAILED", stage: "AUTHORISATION", reason, retryable: true });
  const record = (status: string, code: string) => ({ kind: "AUTHORISED", record: { status, code } });

  it.each([
    [11, NOK, failed("AM04")],
    [12, NOK, failed("AC06")],
    [15, OK, record("SUBMITTED_VALID", "ACCEPTED_WITH_CHANGE")],
    [16, OK, record("SUBMITTED_VALID", "CREATED")],
    [17, OK, record("SUBMITTED_VALID", "IN_PROCESS")],
    [18, OK, record("SETTLED", "CREDITED")],
    [21, OK, { kind: "PENDING" }],
    [22, OK, record("SUBMITTED_VALID", "IN_PROCESS")],
    [24, OK, { kind: "PENDING" }],
    [99, OK, record("SUBMITTED_VALID", "IN_PROCESS")],
  ])(".%i", async (cents, where, meaning) => {
    const { initiation, landed } = await payWith(cents);
    expect(landed).toBe(where);
    expect(await told("banco-almendro", initiation)).toMatchObject(meaning);
  });

  it(".11 says its reason in a member of its own at another bank", async () => {
    const { initiation } = await payWith(11, "banco-azulejo");
    expect(await told("banco-azulejo", initiation)).toEqual(failed("AM04"));
  });

  it.each([
    [13, "banco-almendro", "REQUEST_INVALID", "PAYMENT_FAILED", 400],
    [14, "banco-almendro", "PSU_CREDENTIALS", "SERVICE_BLOCKED", 403],
    [13, "banque-mirabelle", "REQUEST_INVALID", "PAYMENT_FAILED", 400],
    [14, "caixa-maresia", "PSU_CREDENTIALS", "SERVICE_BLOCKED", 403],
  ])(".%i is refused at the door of %s", async (cents, bankId, kind, bankCode, httpStatus) => {
    const error = await failureOf(connectorTo(bankId).initiate(anInitiation({ amount: 10_000 + cents })));
    expect([error.kind, error.bankCode, error.httpStatus]).toEqual([kind, bankCode, httpStatus]);
  });

  it(".17 is rejected an hour after it was completed", async () => {
    const { initiation } = await payWith(17);
    passSeconds(3_600);
    expect(await told("banco-almendro", initiation, true)).toEqual({
      kind: "FAILED",
      stage: "EXECUTION",
      reason: "MS03",
      retryable: false,
    });
  });

  it(".19 answers too late: the outcome is unknown, and the initiation isn't repeated", async () => {
    const connector = connectorTo("banco-almendro", { limits: { initiationTimeoutMs: 10_000 } });
    // The bank's desk shows the latest: this one, whatever was ordered before.
    passSeconds(7 * 86_400);
    const error = await failureOf(connector.initiate(anInitiation({ amount: 10_019 })));
    expect([error.kind, error.retryable]).toEqual(["OUTCOME_UNKNOWN", false]);
    // The bank goes on with what nobody waits for any more.
    await expect.poll(() => ordersOf(10_019), { timeout: 30_000 }).toBe(1);
  });

  it(".20 is busy for two reads", async () => {
    const { initiation } = await payWith(20);
    const connector = connectorTo("banco-almendro");
    for (const _ of [1, 2]) {
      const error = await failureOf(connector.getStatus(referenceOf(initiation)));
      expect([error.kind, error.retryable, error.retryAfterSeconds]).toEqual(["BANK_UNAVAILABLE", true, 1]);
    }
    expect(await told("banco-almendro", initiation)).toMatchObject({ kind: "AUTHORISED" });
  });

  it(".22 waits for the payer's word on a payee of another name", async () => {
    const connector = connectorTo("banco-almendro");
    const initiation = await connector.initiate(anInitiation({ amount: 10_022 }));
    expect(initiation.transactionStatus).toBe("RVCM");
    const customer = customerAt(server(), redirectOf(initiation));
    await customer.send({ user: "ok", pin: "1" });
    await customer.send({ account: "ES8898710001351001245678" });
    expect(await customer.look()).toContain("whose name differs from “Pena e Hijos”");
    expect(await customer.send({ action: "CANCEL" })).toBe(NOK);
    expect(await told("banco-almendro", initiation)).toEqual(failed("CANCELLED_AT_BANK"));
  });

  it(".23 asks for no signature", async () => {
    const connector = connectorTo("banco-almendro");
    const initiation = await connector.initiate(anInitiation({ amount: 10_023 }));
    expect(initiation).toMatchObject({ transactionStatus: "ACSP", scaStatus: "exempted", authorisationId: null });
    expect(initiation.next).toEqual({ type: "NONE" });
    passSeconds(4);
    expect(await told("banco-almendro", initiation)).toMatchObject({ record: { status: "EXECUTED" } });
  });

  it(".23 asks for one at a bank that never exempts", async () => {
    const connector = connectorTo("lindenbank");
    const initiation = await connector.initiate(anInitiation({ amount: 10_023 }));
    expect(initiation).toMatchObject({ transactionStatus: "RCVD", next: { type: "REDIRECT" } });
  });

  it(".24 fails when nobody signs beside the payer", async () => {
    const { initiation } = await payWith(24);
    passSeconds(86_400);
    expect(await told("banco-almendro", initiation)).toEqual(failed("DS04"));
  });
});

describe("accounts and people", () => {
  it.each([
    [0, OK, "AUTHORISED", undefined],
    [1, NOK, "FAILED", "AM04"],
    [2, NOK, "FAILED", "AC06"],
    [3, NOK, "FAILED", "AC05"],
    [4, OK, "AUTHORISED", undefined],
  ])("account %i", async (account, where, kind, reason) => {
    const initiation = await connectorTo("banco-almendro").initiate(anInitiation());
    expect(await walk(server(), redirectOf(initiation), account)).toBe(where);
    const meaning = await told("banco-almendro", initiation);
    expect([meaning.kind, "reason" in meaning ? meaning.reason : undefined]).toEqual([kind, reason]);
  });

  it.each([
    ["wrongpin", 3, "wrong too often"],
    ["nobody", 3, "wrong too often"],
    ["locked", 1, "access is locked"],
  ])("%s doesn't get in", async (user, tries, words) => {
    const initiation = await connectorTo("banco-almendro").initiate(anInitiation());
    const customer = customerAt(server(), redirectOf(initiation));
    for (let left = tries; left > 0; left--) await customer.send({ user, pin: "1" });
    expect(await customer.look()).toContain(words);
    expect(await told("banco-almendro", initiation)).toMatchObject({ kind: "FAILED", reason: "SCA_FAILED" });
  });

  it.each([
    ["000000", 3, "wrong too often"],
    ["999999", 1, "came too late"],
  ])("code %s ends it after %i", async (code, tries, words) => {
    const initiation = await connectorTo("banco-almendro").initiate(anInitiation());
    await walk(server(), redirectOf(initiation), 0, code);
    const customer = customerAt(server(), redirectOf(initiation));
    for (let left = tries - 1; left > 0; left--) await customer.send({ code });
    const page = await customer.look();
    expect(page).toContain(words);
    expect(page).toContain(`href="${NOK}"`);
    expect(await told("banco-almendro", initiation)).toMatchObject({ kind: "FAILED", reason: "SCA_FAILED" });
  });

  it("a wrong code may be followed by the right one", async () => {
    const initiation = await connectorTo("banco-almendro").initiate(anInitiation());
    await walk(server(), redirectOf(initiation), 0, "000000");
    const customer = customerAt(server(), redirectOf(initiation));
    expect(await customer.look()).toContain("This code is wrong");
    expect(await customer.send({ code: "123 456" })).toBe(OK);
  });

  it("an account of somebody else's can't be chosen", async () => {
    const initiation = await connectorTo("banco-almendro").initiate(anInitiation());
    const customer = customerAt(server(), redirectOf(initiation));
    await customer.send({ user: "ok", pin: "1" });
    await customer.send({ account: "DE96998710011001245678" });
    expect(await customer.look()).toContain("Please choose the account");
  });
});

/** How many orders of an amount the bank has. */
async function ordersOf(amount: number): Promise<number> {
  const page = await (await fetch(`${server().origin}/sandbox-bank/admin`)).text();
  const shown = `€${(amount / 100).toFixed(2)}`;
  return page.split(shown).length - 1;
}

it("every bank has a logo", () => {
  for (const { logoPath } of sandboxBanks())
    expect(findLogo(logoPath.replace("/pay-assets/banks/", ""))).not.toBeNull();
});
