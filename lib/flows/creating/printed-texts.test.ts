import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import * as pool from "@/lib/documents/document-pool";
import { fitTexts } from "@/lib/documents/fit-texts";
import { aSignature } from "@/lib/signatures/testing/a-signature";

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database, { signingMethods: ["HANDWRITTEN"] });
});

const FIELD = { type: "TEXT", page: 1, x: 50, y: 50, width: 60, height: 14, label: "Term" } as const;
const LONG = "Twelve months, and then from year to year unless ended three months before.".repeat(2);

const ask = (fields: readonly object[]) =>
  aSignature(merchant.caller, { signature: { documents: [{ id: "lease", fields }] } });

describe("a text that its field has no room for (decision 324)", () => {
  it("is refused where the request says it, beside what else is wrong, and nothing is made", async () => {
    const at = "/operations/0/signature/documents/0/fields";
    const fields = [
      { ...FIELD, value: "900 €" },
      { ...FIELD, value: LONG },
      { ...FIELD, x: 150, width: 300, value: LONG },
    ];
    await expect(ask(fields)).rejects.toMatchObject({
      code: "invalid_field",
      errors: [{ pointer: `${at}/1/value`, code: "does_not_fit", detail: expect.stringMatching(/60 × 14 .* page 1/) }],
    });
    const [row] =
      await database.sql`select count(*)::int as flows from flow where tenant_uuid = ${merchant.tenantUuid}`;
    expect(row?.flows).toBe(0);
    await ask(fields.toSpliced(1, 1));
  });

  it("is not there where a field is too small to be read", async () => {
    await expect(ask([{ ...FIELD, width: 4, type: "INITIALS" }])).rejects.toMatchObject({
      errors: [{ pointer: "/operations/0/signature/documents/0/fields/0/width", code: "too_small" }],
    });
    await ask([{ ...FIELD, width: 4, height: 4, type: "CHECKBOX" }]);
  });
});

it("many texts are measured in several jobs, each text once for each size of field, and none asks nobody", async () => {
  const asked = vi.spyOn(pool, "runDocumentJob");
  const texts = Array.from({ length: 250 }, (_, index) => ({
    text: index % 2 ? LONG : `${index}`,
    width: 60 + (index % 2),
    height: 14,
  }));
  const fits = await fitTexts([...texts, ...texts], "test");
  expect(fits).toEqual([...texts, ...texts].map(({ text }) => text !== LONG));
  expect(asked).toHaveBeenCalledTimes(1);
  await fitTexts(
    texts.map((text, index) => ({ ...text, width: 100 + index })),
    "test",
  );
  expect(asked).toHaveBeenCalledTimes(3);
  expect(await fitTexts([], "test")).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(3);
});
