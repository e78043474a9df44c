import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant } from "@/db/testing/merchant";
import { type Human, newPlanted, plantPayer } from "@/lib/people/testing/plant-human";
import { newUuid } from "@/lib/shared/ids";
import { eraseBoth, exportBoth } from "./in-both-worlds";

const HER: Human = {
  name: "Quentina",
  lastName: "Zubiri",
  email: "quentina.zubiri@example.com",
  phone: "+34611222333",
  iban: "ES7921000813610123456789",
  word: "quentword",
};

it("hands over, and erases, what an organisation's sandbox knows of a payer as well (decisions 208 and 214)", async () => {
  const database = await testDatabase();
  const [live, sandbox, other] = [
    await insertMerchant(database),
    await insertMerchant(database),
    await insertMerchant(database),
  ];
  await database.sql`update tenant set sandbox_of = ${live.tenantUuid} where uuid = ${sandbox.tenantUuid}`;
  for (const place of [sandbox, other]) await plantPayer(database, place, HER, newPlanted());
  const named = async ({ tenantUuid }: { tenantUuid: string }) =>
    (
      await database.sql`
      select from operation where tenant_uuid = ${tenantUuid} and type = 'PAYMENT' and subject::text ilike '%zubiri%'`
    ).length;
  const whom = { tenantUuid: live.tenantUuid, payer: { email: HER.email } };
  const count = (rows: number) => expect.stringContaining(`a payer of ${rows} payments`);

  expect(JSON.stringify(await exportBoth(database.db, whom))).toMatch(/"sandbox":.*zubiri/i);
  expect(await exportBoth(database.db, { ...whom, tenantUuid: other.tenantUuid })).not.toHaveProperty("sandbox");

  const planned = await eraseBoth(database.db, whom, false);
  expect(planned.said).toEqual(
    expect.arrayContaining([count(0), expect.stringMatching(/^In its sandbox: .*of 1 payments/)]),
  );
  expect(await named(sandbox)).toBe(1);
  const done = await eraseBoth(database.db, whom, true);
  expect(done.said[0]).toMatch(/^Erased: a payer of 0 payments/);
  expect(done.said.find((line) => line.includes("sandbox"))).toMatch(/^In its sandbox: Erased: a payer of 1 payments/);
  expect(done.left).toBeNull();
  expect([await named(sandbox), await named(other)]).toEqual([0, 1]);

  await expect(exportBoth(database.db, { ...whom, tenantUuid: newUuid() })).rejects.toThrow("There is no organisation");
});
