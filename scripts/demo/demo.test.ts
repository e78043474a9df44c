import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { parseSepaIban } from "@/lib/banks/iban";
import { fetchDocument } from "@/lib/documents/open-document";
import { FLOW_STATUSES, OPERATION_STATUSES } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { env } from "@/lib/shared/env";
import { withWorkFolder } from "@/lib/shared/process/work-folder";
import { getEvidence } from "@/lib/signatures/evidence/get-evidence";
import { verifyDocument } from "@/lib/verification/verify-document";
import { readDemoFile, writeDemoFile } from "../demo-file";
import { seedDemo } from "../seed-demo";
import { DEMO_ORGANISATIONS, ibanOf } from "./organisations";

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "paraph-demo-"));
  await seedDemo(database.db, { ...env(), dataDir });
});

const callerOf = (tenantUuid: string): Caller => ({
  tenantUuid,
  actor: { type: "CLIENT", clientId: "test" },
  collaborator: null,
});

/** What anybody is told who has the newest revision. */
async function verified(externalId: string) {
  const [newest] = await database.sql<{ storage_key: string }[]>`
    select r.storage_key from signature_revision r
    join document d on d.uuid = r.document_uuid join operation o on o.uuid = d.operation_uuid
    where o.external_id = ${externalId} order by r.revision desc limit 1`;
  return withWorkFolder(async (folder) => {
    const file = await fetchDocument(newest?.storage_key ?? "", folder);
    const { verdict, signatures } = await verifyDocument(database.db, { ...file, who: "test" });
    return { verdict, signers: signatures.map(({ signer }) => signer) };
  });
}

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
        count(*) filter (where (status = 'COMPLETED' and type = 'PAYMENT') <> exists (
          select from payment_record r where r.operation_uuid = operation.uuid))::int as unrecorded,
        count(*) filter (where status <> 'CREATED' and status <> (
          select new_status from status_history h where h.subject_uuid = operation.uuid
          order by changed_at desc, uuid desc limit 1))::int as untold
      from operation`;
    expect(odd).toEqual({ unmoved: 0, overdue: 0, ahead: 0, unrecorded: 0, untold: 0 });
  });

  it("has signatures in every status, under seal, with evidence that nobody has touched", async () => {
    const rows = await database.sql<{ uuid: string; tenant_uuid: string; status: string; external_id: string }[]>`
      select uuid, tenant_uuid, status, external_id from operation where type = 'SIGNATURE'`;
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(OPERATION_STATUSES));
    for (const { uuid, tenant_uuid } of rows) {
      expect(await getEvidence(database.db, callerOf(tenant_uuid), uuid)).toMatchObject({ unbroken: true });
    }
    const completed = rows.filter(({ status }) => status === "COMPLETED").map(({ external_id }) => external_id);
    expect(completed.sort()).toEqual(["DEMO-SIGN-4", "DEMO-SIGN-5"]);
    expect(await verified("DEMO-SIGN-4")).toEqual({ verdict: "SEALED", signers: ["Bruno Gil", "Sofía Ibáñez Mora"] });
    expect(await verified("DEMO-SIGN-3")).toEqual({ verdict: "SEALED", signers: ["Lucía García Prats"] });
  });

  it("has one that is signed and paid, and announces two that wait", async () => {
    const rows = await database.sql`
      select o.type, o.status, o.collected_amount::int from operation o join flow f on f.uuid = o.flow_uuid
      where f.external_id = 'DEMO-SIGN-5' order by o.position`;
    expect(rows).toEqual([
      { type: "SIGNATURE", status: "COMPLETED", collected_amount: 0 },
      { type: "PAYMENT", status: "COMPLETED", collected_amount: 15_000 },
    ]);
    const { sign, signAndPay } = readDemoFile(dataDir)?.links ?? {};
    expect(sign).toMatch(/^\/sign\/[\w-]{22}$/);
    expect(signAndPay).toMatch(/^\/sign\/[\w-]{22}$/);
  });

  it("has a template of both merchants, of which a signature can be made", async () => {
    const [workshop, energy] = readDemoFile(dataDir)?.tenants ?? [];
    const templates = await database.sql`
      select t.tenant_uuid, t.roles -> 0 ->> 'key' as role, jsonb_array_length(d.fields) as fields
        from signature_template t join signature_template_document d on d.template_uuid = t.uuid order by t.created_at, t.uuid`;
    expect(templates).toEqual([
      { tenant_uuid: workshop?.uuid, role: "cliente", fields: 5 },
      { tenant_uuid: energy?.uuid, role: "kunde", fields: 3 },
    ]);
  });

  it("goes on with its signatures where a start was ended, and makes none twice", async () => {
    const counted = async () => {
      const [count] = await database.sql`
        select (select count(*) from signature_evidence)::int as told, (select count(*) from signature_revision)::int as kept,
          (select count(*) from signature_template)::int as templates`;
      return count;
    };
    const [before, demo] = [await counted(), readDemoFile(dataDir)];
    if (!demo) throw new Error("There is a demo.");
    const { links, ...unfinished } = demo;
    writeDemoFile(dataDir, unfinished);
    await seedDemo(database.db, { ...env(), dataDir });
    expect(readDemoFile(dataDir)?.links).toEqual(links);
    expect(await counted()).toEqual(before);
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
