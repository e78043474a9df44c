import { existsSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { handleSandboxBank } from "@/lib/sandbox-bank/handle-sandbox-bank";
import { listVirtualBanks } from "@/lib/sandbox-bank/virtual-banks";
import { BankError, type Initiation, type PaymentReference } from "./connector";
import { parseSepaIban } from "./iban";
import { interpretStatus, type StatusMeaning } from "./interpret-status";
import { findBank, listBanks } from "./registry";
import { anInitiation } from "./testing/fixtures";
import type { TestServer } from "./testing/http-server";
import { customerAt, sandboxConnector, serveSandboxBank, walk } from "./testing/sandbox";

/** The connector against the sandbox bank, with nothing between them but HTTP. */

const START = new Date("2026-03-02T09:00:00.000Z");
const OK = anInitiation().redirectUrl;
const NOK = anInitiation().nokRedirectUrl;

let server: TestServer;

beforeAll(async () => {
  await testDatabase();
  server = await serveSandboxBank();
});
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

function passSeconds(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1_000);
}

function referenceOf({ bankPaymentId, authorisationId }: Initiation, instant = false): PaymentReference {
  const product = instant ? "INSTANT_SEPA_CREDIT_TRANSFER" : "SEPA_CREDIT_TRANSFER";
  return { bankPaymentId, authorisationId, product };
}

function redirectOf({ next }: Initiation): string {
  if (next.type !== "REDIRECT") throw new Error("The bank wants no redirect.");
  return next.url;
}

/** What the bank says now, as our own states. */
async function meaningNow(bankId: string, initiation: Initiation, completedBefore = false): Promise<StatusMeaning> {
  const connector = sandboxConnector(server, bankId);
  const status = await connector.getStatus(referenceOf(initiation));
  const { capabilities: bank } = connector;
  return interpretStatus({ ...status, bank, product: "SEPA_CREDIT_TRANSFER", futureDated: false, completedBefore });
}

async function payWith(cents: number, bankId = "banco-almendro") {
  const initiation = await sandboxConnector(server, bankId).initiate(anInitiation({ amount: 10_000 + cents }));
  return { initiation, landed: await walk(server, redirectOf(initiation)) };
}

async function failure(promise: Promise<unknown>): Promise<BankError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof BankError) return error;
  throw new Error(`Expected a BankError, got ${String(error)}.`);
}

describe("the virtual banks", () => {
  it("are the registry's", () => {
    const told = listBanks().map(({ id, name, country, bic, authorisationStart, reportsScaStatus, futureDate }) => ({
      ...{ id, name, country, bic, authorisationStart, reportsScaStatus, futureDate },
    }));
    const real = listVirtualBanks().map(
      ({ id, name, country, bic, authorisationStart, reportsScaStatus, futureDate }) => ({
        ...{ id, name, country, bic, authorisationStart, reportsScaStatus, futureDate },
      }),
    );
    expect(told).toEqual(real);
  });

  it("have valid accounts of their own country", () => {
    for (const { country, ibans } of listVirtualBanks()) {
      for (const iban of ibans) expect([country, parseSepaIban(iban)]).toEqual([iban.slice(0, 2), iban]);
    }
  });

  it("serve nobody else's payments", async () => {
    const { initiation } = await payWith(0);
    const other = sandboxConnector(server, "banque-mirabelle");
    expect((await failure(other.getStatus(referenceOf(initiation)))).kind).toBe("RESOURCE_GONE");
  });
});

describe("paying", () => {
  // The slow ones only take longer.
  const banks = listVirtualBanks().filter(({ open, answersAfterMs }) => open && answersAfterMs === 0);

  it.each(banks.map(({ id }) => id))("works at %s", async (bankId) => {
    const connector = sandboxConnector(server, bankId);
    const initiation = await connector.initiate(anInitiation());
    expect(initiation.transactionStatus).toBe("RCVD");
    expect(initiation.authorisationId === null).toBe(!connector.capabilities.reportsScaStatus);
    expect(await meaningNow(bankId, initiation)).toEqual({ kind: "PENDING" });

    expect(await walk(server, redirectOf(initiation))).toBe(OK);
    expect(await meaningNow(bankId, initiation)).toMatchObject({
      kind: "AUTHORISED",
      record: { status: "SUBMITTED_VALID", code: "IN_PROCESS" },
    });
    passSeconds(5);
    expect(await meaningNow(bankId, initiation)).toMatchObject({ record: { status: "EXECUTED", code: "DEBITED" } });
    passSeconds(60);
    expect(await meaningNow(bankId, initiation)).toMatchObject({ kind: "AUTHORISED", final: true });
  });

  it("settles an instant payment within seconds", async () => {
    const product = "INSTANT_SEPA_CREDIT_TRANSFER";
    const connector = sandboxConnector(server, "banco-almendro");
    const initiation = await connector.initiate(anInitiation({ product }));
    await walk(server, redirectOf(initiation));
    passSeconds(2);
    const status = await connector.getStatus(referenceOf(initiation, true));
    expect(status.transactionStatus).toBe("ACSC");
  });

  it("keeps a payment of a future date until its morning", async () => {
    const connector = sandboxConnector(server, "banco-almendro");
    const initiation = await connector.initiate(anInitiation({ requestedExecutionDate: "2026-03-05" }));
    await walk(server, redirectOf(initiation));
    const waiting = await connector.getStatus(referenceOf(initiation));
    expect([waiting.transactionStatus, waiting.scaStatus, waiting.fundsAvailable]).toEqual(["ACTC", "finalised", true]);
    vi.setSystemTime("2026-03-05T05:00:04.000Z");
    expect((await connector.getStatus(referenceOf(initiation))).transactionStatus).toBe("ACSC");
  });

  it("tells who paid, where the bank tells", async () => {
    const { initiation } = await payWith(0);
    const details = await sandboxConnector(server, "banco-almendro").getDetails(referenceOf(initiation));
    expect(details).toEqual({
      transactionStatus: "ACSP",
      debtor: { iban: "ES8898710001351001245678", currency: "EUR", name: "Lucía Ficticia Moreno", bic: null },
    });
  });

  it("tells nothing of the payer at a bank that doesn't", async () => {
    const { initiation } = await payWith(0, "bankhaus-rosenquarz");
    const details = await sandboxConnector(server, "bankhaus-rosenquarz").getDetails(referenceOf(initiation));
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
    expect(await meaningNow("banco-almendro", initiation)).toMatchObject(meaning);
  });

  it(".11 says its reason in a member of its own at another bank", async () => {
    const { initiation } = await payWith(11, "banco-azulejo");
    expect(await meaningNow("banco-azulejo", initiation)).toEqual(failed("AM04"));
  });

  it.each([
    [13, "banco-almendro", "REQUEST_INVALID", "PAYMENT_FAILED", 400],
    [14, "banco-almendro", "PSU_CREDENTIALS", "SERVICE_BLOCKED", 403],
    [13, "banque-mirabelle", "REQUEST_INVALID", "PAYMENT_FAILED", 400],
    [14, "caixa-maresia", "PSU_CREDENTIALS", "SERVICE_BLOCKED", 403],
  ])(".%i is refused at the door of %s", async (cents, bankId, kind, bankCode, httpStatus) => {
    const error = await failure(sandboxConnector(server, bankId).initiate(anInitiation({ amount: 10_000 + cents })));
    expect([error.kind, error.bankCode, error.httpStatus]).toEqual([kind, bankCode, httpStatus]);
  });

  it(".17 is rejected an hour after it was completed", async () => {
    const { initiation } = await payWith(17);
    passSeconds(3_600);
    expect(await meaningNow("banco-almendro", initiation, true)).toEqual({
      kind: "FAILED",
      stage: "EXECUTION",
      reason: "MS03",
      retryable: false,
    });
  });

  it(".19 answers too late: the outcome is unknown, and the initiation isn't repeated", async () => {
    const connector = sandboxConnector(server, "banco-almendro", { initiationTimeoutMs: 300 });
    const error = await failure(connector.initiate(anInitiation({ amount: 10_019 })));
    expect([error.kind, error.retryable]).toEqual(["OUTCOME_UNKNOWN", false]);
    expect(await ordersOf(10_019)).toBe(1);
  });

  it(".20 is busy for two reads", async () => {
    const { initiation } = await payWith(20);
    const connector = sandboxConnector(server, "banco-almendro");
    for (const _ of [1, 2]) {
      const error = await failure(connector.getStatus(referenceOf(initiation)));
      expect([error.kind, error.retryable, error.retryAfterSeconds]).toEqual(["BANK_UNAVAILABLE", true, 1]);
    }
    expect(await meaningNow("banco-almendro", initiation)).toMatchObject({ kind: "AUTHORISED" });
  });

  it(".22 waits for the payer's word on a payee of another name", async () => {
    const connector = sandboxConnector(server, "banco-almendro");
    const initiation = await connector.initiate(anInitiation({ amount: 10_022 }));
    expect(initiation.transactionStatus).toBe("RVCM");
    const customer = customerAt(server, redirectOf(initiation));
    await customer.send({ user: "ok", pin: "1" });
    await customer.send({ account: "ES8898710001351001245678" });
    expect(await customer.look()).toContain("whose name differs from “Pena e Hijos”");
    expect(await customer.send({ action: "CANCEL" })).toBe(NOK);
    expect(await meaningNow("banco-almendro", initiation)).toEqual(failed("CANCELLED_AT_BANK"));
  });

  it(".23 asks for no signature", async () => {
    const connector = sandboxConnector(server, "banco-almendro");
    const initiation = await connector.initiate(anInitiation({ amount: 10_023 }));
    expect(initiation).toMatchObject({ transactionStatus: "ACSP", scaStatus: "exempted", authorisationId: null });
    expect(initiation.next).toEqual({ type: "NONE" });
    passSeconds(4);
    expect(await meaningNow("banco-almendro", initiation)).toMatchObject({ record: { status: "EXECUTED" } });
  });

  it(".24 fails when nobody signs beside the payer", async () => {
    const { initiation } = await payWith(24);
    passSeconds(86_400);
    expect(await meaningNow("banco-almendro", initiation)).toEqual(failed("DS04"));
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
    const initiation = await sandboxConnector(server, "banco-almendro").initiate(anInitiation());
    expect(await walk(server, redirectOf(initiation), account)).toBe(where);
    const meaning = await meaningNow("banco-almendro", initiation);
    expect([meaning.kind, "reason" in meaning ? meaning.reason : undefined]).toEqual([kind, reason]);
  });

  it.each([
    ["wrongpin", 3, "wrong too often"],
    ["nobody", 3, "wrong too often"],
    ["locked", 1, "access is locked"],
  ])("%s doesn't get in", async (user, tries, words) => {
    const initiation = await sandboxConnector(server, "banco-almendro").initiate(anInitiation());
    const customer = customerAt(server, redirectOf(initiation));
    for (let left = tries; left > 0; left--) await customer.send({ user, pin: "1" });
    expect(await customer.look()).toContain(words);
    expect(await meaningNow("banco-almendro", initiation)).toMatchObject({ kind: "FAILED", reason: "SCA_FAILED" });
  });

  it.each([
    ["000000", 3, "wrong too often"],
    ["999999", 1, "came too late"],
  ])("code %s ends it after %i", async (code, tries, words) => {
    const initiation = await sandboxConnector(server, "banco-almendro").initiate(anInitiation());
    await walk(server, redirectOf(initiation), 0, code);
    const customer = customerAt(server, redirectOf(initiation));
    for (let left = tries - 1; left > 0; left--) await customer.send({ code });
    const page = await customer.look();
    expect(page).toContain(words);
    expect(page).toContain(`href="${NOK}"`);
    expect(await meaningNow("banco-almendro", initiation)).toMatchObject({ kind: "FAILED", reason: "SCA_FAILED" });
  });

  it("a wrong code may be followed by the right one", async () => {
    const initiation = await sandboxConnector(server, "banco-almendro").initiate(anInitiation());
    await walk(server, redirectOf(initiation), 0, "000000");
    const customer = customerAt(server, redirectOf(initiation));
    expect(await customer.look()).toContain("This code is wrong");
    expect(await customer.send({ code: "123 456" })).toBe(OK);
  });

  it("an account of somebody else's can't be chosen", async () => {
    const initiation = await sandboxConnector(server, "banco-almendro").initiate(anInitiation());
    const customer = customerAt(server, redirectOf(initiation));
    await customer.send({ user: "ok", pin: "1" });
    await customer.send({ account: "DE96998710011001245678" });
    expect(await customer.look()).toContain("Please choose the account");
  });
});

describe("on the way", () => {
  it.each([0, 1, 2, 3])("can be cancelled at step %i", async (steps) => {
    const initiation = await sandboxConnector(server, "caja-brisamar").initiate(anInitiation());
    const customer = customerAt(server, redirectOf(initiation));
    const forms = [{ user: "ok", pin: "1" }, { account: "ES2598720001451001245678" }, {}];
    for (const form of forms.slice(0, steps)) await customer.send(form);
    expect(await customer.send({ action: "CANCEL" })).toBe(NOK);
    expect(await meaningNow("caja-brisamar", initiation)).toMatchObject({ reason: "CANCELLED_AT_BANK" });
  });

  it("reports how far the payer has come", async () => {
    const connector = sandboxConnector(server, "banco-almendro");
    const initiation = await connector.initiate(anInitiation());
    const customer = customerAt(server, redirectOf(initiation));
    const scaStatuses = [(await connector.getStatus(referenceOf(initiation))).scaStatus];
    for (const form of [{ user: "ok", pin: "1" }, { account: "ES8898710001351001245678" }, {}]) {
      await customer.send(form);
      scaStatuses.push((await connector.getStatus(referenceOf(initiation))).scaStatus);
    }
    expect(scaStatuses).toEqual(["received", "psuAuthenticated", "scaMethodSelected", "started"]);
  });

  it("executes once what was sent twice at the same time", async () => {
    const initiation = await sandboxConnector(server, "banco-almendro").initiate(anInitiation());
    const url = redirectOf(initiation);
    await walk(server, url, 0, "000000");
    const page = `${server.origin}${new URL(url).pathname}`;
    const formToken = /name="formToken" value="([^"]+)"/.exec(await customerAt(server, url).look())?.[1] ?? "";
    const send = () =>
      fetch(page, {
        method: "POST",
        body: new URLSearchParams({ formToken, action: "NEXT", code: "000000" }),
        redirect: "manual",
      });
    await Promise.all([send(), send(), send(), send()]);
    // Four wrong codes with one form are one more wrong code: the customer may go on.
    expect(await customerAt(server, url).send({ code: "123456" })).toBe(OK);
  });

  it("dies after twenty minutes", async () => {
    const initiation = await sandboxConnector(server, "banco-almendro").initiate(anInitiation());
    passSeconds(20 * 60);
    expect(await customerAt(server, redirectOf(initiation)).look()).toContain("This order has expired");
    expect(await meaningNow("banco-almendro", initiation)).toMatchObject({ kind: "FAILED", reason: "SCA_FAILED" });
  });

  it("is found again after we were killed between the bank's yes and our write", async () => {
    const { initiation } = await payWith(0);
    // Nothing of the first connector, or of its process, is left but what was written before the payer left.
    const { bankPaymentId, authorisationId } = initiation;
    const status = await sandboxConnector(server, "banco-almendro").getStatus({
      bankPaymentId,
      authorisationId,
      product: "SEPA_CREDIT_TRANSFER",
    });
    expect(status.transactionStatus).toBe("ACSP");
  });
});

describe("cancelling over the interface", () => {
  it("takes the order back, and the payer can't go on", async () => {
    const connector = sandboxConnector(server, "banco-almendro");
    const initiation = await connector.initiate(anInitiation());
    expect(await connector.cancel(referenceOf(initiation))).toBe(true);
    expect(await connector.cancel(referenceOf(initiation))).toBe(true);
    expect(await customerAt(server, redirectOf(initiation)).look()).toContain("Cancelled");
    expect(await meaningNow("banco-almendro", initiation)).toMatchObject({ reason: "CANCELLED_AT_BANK" });
  });

  it("comes too late for an authorised one", async () => {
    const { initiation } = await payWith(0);
    expect(await sandboxConnector(server, "banco-almendro").cancel(referenceOf(initiation))).toBe(false);
  });
});

describe("a bank that is closed", () => {
  it("is not asked by us, says 503 to those who do, and isn't healthy", async () => {
    const connector = sandboxConnector(server, "cassa-lupinella");
    expect((await failure(connector.initiate(anInitiation()))).kind).toBe("REQUEST_INVALID");
    expect(await connector.health()).toMatchObject({ available: false });
    const insistent = sandboxConnector(server, "cassa-lupinella", { status: "ACTIVE" });
    const error = await failure(insistent.initiate(anInitiation()));
    expect([error.kind, error.retryAfterSeconds]).toEqual(["BANK_UNAVAILABLE", 3_600]);
    expect(await sandboxConnector(server, "banco-almendro").health()).toMatchObject({ available: true });
  });
});

describe("the testers' desk", () => {
  function post(place: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const url = `${server.origin}/sandbox-bank/admin/${place}`;
    return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", headers });
  }

  // The clock that a test has moved is everybody's.
  afterEach(async () => {
    await post("reset", {});
  });

  it("moves the clock, and the payments with it", async () => {
    const { initiation } = await payWith(17);
    expect((await post("clock", { seconds: "3600" })).status).toBe(303);
    expect(await meaningNow("banco-almendro", initiation, true)).toMatchObject({ reason: "MS03" });
    expect((await post("clock", { seconds: "-1" })).status).toBe(400);
  });

  it("forces a status", async () => {
    const { initiation } = await payWith(0);
    await post("status", { paymentId: initiation.bankPaymentId, status: "RJCT", reason: "AC04" });
    expect(await meaningNow("banco-almendro", initiation, true)).toMatchObject({ stage: "EXECUTION", reason: "AC04" });
    expect((await post("status", { paymentId: initiation.bankPaymentId, status: "<b>" })).status).toBe(400);
  });

  it("gives a statement of what arrived", async () => {
    const creditor = { name: "Otra SL", iban: "DE89370400440532013000", bic: "COBADEFFXXX", country: "DE" };
    const connector = sandboxConnector(server, "banco-almendro");
    const input = anInitiation({ creditor, amount: 4_200, remittance: "F-7 Marzo", endToEndId: "E2E-STATEMENT" });
    const initiation = await connector.initiate(input);
    await walk(server, redirectOf(initiation));
    passSeconds(5);
    const answer = await fetch(`${server.origin}/sandbox-bank/admin/statement?iban=${creditor.iban}`);
    const xml = await answer.text();
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(xml.match(/<Ntry>/g)).toHaveLength(1);
    expect(xml).toContain('<Amt Ccy="EUR">42.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>');
    expect(xml).toContain("<EndToEndId>E2E-STATEMENT</EndToEndId>");
    expect(xml).toContain("<Ustrd>F-7 Marzo</Ustrd>");
  });

  it("shows the payments and is no place for another site's forms", async () => {
    const { initiation } = await payWith(0);
    const page = await (await fetch(`${server.origin}/sandbox-bank/admin`)).text();
    expect(page).toContain(initiation.bankPaymentId);
    expect((await post("reset", {}, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await post("reset", {}, { Origin: "null" })).status).toBe(403);
    expect(await meaningNow("banco-almendro", initiation)).toMatchObject({ kind: "AUTHORISED" });
  });

  it("forgets everything on a reset", async () => {
    const { initiation } = await payWith(0);
    await post("reset", {}, { Origin: "http://localhost:3000" });
    const connector = sandboxConnector(server, "banco-almendro");
    expect((await failure(connector.getStatus(referenceOf(initiation)))).kind).toBe("RESOURCE_GONE");
  });
});

describe("the pages", () => {
  it("escape whatever an order says, run no script, and may only lead on to the shop", async () => {
    const creditor = { ...anInitiation().creditor, name: "Uno (script) + Dos" };
    const redirectUrl = "https://shop.example/back?a=1&b=%22%3E%3Cscript%3E";
    const initiation = await sandboxConnector(server, "banco-almendro").initiate(
      anInitiation({ creditor, redirectUrl, nokRedirectUrl: redirectUrl }),
    );
    const answer = await fetch(`${server.origin}${new URL(redirectOf(initiation)).pathname}`);
    const page = await answer.text();
    expect(page).not.toMatch(/<script/i);
    expect(page).toContain("SANDBOX");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w-]+'; img-src 'self'; form-action 'self' https:\/\/shop\.example; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("know nothing of an address that leads nowhere", async () => {
    const wrong = await fetch(`${server.origin}/sandbox-bank/banco-almendro/authorise/nothing`);
    expect(wrong.status).toBe(404);
    const otherBank = redirectOf(await sandboxConnector(server, "banco-almendro").initiate(anInitiation()));
    const moved = new URL(otherBank).pathname.replace("banco-almendro", "lindenbank");
    expect((await fetch(`${server.origin}${moved}`)).status).toBe(404);
  });

  it("refuse a form of another site's", async () => {
    const initiation = await sandboxConnector(server, "banco-almendro").initiate(anInitiation());
    const page = `${server.origin}${new URL(redirectOf(initiation)).pathname}`;
    const headers = { Origin: "https://evil.example" };
    expect((await fetch(page, { method: "POST", body: new URLSearchParams(), headers })).status).toBe(403);
  });

  it("are at no other address", async () => {
    for (const path of [[], ["nobank", "v1"], ["banco-almendro"], ["banco-almendro", "x"], ["admin", "x"]]) {
      const request = new Request(`http://127.0.0.1/sandbox-bank/${path.join("/")}`);
      expect((await handleSandboxBank(request, path)).status).toBe(404);
    }
  });
});

/** How many orders of an amount the bank has. */
async function ordersOf(amount: number): Promise<number> {
  const page = await (await fetch(`${server.origin}/sandbox-bank/admin`)).text();
  const shown = `€${(amount / 100).toFixed(2)}`;
  return page.split(shown).length - 1;
}

it("every bank has a logo", () => {
  for (const { logoPath } of listBanks()) expect(existsSync(`public${logoPath}`)).toBe(true);
  expect(findBank("nobody")).toBeNull();
});
