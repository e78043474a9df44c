import { beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { returnFromBank } from "@/lib/attempts/starting/return-from-bank";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { AUTHORISED, BANK, fakeBank, fakeConnector } from "@/lib/attempts/testing/fake-bank";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { openOperation } from "@/lib/operations/open-operation";
import { listEvents } from "./events/list-events";

const bank = fakeBank();
vi.mock("@/lib/banks/registry", () => ({
  bankDirectory: async () => ({ list: () => [BANK], find: () => BANK }),
  connectorFor: () => fakeConnector(bank),
}));

/** What a flow knows of people and accounts, and what its bank adds. */
const SECRETS = ["Ana", "Soler", "ana.soler@example.com", "+34600111222", "ES9121000418450200051332"];
const FROM_BANK = { iban: "ES7921000813610123456789", currency: "EUR", name: "Ana Soler Ruiz", bic: "BANKESM1XXX" };

describe("events (decision 7)", () => {
  let database: TestDatabase;
  let merchant: Merchant;
  beforeAll(async () => {
    database = await testDatabase();
    merchant = await insertMerchant(database);
  });

  it("tell a whole payment without an IBAN or anything personal", async () => {
    const [name, lastName, email, phone] = SECRETS;
    const { operations } = await createInvoiceCollection(database.db, merchant.caller, {
      json: {
        externalId: "ORDER-1",
        operations: [
          {
            externalId: "F-1",
            payment: { amount: 15_075, concept: `For ${name} ${lastName}`, subject: { name, lastName, email, phone } },
            invoice: { id: "i", externalId: "2026/7" },
          },
        ],
      },
      files: new Map(),
      channel: "API",
    });
    const linkToken = operations[0]?.url.split("/").at(-1) ?? "";
    await openOperation(database.db, linkToken);
    await startAttempt(database.db, linkToken, { bankId: BANK.id, psu: { ipAddress: "127.0.0.1" } });
    bank.status = AUTHORISED;
    bank.details = { transactionStatus: null, debtor: FROM_BANK };
    const redirectUrl = new URL(bank.initiations[0]?.redirectUrl ?? "");
    await returnFromBank(database.db, redirectUrl.searchParams.get("state") ?? "");

    const { results } = await listEvents(database.db, merchant.caller, { after: 0, limit: 100 });

    expect(results.map(({ eventType, resource }) => [eventType, resource.previousStatus, resource.status])).toEqual([
      ["OPERATION_OPENED", "CREATED", "OPENED"],
      ["FLOW_IN_PROGRESS", "CREATED", "IN_PROGRESS"],
      ["OPERATION_COMPLETED", "OPENED", "COMPLETED"],
      ["PSD2_PAYMENT_SUBMITTED", undefined, "SUBMITTED_VALID"],
      ["FLOW_COMPLETED", "IN_PROGRESS", "COMPLETED"],
    ]);
    const told = JSON.stringify(results);
    for (const secret of [...SECRETS, ...Object.values(FROM_BANK).filter((value) => value !== "EUR"), linkToken])
      expect(told).not.toContain(secret);
  });
});
