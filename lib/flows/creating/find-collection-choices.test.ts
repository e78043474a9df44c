import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/database";
import { insertMerchant, insertTestConfiguration } from "@/db/testing/merchant";
import { findSignatureConfigurations } from "./find-collection-choices";

it("has the payment page that a template names among what a signature is made with, also where it was disabled", async () => {
  const database = await testDatabase();
  const [{ caller, tenantUuid, configurationUuid }, other] = [
    await insertMerchant(database),
    await insertMerchant(database),
  ];
  const named = await insertTestConfiguration(database, tenantUuid);
  const found = async (template: string | null) => {
    const { active, disabled } = await findSignatureConfigurations(database.db, caller, template);
    return [active.map(({ uuid }) => uuid).toSorted(), disabled?.uuid ?? null];
  };
  expect(await found(named)).toEqual([[configurationUuid, named].toSorted(), null]);
  await database.sql`update configuration set status = 'DISABLED' where uuid = ${named}`;
  expect(await found(named)).toEqual([[configurationUuid], named]);
  expect(await found(null)).toEqual([[configurationUuid], null]);
  expect(await found(other.configurationUuid)).toEqual([[configurationUuid], null]);
});
