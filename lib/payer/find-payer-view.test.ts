import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { createInvoiceCollection } from "@/lib/flows/create-invoice-collection";
import { findPayerView } from "./find-payer-view";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});
afterEach(() => {
  vi.useRealTimers();
});

async function linkOf(operation: object): Promise<string> {
  const { operations } = await createInvoiceCollection(database.db, merchant.caller, {
    json: { operations: [{ payment: { amount: 15_075, concept: "Invoice 7" }, ...operation }] },
    files: new Map(),
    channel: "API",
  });
  return operations[0]?.url.split("/").at(-1) ?? "";
}

async function change(settings: Readonly<{ brandColor?: string; allowDecline?: boolean }>): Promise<void> {
  const { brandColor, allowDecline } = settings;
  await database.sql`
    update configuration set visual_configuration = visual_configuration || ${JSON.stringify({ brandColor })}::text::jsonb,
                             operation_configuration = operation_configuration || ${JSON.stringify({ allowDecline })}::text::jsonb
     where uuid = ${merchant.configurationUuid}`;
}

describe("what a payer sees", () => {
  it("follows each change of the configuration at once, whoever has made it", async () => {
    const link = await linkOf({});
    await change({ brandColor: "#112233", allowDecline: true });
    expect(await findPayerView(database.db, link)).toMatchObject({
      appearance: { brandColor: "#112233" },
      mayDecline: true,
    });
    await change({ brandColor: "#445566", allowDecline: false });
    expect(await findPayerView(database.db, link)).toMatchObject({
      appearance: { brandColor: "#445566" },
      mayDecline: false,
    });
  });

  it("is of the link's own tenant, whose configurations are others", async () => {
    const other = await insertMerchant(database);
    await change({ brandColor: "#778899" });
    const { operations } = await createInvoiceCollection(database.db, other.caller, {
      json: { operations: [{ payment: { amount: 1, concept: "Other" } }] },
      files: new Map(),
      channel: "API",
    });
    const view = await findPayerView(database.db, operations[0]?.url.split("/").at(-1) ?? "");
    expect(view?.concept).toBe("Other");
    expect(view?.appearance.brandColor).not.toBe("#778899");
  });

  it("is overdue once the due date has passed where the payee is", async () => {
    const link = await linkOf({ invoice: { id: "i", dueDate: "2026-11-21" } });
    const isOverdue = async (at: string) => {
      vi.useFakeTimers({ now: new Date(at), toFake: ["Date"] });
      return (await findPayerView(database.db, link))?.invoice?.isOverdue;
    };
    // Madrid is an hour ahead in winter.
    expect(await isOverdue("2026-11-21T22:59:59Z")).toBe(false);
    expect(await isOverdue("2026-11-21T23:00:00Z")).toBe(true);
  });

  it("is nothing for a link that nobody made", async () => {
    expect(await findPayerView(database.db, "AAAAAAAAAAAAAAAAAAAAAA")).toBeNull();
  });
});
