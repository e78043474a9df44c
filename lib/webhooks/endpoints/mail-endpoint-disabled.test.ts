import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { listKeptMails } from "@/lib/mail/outbox";
import { createGate } from "@/lib/outbound/gate";
import * as environment from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import { JOBS, type JobPayload } from "@/lib/shared/jobs";
import { type Receiver, startReceiver } from "@/lib/shared/testing/receiver";
import { removeMember } from "@/lib/tenants/remove-member";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson } from "@/lib/tokens/testing/cast";
import { attemptDelivery } from "@/lib/webhooks/deliveries/attempt-delivery";
import { recordEvent } from "@/lib/webhooks/events/record-event";
import { insertEndpoint, insertTenant } from "@/lib/webhooks/testing/rows";
import { changeEndpoint } from "./change-endpoint";
import { mailEndpointDisabled } from "./mail-endpoint-disabled";

describe("an endpoint that was disabled (decision 14)", () => {
  let database: TestDatabase;
  let receiver: Receiver;
  let folder: string;
  let tenantUuid: string;
  let endpointUuid: string;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paraph-outbox-"));
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), dataDir: folder });
    receiver = await startReceiver();
    receiver.answerWith({ status: 410 });
    tenantUuid = await insertTenant(database);
    endpointUuid = await insertEndpoint(database, tenantUuid, { url: `${receiver.url}?key=secret` });
  });
  afterEach(async () => {
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** An event's delivery, attempted as the worker does. */
  async function deliver(): Promise<void> {
    const resource = { uuid: newUuid(), externalId: "F-1", status: "COMPLETED", changedAt: "2026-03-02T09:00:00.000Z" };
    await recordEvent(database.db, tenantUuid, { type: "OPERATION_COMPLETED", resource });
    const [delivery] = await database.sql<{ uuid: string }[]>`
      select uuid from webhook_delivery where tenant_uuid = ${tenantUuid} order by created_at desc, uuid desc limit 1`;
    const gate = createGate({ total: 80, suspects: 40, reserve: 20, placesAtFirst: 4, placesAtMost: 32 });
    const job = { tenantUuid, deliveryUuid: delivery?.uuid ?? "", attemptNumber: 1 };
    await attemptDelivery(database.db, job, { gate, signal: new AbortController().signal });
  }

  async function mailJobs(): Promise<readonly JobPayload<"mail-endpoint-disabled">[]> {
    const rows = await database.sql`
      select jobs.payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'mail-endpoint-disabled' and jobs.payload ->> 'tenantUuid' = ${tenantUuid}`;
    return rows.map(({ payload }) => JOBS["mail-endpoint-disabled"].parse(payload));
  }

  it("is told to owners and admins alone, once each, with the receiver's name but not its secret", async () => {
    const owner = await aPerson({ [tenantUuid]: "OWNER" });
    const admin = await aPerson({ [tenantUuid]: "ADMIN" });
    await aPerson({ [tenantUuid]: "OPERATOR" });
    await aPerson({ [tenantUuid]: "VIEWER" });
    await deliver();
    await deliver();
    const jobs = await mailJobs();
    // What each mail is known by, however often its job runs.
    expect(new Set(jobs.flatMap(({ mailUuid }) => mailUuid ?? [])).size).toBe(2);
    for (const job of jobs) await mailEndpointDisabled(database.db, job);
    const mails = await listKeptMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([owner.email, admin.email].toSorted());
    const { host } = new URL(receiver.url);
    expect(mails.map(({ subject }) => subject)).toEqual(mails.map(() => `Los webhooks a ${host} están desactivados`));
    expect(mails.map(({ url }) => url)).toEqual(
      mails.map(() => `http://localhost:3000/dashboard/webhooks/${endpointUuid}`),
    );
    expect(JSON.stringify(mails)).not.toContain("secret");
  });

  it("of a sandbox is told to who looks after its organisation, and how to get there (decision 208)", async () => {
    const live = await insertTenant(database);
    await database.sql`update tenant set sandbox_of = ${live}, legal_name = 'TEST Ejemplo' where uuid = ${tenantUuid}`;
    const owner = await aPerson({ [live]: "OWNER" });
    await aPerson({ [live]: "VIEWER" });
    await deliver();
    for (const job of await mailJobs()) await mailEndpointDisabled(database.db, job);
    const mails = await listKeptMails();
    // Its own page is found by whoever is in the sandbox alone.
    expect(mails).toMatchObject([{ to: owner.email, url: "http://localhost:3000/dashboard" }]);
    expect(mails[0]?.text).toMatch(/TEST Ejemplo[\s\S]*«Probar en el entorno de pruebas»/);
    expect(JSON.parse(receiver.received[0]?.body ?? "{}").metadata).toMatchObject({ sandbox: true });
  });

  it("is not told when it is back, nor to who has left", async () => {
    const owner = await aPerson({ [tenantUuid]: "OWNER" });
    const admin = await aPerson({ [tenantUuid]: "ADMIN" });
    const author = member(tenantUuid, "OWNER", owner.uuid);
    await deliver();
    await removeMember(database.db, author, tenantUuid, admin.uuid);
    for (const job of await mailJobs()) await mailEndpointDisabled(database.db, job);
    expect((await listKeptMails()).map(({ to }) => to)).toEqual([owner.email]);
    await changeEndpoint(database.db, author, tenantUuid, endpointUuid, { status: "ACTIVE" });
    for (const job of await mailJobs()) await mailEndpointDisabled(database.db, job);
    expect(await listKeptMails()).toHaveLength(1);
    // Nor is it we who have stopped, where somebody has since.
    await changeEndpoint(database.db, author, tenantUuid, endpointUuid, { status: "DISABLED" });
    for (const job of await mailJobs()) await mailEndpointDisabled(database.db, job);
    expect(await listKeptMails()).toHaveLength(1);
  });

  it("is told in the organisation's language", async () => {
    await database.sql`update tenant set language_code = 'en' where uuid = ${tenantUuid}`;
    await aPerson({ [tenantUuid]: "OWNER" });
    await deliver();
    for (const job of await mailJobs()) await mailEndpointDisabled(database.db, job);
    expect((await listKeptMails()).map(({ subject }) => subject)).toEqual([
      `Webhooks to ${new URL(receiver.url).host} are switched off`,
    ]);
  });

  it("says tú in Spanish, of a sandbox as well", async () => {
    const live = await insertTenant(database);
    await database.sql`update tenant set sandbox_of = ${live} where uuid = ${tenantUuid}`;
    await aPerson({ [live]: "OWNER" });
    await deliver();
    for (const job of await mailJobs()) await mailEndpointDisabled(database.db, job);
    const [mail] = await listKeptMails();
    for (const words of ["activa el endpoint y reenvía", "tu entorno de pruebas", "Elige", "Recibes este correo"]) {
      expect(mail?.text).toContain(words);
    }
  });
});
