import { beforeAll, describe, expect, it } from "vitest";
import type { PaymentOrder } from "@/db/queries/attempts/attempts";
import { findPaymentOrder } from "@/db/queries/attempts/attempts";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { readState, signUuid } from "@/lib/shared/crypto";
import { endToEndIdOf, paymentInitiation } from "./payment-initiation";
import { attemptNamedBy, RETURN_STATE, returnAddresses } from "./starting/return-addresses";

const BANK = { adapter: "BERLIN_GROUP", redirectState: "QUERY" } as const;
const TOLD = { psu: { ipAddress: "127.0.0.1" }, answers: {}, token: null };
const ATTEMPT = {
  uuid: "0190b1c2-d3e4-7506-8728-394a5b6c7d8e",
  endToEndId: "P1",
  createdAt: new Date(),
  product: "SEPA_CREDIT_TRANSFER",
} as const;

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

async function orderOf(invoiceExternalId: string | null, concept: string): Promise<PaymentOrder> {
  const { operations } = await createInvoiceCollection(database.db, merchant.caller, {
    json: { operations: [{ payment: { amount: 1, concept }, invoice: { externalId: invoiceExternalId } }] },
    files: new Map(),
    channel: "API",
  });
  const order = await findPaymentOrder(database.db, merchant.tenantUuid, operations[0]?.uuid ?? "");
  if (!order) throw new Error("no order");
  return order;
}

it.each([
  ["the concept names the number", "2026/7", "Factura 2026/7 de marzo", "Factura 2026/7 de marzo"],
  ["the concept doesn't", "2026/7", "Servicios de marzo", "2026/7 Servicios de marzo"],
  ["there is no number", null, "Servicios", "Servicios"],
  ["the concept has accents (decision 54)", null, "Mantenimiento año 2026 – 50 €", "Mantenimiento ano 2026 - 50 EUR"],
  ["nothing of the concept can travel", null, "🎉🎉", "Ejemplo S.L."],
  ["both are long", "2026/7", "x".repeat(140), `2026/7 ${"x".repeat(133)}`],
])("what travels with the money (decision 11): %s", async (_case, number, concept, remittance) => {
  const order = await orderOf(number, concept);
  const input = paymentInitiation(order, BANK, ATTEMPT, TOLD);
  expect(input.remittance).toBe(remittance);
});

it("comes back with a state that names the attempt, for that purpose only", async () => {
  const input = paymentInitiation(await orderOf(null, "x"), BANK, ATTEMPT, TOLD);
  const state = new URL(input.redirectUrl).searchParams.get("state") ?? "";
  expect(readState(RETURN_STATE, state)).toBe(ATTEMPT.uuid);
  expect(readState("another purpose", state)).toBeNull();
  expect(readState(RETURN_STATE, `${state.slice(0, -2)}AA`)).toBeNull();
  expect(new URL(input.nokRedirectUrl).searchParams.get("state")).toBe(state);
});

describe("where a bank sends the payer back to (decision 141)", () => {
  const { uuid } = ATTEMPT;
  const callback = "http://localhost:3000/psd2/callback/berlin-group";

  it("has our state in its path alone, short, where the bank compares the address as registered", () => {
    const { redirectUrl, nokRedirectUrl, oauth } = returnAddresses({ ...BANK, redirectState: "PATH" }, { uuid });
    const [, state = ""] = redirectUrl.split(`${callback}/`);
    expect(state).toMatch(/^[\w-]{43}$/);
    expect(attemptNamedBy(state)).toBe(uuid);
    expect([nokRedirectUrl, oauth.redirectUri]).toEqual([`${redirectUrl}/nok`, redirectUrl]);
    expect(attemptNamedBy(oauth.state)).toBe(uuid);
  });

  it("has nothing at all where the state is OAuth's own", () => {
    const addresses = returnAddresses({ adapter: "STET", redirectState: "OAUTH_STATE" }, { uuid });
    const registered = "http://localhost:3000/psd2/callback/stet";
    expect(addresses).toMatchObject({ redirectUrl: registered, nokRedirectUrl: registered });
    expect(addresses.oauth.redirectUri).toBe(registered);
    expect(attemptNamedBy(addresses.oauth.state)).toBe(uuid);
  });

  it("leaves the query to OAuth's own state where the rest of the bank has it there", () => {
    expect(returnAddresses(BANK, { uuid }).oauth.redirectUri).toBe(callback);
  });

  it.each(["PATH", "QUERY"] as const)("knows a forged state in a %s, and one of another purpose", (redirectState) => {
    const { redirectUrl } = returnAddresses({ ...BANK, redirectState }, { uuid });
    const state = redirectState === "PATH" ? (redirectUrl.split("/").at(-1) ?? "") : (redirectUrl.split("=")[1] ?? "");
    const other = state[0] === "A" ? "B" : "A";
    expect(attemptNamedBy(state)).toBe(uuid);
    for (const forged of [other + state.slice(1), state.slice(0, -2) + other + other, state.slice(1), ""]) {
      expect(attemptNamedBy(forged)).toBeNull();
    }
    expect(attemptNamedBy(signUuid("another purpose", uuid))).toBeNull();
  });
});

it("has an end-to-end id of 35 characters at most, of SEPA's letters", () => {
  expect(endToEndIdOf(ATTEMPT.uuid)).toBe("P0190B1C2D3E475068728394A5B6C7D8E");
});
