import { drizzle } from "drizzle-orm/postgres-js";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "@/db/schema";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf, type TestFlow } from "@/lib/flows/testing/a-flow";
import { newUuid } from "@/lib/shared/ids";
import type { AnyEventType } from "@/lib/webhooks/model";
import { findFlow, findFlowStatus } from "./flows/flow-reads";
import { findOperation, findOperationStatus } from "./operations/operations";
import { insertEvents, listEventsAfter, type NewEvent } from "./webhooks/events";

let database: TestDatabase;
let merchant: Merchant;
let channel: string;
/** The organisation's own flow of two, and its collaborator's of one. */
let own: TestFlow;
let attributed: TestFlow;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const collaborator = await insertCollaborator(database, merchant);
  channel = collaborator.collaborator?.uuid ?? "";
  own = await aFlow(merchant.caller, [{ externalId: "first" }, { externalId: "second" }], { externalId: "flow-1" });
  attributed = await aFlow(collaborator);
  await database.sql`update operation set status = 'EXPIRED' where uuid = ${firstOf(attributed).uuid}`;
  await database.sql`update flow set status = 'EXPIRED' where uuid = ${attributed.uuid}`;
});

describe("a flow", () => {
  it("has its operations in their order, with what a list of them shows", async () => {
    const found = await findFlow(database.db, merchant.tenantUuid, own.uuid, null);
    expect(found?.flow).toMatchObject({ uuid: own.uuid, externalId: "flow-1", status: "CREATED" });
    expect(found?.operations).toEqual(
      own.operations.map(({ uuid }, position) => ({
        uuid,
        type: "PAYMENT",
        externalId: ["first", "second"][position],
        status: "CREATED",
        statusUpdatedAt: null,
        expiresAt: expect.any(Date),
        amount: 15_075,
        currency: "EUR",
        renewalOf: null,
      })),
    );
  });

  it("is read with them in one statement, so that its status is of the moment of theirs", async () => {
    const sent: string[] = [];
    const db = drizzle(database.sql, { schema, logger: { logQuery: (query) => sent.push(query) } });
    expect((await findFlow(db, merchant.tenantUuid, own.uuid, null))?.operations).toHaveLength(2);
    expect(sent).toHaveLength(1);
  });

  it("is found by its channel, and by nobody else's", async () => {
    const { db } = database;
    const { tenantUuid } = merchant;
    const seenBy = async (flow: TestFlow, of: string | null) => [
      (await findFlow(db, tenantUuid, flow.uuid, of))?.flow.uuid ?? null,
      await findFlowStatus(db, tenantUuid, flow.uuid, of),
    ];
    expect(await seenBy(attributed, null)).toEqual([attributed.uuid, "EXPIRED"]);
    expect(await seenBy(attributed, channel)).toEqual([attributed.uuid, "EXPIRED"]);
    expect(await seenBy(attributed, newUuid())).toEqual([null, null]);
    expect(await seenBy(own, null)).toEqual([own.uuid, "CREATED"]);
    expect(await seenBy(own, channel)).toEqual([null, null]);
    expect(await seenBy({ ...own, uuid: newUuid() }, null)).toEqual([null, null]);
  });
});

describe("an operation", () => {
  it("comes with its configuration and its documents", async () => {
    const { uuid } = firstOf(own);
    expect(await findOperation(database.db, merchant.tenantUuid, uuid, null)).toMatchObject({
      operation: { uuid, externalId: "first" },
      configuration: {
        uuid: merchant.configurationUuid,
        name: "Default",
        visualConfiguration: { brandColor: "#0f5c8c" },
        operationConfiguration: { allowDecline: true },
        signatureConfiguration: expect.anything(),
      },
      documents: expect.any(Array),
      renewedBy: null,
    });
  });

  it("is found by its channel, and by nobody else's", async () => {
    const { db } = database;
    const { tenantUuid } = merchant;
    const seenBy = async (uuid: string, of: string | null) => [
      (await findOperation(db, tenantUuid, uuid, of))?.operation.uuid ?? null,
      await findOperationStatus(db, tenantUuid, uuid, of),
    ];
    const [ours, theirs] = [firstOf(own).uuid, firstOf(attributed).uuid];
    expect(await seenBy(theirs, null)).toEqual([theirs, "EXPIRED"]);
    expect(await seenBy(theirs, channel)).toEqual([theirs, "EXPIRED"]);
    expect(await seenBy(theirs, newUuid())).toEqual([null, null]);
    expect(await seenBy(ours, null)).toEqual([ours, "CREATED"]);
    expect(await seenBy(ours, channel)).toEqual([null, null]);
    const stranger = newUuid();
    expect(await findOperation(db, stranger, ours, null)).toBeNull();
    expect(await findOperationStatus(db, stranger, ours, null)).toBeNull();
  });
});

describe("events", () => {
  const at = new Date("2026-05-04T10:00:00.000Z");
  const happened = (of: string | null): NewEvent => ({
    uuid: newUuid(),
    type: "OPERATION_OPENED",
    resource: {
      uuid: newUuid(),
      externalId: null,
      flowUuid: newUuid(),
      flowExternalId: null,
      status: "OPENED",
      collaborator: of === null ? null : { uuid: of, legalName: "Gestoría" },
      changedAt: at.toISOString(),
    },
    deliveries: [],
  });

  it("are read in their order, after a number, so many, of one channel or of all", async () => {
    const { tenantUuid } = await insertMerchant(database);
    const events = [happened(null), happened(channel), happened(null), happened(channel)];
    await insertEvents(database.db, tenantUuid, events.slice(0, 2), at);
    await insertEvents(database.db, tenantUuid, events.slice(2), at);
    const read = async (after: number, limit: number, of: string | null, types: readonly AnyEventType[] = []) => {
      const rows = await listEventsAfter(database.db, tenantUuid, { after, limit, channel: of, types });
      return rows.map(({ sequence }) => sequence);
    };
    expect(await read(0, 9, null)).toEqual([1, 2, 3, 4]);
    expect(await read(1, 2, null)).toEqual([2, 3]);
    expect(await read(0, 9, channel)).toEqual([2, 4]);
    expect(await read(2, 9, channel)).toEqual([4]);
    const opened = happened(channel);
    await insertEvents(
      database.db,
      tenantUuid,
      [
        { ...opened, type: "FLOW_COMPLETED" },
        { ...happened(null), type: "FLOW_EXPIRED" },
      ],
      at,
    );
    expect(await read(0, 9, null, ["FLOW_COMPLETED"])).toEqual([5]);
    expect(await read(1, 3, null, ["FLOW_EXPIRED", "OPERATION_OPENED"])).toEqual([2, 3, 4]);
    expect(await read(3, 9, null, ["FLOW_EXPIRED", "OPERATION_OPENED"])).toEqual([4, 6]);
    expect(await read(2, 9, channel, ["FLOW_COMPLETED", "FLOW_EXPIRED", "OPERATION_OPENED"])).toEqual([4, 5]);
    const [first] = await listEventsAfter(database.db, tenantUuid, { after: 0, limit: 1, channel: null, types: [] });
    const [{ uuid, type, resource } = happened(null)] = events;
    expect(first).toEqual({ isSandbox: false, uuid, tenantUuid, sequence: 1, type, resource, createdAt: at });
  });
});
