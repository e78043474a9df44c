import { beforeAll, beforeEach, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { insertAuditEntry } from "@/db/queries/tenants/audit";
import { testDatabase } from "@/db/testing/database";
import { newUuid } from "@/lib/shared/ids";
import { member } from "@/lib/tokens/testing/authors";
import { aTenant } from "@/lib/tokens/testing/cast";
import { AUDIT_PAGE_SIZE, type AuditQuery, exportAuditEntries, listAuditEntries } from "./list-audit-entries";

const EVA = newUuid();
const ERP = newUuid();
let tenantUuid: string;

beforeAll(async () => {
  await testDatabase();
});
beforeEach(async () => {
  tenantUuid = await aTenant();
});

const list = (query: AuditQuery = {}) => listAuditEntries(getDb(), member(tenantUuid, "ADMIN"), tenantUuid, query);

async function actions(query: AuditQuery): Promise<readonly string[]> {
  return (await list(query)).map(({ action }) => action);
}

type Entry = Readonly<{
  actorId?: string;
  at?: Date;
  collaboratorUuid?: string;
  tenantUuid?: string;
  subjectUuid?: string;
}>;

async function write(action: string, { actorId = EVA, at = new Date(), collaboratorUuid, ...entry }: Entry = {}) {
  await insertAuditEntry(getDb(), entry.tenantUuid ?? tenantUuid, {
    at,
    actorType: actorId === ERP ? "CLIENT" : "PERSON",
    actorId,
    clientId: null,
    collaboratorUuid: collaboratorUuid ?? null,
    action,
    subjectType: "thing",
    subjectUuid: entry.subjectUuid ?? null,
    ipAddress: null,
  });
}

it("is narrowed to one actor, one area, a time, and all at once", async () => {
  const day = (number: number) => new Date(Date.UTC(2020, 0, number, 12));
  await write("client.created", { at: day(1) });
  await write("client.rotated", { at: day(2), actorId: ERP });
  await write("webhook_endpoint.created", { at: day(3), actorId: ERP });
  await write("webhook_secret.rotated", { at: day(4) });
  await write("client.created", { at: day(2), tenantUuid: await aTenant() });

  expect(await actions({ actorId: ERP })).toEqual(["webhook_endpoint.created", "client.rotated"]);
  expect(await actions({ area: "webhook" })).toEqual(["webhook_secret.rotated", "webhook_endpoint.created"]);
  expect(await actions({ from: day(2), to: day(3) })).toEqual(["webhook_endpoint.created", "client.rotated"]);
  expect(await actions({ area: "client", actorId: EVA, to: day(9) })).toEqual(["client.created"]);
  expect(await actions({ actorId: newUuid() })).toEqual([]);
});

it("names the collaborator that acted for it", async () => {
  const collaboratorUuid = await aTenant("Asesoría del Puerto, S.L.");
  await write("webhook_endpoint.created", { actorId: ERP, collaboratorUuid });
  const [entry] = await list();
  expect(entry).toMatchObject({ collaboratorUuid, collaboratorLegalName: "Asesoría del Puerto, S.L." });
});

it("comes in pages that neither repeat nor skip, though all is of one moment", async () => {
  const at = new Date("2031-05-01T10:00:00Z");
  for (let entry = 0; entry < AUDIT_PAGE_SIZE + 3; entry += 1) await write(`member.invited`, { at });
  const query: AuditQuery = { area: "member" };
  const first = await list(query);
  const last = first.at(-1);
  expect(first).toHaveLength(AUDIT_PAGE_SIZE);
  if (!last) throw new Error("The page is empty.");
  const second = await list({ ...query, before: last });
  expect(second).toHaveLength(3);
  expect(new Set([...first, ...second].map(({ uuid }) => uuid)).size).toBe(AUDIT_PAGE_SIZE + 3);
});

it("is narrowed to what was done to one thing", async () => {
  const subjectUuid = newUuid();
  await write("client.created", { subjectUuid });
  await write("client.created", { subjectUuid: newUuid() });
  await write("client.rotated", { subjectUuid });
  await write("client.revoked", { subjectUuid, tenantUuid: await aTenant() });
  expect(await actions({ subjectUuid })).toEqual(["client.rotated", "client.created"]);
});

it("is exported whole and under its filter, though all is of one moment, and to nobody below ADMIN (decision 268)", async () => {
  const at = new Date("2032-05-01T10:00:00Z");
  await Promise.all(Array.from({ length: 503 }, () => write("member.invited", { at })));
  await write("client.created", { at });
  const seen: string[] = [];
  for await (const entries of exportAuditEntries(getDb(), member(tenantUuid, "ADMIN"), tenantUuid, {
    area: "member",
  })) {
    seen.push(...entries.map(({ uuid }) => uuid));
  }
  expect(seen).toHaveLength(503);
  expect(new Set(seen).size).toBe(503);
  const refused = exportAuditEntries(getDb(), member(tenantUuid, "OPERATOR"), tenantUuid, {}).next();
  await expect(refused).rejects.toMatchObject({ code: "forbidden" });
});
