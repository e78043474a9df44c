import { describe, expect, it } from "vitest";
import { bankWord } from "@/lib/banks/statuses/iso-status";
import { bankAnswering, json } from "../testing/scripted-bank";

const REFERENCE = { bankPaymentId: "pay-1", authorisationId: "auth-1", product: "SEPA_CREDIT_TRANSFER" } as const;

describe("getStatus", () => {
  it("reads transaction and SCA status", async () => {
    const { connector, seen } = await bankAnswering([
      json(200, { transactionStatus: " actc ", fundsAvailable: true }),
      json(200, { scaStatus: "finalised" }),
    ]);
    expect(await connector.getStatus(REFERENCE)).toEqual({
      transactionStatus: "ACTC",
      said: "actc",
      scaStatus: "finalised",
      reason: null,
      authorisationId: "auth-1",
    });
    expect(seen.map(({ path }) => path)).toEqual([
      "/psd2/v1/payments/sepa-credit-transfers/pay-1/status",
      "/psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations/auth-1",
    ]);
  });

  it("tells nothing that can't be written down, however the bank fills its fields up", async () => {
    const { connector } = await bankAnswering([
      json(200, { transactionStatus: "ACSC\0", reasonCode: "\0" }),
      json(200, {
        debtorName: "ANA LOPEZ\0\0",
        debtorAccount: { iban: "ES9121000418450200051332\0", currency: "\uDC00" },
      }),
    ]);
    expect(await connector.getStatus(REFERENCE)).toMatchObject({ transactionStatus: "ACSC", reason: null });
    expect((await connector.getDetails(REFERENCE)).debtor).toMatchObject({
      name: "ANA LOPEZ",
      iban: "ES9121000418450200051332",
      currency: "\uFFFD",
    });
  });

  it("spares the second read where it can't matter", async () => {
    const { connector: decided, seen } = await bankAnswering([json(200, { transactionStatus: "ACSC" })]);
    expect(await decided.getStatus(REFERENCE)).toMatchObject({ transactionStatus: "ACSC", scaStatus: null });
    expect(seen).toHaveLength(1);
  });

  it("asks no SCA status of a bank without one", async () => {
    const old = await bankAnswering([json(200, { transactionStatus: "ACTC" })], { statuses: { reportsSca: false } });
    for (const authorisationId of ["auth-1", null]) {
      expect(await old.connector.getStatus({ ...REFERENCE, authorisationId })).toMatchObject({ scaStatus: null });
    }
    expect(old.seen).toHaveLength(2);
  });

  it("finds the authorisation that it was not told of, with each read until the bank lists it", async () => {
    const pending = json(200, { transactionStatus: "PDNG" });
    const listed = json(200, { authorisationIds: ["auth-8", "auth-9"] });
    const answers = [pending, json(503, {}), pending, listed, json(200, { scaStatus: "finalised" })];
    const { connector, seen } = await bankAnswering(answers);
    const untold = { ...REFERENCE, authorisationId: null };
    expect(await connector.getStatus(untold)).toMatchObject({ scaStatus: null, authorisationId: null });
    expect(await connector.getStatus(untold)).toMatchObject({ scaStatus: "finalised", authorisationId: "auth-9" });
    expect(seen.at(-1)?.path).toBe("/psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations/auth-9");
  });

  it("finds one that the bank numbers, where it names others", async () => {
    const listed = json(200, { authorisationIds: [8, 9] });
    const { connector, seen } = await bankAnswering([
      json(200, { transactionStatus: "ACTC" }),
      listed,
      json(200, { scaStatus: "finalised" }),
    ]);
    const untold = { ...REFERENCE, authorisationId: null };
    expect(await connector.getStatus(untold)).toMatchObject({ scaStatus: "finalised", authorisationId: "9" });
    expect(seen.at(-1)?.path).toBe("/psd2/v1/payments/sepa-credit-transfers/pay-1/authorisations/9");
  });

  it("takes a forgotten authorisation for an unknown SCA status", async () => {
    const { connector } = await bankAnswering([json(200, { transactionStatus: "PDNG" }), json(404, {})]);
    expect(await connector.getStatus(REFERENCE)).toMatchObject({ transactionStatus: "PDNG", scaStatus: null });
  });

  it.each([403, 429, 503])(
    "learns a refusal where the authorisation's own status is answered by %s",
    async (status) => {
      const { connector } = await bankAnswering([
        json(200, { transactionStatus: "RJCT", reasonCode: "AM04" }),
        json(status, {}),
      ]);
      expect(await connector.getStatus(REFERENCE)).toMatchObject({ transactionStatus: "RJCT", reason: "AM04" });
    },
  );

  it.each(["FINALISED", "Finalised"])("reads an SCA status that is written %s", async (scaStatus) => {
    const { connector } = await bankAnswering([json(200, { transactionStatus: "ACTC" }), json(200, { scaStatus })]);
    expect(await connector.getStatus(REFERENCE)).toMatchObject({ scaStatus: "finalised" });
  });

  it("takes a word of the bank's own for what its record says, in status and details", async () => {
    const own = { statuses: { map: { AUSGEFUEHRT: "ACSC" } } };
    const answer = json(200, { transactionStatus: "Ausgefuehrt" });
    const { connector } = await bankAnswering([answer, answer], own);
    const status = await connector.getStatus(REFERENCE);
    expect([status.transactionStatus, bankWord(status)]).toEqual(["ACSC", "Ausgefuehrt"]);
    expect(await connector.getDetails(REFERENCE)).toMatchObject({ transactionStatus: "ACSC" });
  });

  it("reads a status in small letters, and keeps how the bank writes it", async () => {
    const { connector } = await bankAnswering([json(200, { transactionStatus: " accc" })]);
    const status = await connector.getStatus(REFERENCE);
    expect([status.transactionStatus, bankWord(status)]).toEqual(["ACCC", "accc"]);
  });

  it("passes an unknown status on", async () => {
    const { connector } = await bankAnswering([json(200, { transactionStatus: "ZZZZ", scaStatus: "somethingNew" })]);
    expect(await connector.getStatus(REFERENCE)).toMatchObject({
      transactionStatus: "ZZZZ",
      scaStatus: "somethingNew",
    });
  });

  it.each([
    [{ tppMessages: [{ category: "ERROR", code: "ERROR", text: "AM04: insufficient funds" }] }, "AM04"],
    [{ tppMessages: [{ category: "ERROR", code: "AC06" }] }, "AC06"],
    [{ reasonCode: "MS03" }, "MS03"],
    [{ statusReasonInformation: { reason: { code: "AC04" } } }, "AC04"],
    [{ statusReasonInformation: [{ code: "FOCR" }] }, "FOCR"],
    [{ tppMessages: [{ category: "ERROR", code: "ERROR", text: "We are sorry" }] }, null],
    [{ tppMessages: "nonsense", reasonCode: 4 }, null],
  ])("finds the reason in %j", async (where, reason) => {
    const { connector } = await bankAnswering([
      json(200, { transactionStatus: "RJCT", scaStatus: "failed", ...where }),
    ]);
    expect(await connector.getStatus(REFERENCE)).toMatchObject({ reason });
  });

  it("escapes the bank's identifiers in paths", async () => {
    const { connector, seen } = await bankAnswering([json(200, { transactionStatus: "ACSP" })]);
    await connector.getStatus({ ...REFERENCE, bankPaymentId: "../a b" });
    expect(seen[0]?.path).toBe("/psd2/v1/payments/sepa-credit-transfers/..%2Fa%20b/status");
  });
});

describe("getDetails", () => {
  it("tells what the bank tells of the payer", async () => {
    const debtorAccount = { iban: "ES7921000813610123456789", currency: "EUR" };
    const { connector } = await bankAnswering([
      json(200, { transactionStatus: "ACSC", debtorAccount, debtorName: "Ana" }),
    ]);
    expect(await connector.getDetails(REFERENCE)).toEqual({
      transactionStatus: "ACSC",
      debtor: { iban: debtorAccount.iban, currency: "EUR", name: "Ana", bic: null },
    });
  });

  it("does with nothing", async () => {
    const { connector } = await bankAnswering([json(200, { debtorAccount: {} })]);
    expect(await connector.getDetails(REFERENCE)).toEqual({
      transactionStatus: null,
      debtor: { iban: null, currency: null, name: null, bic: null },
    });
  });
});

describe("cancel", () => {
  it.each([
    [new Response(null, { status: 204 }), { outcome: "CANCELLED" }],
    [
      json(202, { transactionStatus: "ACTC", _links: { startAuthorisation: { href: "/v1/x" } } }),
      { outcome: "NEEDS_SCA", next: null },
    ],
    [json(405, { tppMessages: [{ category: "ERROR", code: "CANCELLATION_INVALID" }] }), { outcome: "REFUSED" }],
    // It has taken note, and says nothing of what became of it.
    [json(200, {}), { outcome: "UNSURE" }],
  ])("%o", async (answer, cancelled) => {
    const { connector, seen } = await bankAnswering([answer]);
    expect(await connector.cancel(REFERENCE)).toEqual(cancelled);
    expect(seen[0]?.method).toBe("DELETE");
  });

  it("doesn't ask a bank that cancels nothing", async () => {
    const { connector, seen } = await bankAnswering([json(500, {})], { cancellation: false });
    expect(await connector.cancel(REFERENCE)).toEqual({ outcome: "UNSURE" });
    expect(seen).toEqual([]);
  });
});

describe("health", () => {
  it.each([
    [json(404, {}), true],
    [json(401, {}), true],
    [json(503, {}), false],
  ])("%o", async (answer, available) => {
    const { connector } = await bankAnswering([answer]);
    expect(await connector.health()).toMatchObject({ available });
  });
});
