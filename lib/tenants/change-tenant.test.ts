import { beforeAll, beforeEach, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { DOCUMENT_LANGUAGES } from "@/lib/documents/words/language";
import { COUNTRY_TIME_ZONES } from "@/lib/sign-ups/model";
import { member, ownClient } from "@/lib/tokens/testing/authors";
import { aTenant } from "@/lib/tokens/testing/cast";
import { SYSTEM } from "./author";
import { changeTenant } from "./change-tenant";
import { findTenant } from "./find-tenant";
import { listAuditEntries } from "./list-audit-entries";
import { TENANT_LANGUAGES } from "./model";
import { TIME_ZONES } from "./time-zones";

const PORTO = { languageCode: "pt", timeZone: "Europe/Lisbon" };
let tenantUuid: string;

beforeAll(async () => {
  await testDatabase();
});
beforeEach(async () => {
  tenantUuid = await aTenant();
});

it("an admin changes the organisation's language and time zone, and the audit log says so", async () => {
  const admin = member(tenantUuid, "ADMIN");
  const other = await aTenant();
  await changeTenant(getDb(), admin, tenantUuid, PORTO);
  expect(await findTenant(getDb(), tenantUuid)).toMatchObject({ ...PORTO, legalName: "Aceites del Sur, S.L." });
  expect(await findTenant(getDb(), other)).toMatchObject({ languageCode: "es", timeZone: "Europe/Madrid" });
  const [entry] = await listAuditEntries(getDb(), admin, tenantUuid);
  expect(entry).toMatchObject({ action: "tenant.changed", subjectUuid: tenantUuid, ipAddress: "192.0.2.7" });
});

it.each([
  ["/languageCode", { ...PORTO, languageCode: "xx" }],
  ["/languageCode", { ...PORTO, languageCode: "" }],
  ["/timeZone", { ...PORTO, timeZone: "Europe/Atlantis" }],
  ["/timeZone", { ...PORTO, timeZone: "+01:00" }],
])("a bad %s is refused: %j", async (pointer, settings) => {
  const admin = member(tenantUuid, "ADMIN");
  await expect(changeTenant(getDb(), admin, tenantUuid, settings)).rejects.toMatchObject({ errors: [{ pointer }] });
  expect(await findTenant(getDb(), tenantUuid)).toMatchObject({ languageCode: "es", timeZone: "Europe/Madrid" });
});

it("nobody below an admin, no client and no other organisation changes it (decision 5)", async () => {
  const strangers = [member(tenantUuid, "OPERATOR"), member(tenantUuid, "VIEWER"), member(await aTenant(), "OWNER")];
  for (const author of [...strangers, ownClient(tenantUuid)]) {
    await expect(changeTenant(getDb(), author, tenantUuid, PORTO)).rejects.toMatchObject({ code: "forbidden" });
  }
  const nowhere = "00000000-0000-4000-8000-000000000000";
  await expect(changeTenant(getDb(), SYSTEM, nowhere, PORTO)).rejects.toMatchObject({ code: "not_found" });
});

it("what can be chosen is what can be written and read", () => {
  expect([...TENANT_LANGUAGES]).toEqual([...DOCUMENT_LANGUAGES].toSorted());
  expect(Object.values(COUNTRY_TIME_ZONES).filter((zone) => !TIME_ZONES.includes(zone))).toEqual([]);
});
