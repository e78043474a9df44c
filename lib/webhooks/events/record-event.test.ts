import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { newUuid } from "@/lib/shared/ids";
import type { EventResource, EventType } from "@/lib/webhooks/model";
import { insertEndpoint, insertTenant } from "@/lib/webhooks/testing/rows";
import { recordEvent, recordEvents } from "./record-event";

describe("recording events (decision 7)", () => {
  let database: TestDatabase;
  let tenantUuid: string;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(async () => {
    tenantUuid = await insertTenant(database);
  });

  const operation = (): EventResource => ({
    uuid: newUuid(),
    status: "COMPLETED",
    previousStatus: "OPENED",
    amount: 15075,
    currency: "EUR",
    changedAt: "2026-03-01T10:00:00.000Z",
  });

  const sequences = async () =>
    (await database.sql`select sequence::int from event where tenant_uuid = ${tenantUuid} order by sequence`).map(
      (row) => row.sequence,
    );

  const jobsOf = async () =>
    (
      await database.sql`
        select j.task_identifier, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
        where p.payload ->> 'tenantUuid' = ${tenantUuid} order by id`
    ).map((row) => ({ name: row.task_identifier, payload: row.payload }));

  it("writes the event, a delivery per subscribed active endpoint, and its job", async () => {
    const all = await insertEndpoint(database, tenantUuid, {});
    const completed = await insertEndpoint(database, tenantUuid, { eventTypes: ["OPERATION_COMPLETED"] });
    await insertEndpoint(database, tenantUuid, { eventTypes: ["FLOW_COMPLETED"] });
    await insertEndpoint(database, tenantUuid, { disabled: true });
    await insertEndpoint(database, await insertTenant(database), {});
    const resource = operation();

    await inTransaction(database.db, (tx) => recordEvent(tx, tenantUuid, { type: "OPERATION_COMPLETED", resource }));

    const events = await database.sql`
      select uuid, sequence::int, type, subject_uuid, resource, collaborator_uuid from event
      where tenant_uuid = ${tenantUuid}`;
    expect(events).toEqual([
      {
        uuid: expect.any(String),
        sequence: 1,
        type: "OPERATION_COMPLETED",
        subject_uuid: resource.uuid,
        resource,
        collaborator_uuid: null,
      },
    ]);
    const deliveries = await database.sql`
      select uuid, endpoint_uuid, event_uuid, state from webhook_delivery where tenant_uuid = ${tenantUuid}`;
    expect(new Set(deliveries.map((row) => row.endpoint_uuid))).toEqual(new Set([all, completed]));
    expect(deliveries.map((row) => [row.event_uuid, row.state])).toEqual(
      deliveries.map(() => [events[0]?.uuid, "PENDING"]),
    );
    const jobs = await jobsOf();
    expect(new Set(jobs)).toEqual(
      new Set(
        deliveries.map((row) => ({
          name: "deliver-webhook",
          payload: { tenantUuid, deliveryUuid: row.uuid, attemptNumber: 1 },
        })),
      ),
    );
  });

  it("numbers several events in the order given", async () => {
    const types: EventType[] = ["OPERATION_COMPLETED", "PSD2_PAYMENT_SUBMITTED", "FLOW_COMPLETED"];
    await recordEvents(
      database.db,
      tenantUuid,
      types.map((type) => ({ type, resource: operation() })),
    );
    await recordEvents(database.db, tenantUuid, []);
    await recordEvent(database.db, tenantUuid, { type: "FLOW_CANCELLED", resource: operation() });

    const rows = await database.sql`
      select sequence::int, type from event where tenant_uuid = ${tenantUuid} order by sequence`;
    expect(rows.map((row) => [row.sequence, row.type])).toEqual([
      [1, "OPERATION_COMPLETED"],
      [2, "PSD2_PAYMENT_SUBMITTED"],
      [3, "FLOW_COMPLETED"],
      [4, "FLOW_CANCELLED"],
    ]);
  });

  it("leaves nothing behind when the business fact does not happen", async () => {
    await insertEndpoint(database, tenantUuid, {});
    const refused = inTransaction(database.db, async (tx) => {
      await recordEvent(tx, tenantUuid, { type: "OPERATION_OPENED", resource: operation() });
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");

    expect(await jobsOf()).toEqual([]);
    await recordEvent(database.db, tenantUuid, { type: "OPERATION_OPENED", resource: operation() });
    expect(await sequences()).toEqual([1]);
    expect(await jobsOf()).toHaveLength(1);
  });

  it("gives 50 transactions at once a sequence without a gap, some of them failing", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        inTransaction(database.db, async (tx) => {
          await recordEvents(tx, tenantUuid, [
            { type: "OPERATION_COMPLETED", resource: operation() },
            { type: "FLOW_COMPLETED", resource: operation() },
          ]);
          if (index % 5 === 0) throw new Error("refused");
        }),
      ),
    );

    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(40);
    expect(await sequences()).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
  });

  it("remembers the channel an event happened in", async () => {
    const collaborator = { uuid: newUuid(), legalName: "Gestoría Lum S.L." };
    await recordEvent(database.db, tenantUuid, {
      type: "OPERATION_OPENED",
      resource: { ...operation(), collaborator },
    });

    const rows = await database.sql`select collaborator_uuid from event where tenant_uuid = ${tenantUuid}`;
    expect(rows).toEqual([{ collaborator_uuid: collaborator.uuid }]);
  });
});
