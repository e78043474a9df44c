import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { parseSepaIban } from "@/lib/banks/iban";
import { FLOW_STATUSES, OPERATION_STATUSES } from "@/lib/operations/model";
import { env } from "@/lib/shared/env";
import { readDemoFile } from "../demo-file";
import { seedDemo } from "../seed-demo";
import { DEMO_ORGANISATIONS, ibanOf } from "./organisations";

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "paraph-demo-"));
  await seedDemo(database.db, { ...env(), dataDir });
});

describe("the demo", () => {
  it.each(DEMO_ORGANISATIONS)("$legalName has an account that a bank would take", ({ countryCode, bban }) => {
    const iban = ibanOf(countryCode, bban);
    expect(parseSepaIban(iban)).toBe(iban);
  });

  it("has flows and operations of both merchants in every status", async () => {
    const [workshop, energy, accountant] = readDemoFile(dataDir)?.tenants ?? [];
    for (const tenant of [workshop, energy]) {
      const statuses = async (table: "flow" | "operation") => {
        const rows = await database.sql`
          select distinct status from ${database.sql(table)} where tenant_uuid = ${tenant?.uuid ?? ""}`;
        return rows.map(({ status }) => status).sort();
      };
      expect(await statuses("operation")).toEqual([...OPERATION_STATUSES].sort());
      expect(await statuses("flow")).toEqual([...FLOW_STATUSES].sort());
    }
    expect(readDemoFile(dataDir)?.mandates).toEqual([
      { collaboratorUuid: accountant?.uuid, targetUuid: workshop?.uuid },
    ]);
  });

  it("is as consistent as what the product writes", async () => {
    const [odd] = await database.sql`
      select
        count(*) filter (where (status = 'CREATED') <> (status_updated_at is null))::int as unmoved,
        count(*) filter (where status in ('CREATED', 'OPENED') and expires_at <= now())::int as overdue,
        count(*) filter (where status_updated_at > now() or created_at > now())::int as ahead,
        count(*) filter (where (status = 'COMPLETED') <> exists (
          select from payment_record r where r.operation_uuid = operation.uuid))::int as unrecorded,
        count(*) filter (where status <> 'CREATED' and status <> (
          select new_status from status_history h where h.subject_uuid = operation.uuid
          order by changed_at desc, uuid desc limit 1))::int as untold
      from operation`;
    expect(odd).toEqual({ unmoved: 0, overdue: 0, ahead: 0, unrecorded: 0, untold: 0 });
  });

  it("is made once, and its values survive", async () => {
    const before = readDemoFile(dataDir);
    await seedDemo(database.db, { ...env(), dataDir, baseUrl: "https://elsewhere.example" });
    expect(readDemoFile(dataDir)).toEqual({
      ...before,
      baseUrl: "https://elsewhere.example",
      tokenUrl: "https://elsewhere.example/idp/oauth2/token",
    });
  });

  it("says in a sentence that its secrets are elsewhere", async () => {
    const other = mkdtempSync(join(tmpdir(), "paraph-demo-"));
    await expect(seedDemo(database.db, { ...env(), dataDir: other })).rejects.toThrow(/demo\.json is missing/);
  });
});
