import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type DatabaseHandle, openDatabase, setDatabase } from "@/db/client";
import { closeReplica, watchReplica } from "@/db/replica";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { type Pair, startPair } from "@/db/testing/standby";
import { callRoute, type Handlers } from "@/lib/http/testing/call-route";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import * as batch from "./flows/batch/route";
import * as flows from "./flows/route";
import * as flowStatistics from "./flows/statistics/route";
import * as operations from "./operations/route";
import * as operationStatistics from "./operations/statistics/route";

const PATIENT = { timeout: 30_000, interval: 20 };
const BODY = { operations: [{ payment: { amount: 100, concept: "Cuota" } }] };
const page = z.object({ total: z.int() });
const statistics = z.object({ statuses: z.array(z.object({ count: z.int() })) });

describe("a client's lists while a replica replays nothing (decision 246)", () => {
  let pair: Pair;
  let primary: DatabaseHandle;
  let standby: DatabaseHandle;
  let merchant: Merchant;
  /** Another client of the same organisation, that writes nothing. */
  let reader: Caller;

  beforeAll(async () => {
    pair = await startPair();
    primary = openDatabase(pair.primary, 10);
    standby = openDatabase(pair.standby, 2);
    setDatabase(primary);
    merchant = await insertMerchant({ ...primary, url: pair.primary });
    reader = { ...merchant.caller, actor: { type: "CLIENT", clientId: newUuid() } };
    expect((await create(merchant.caller)).status).toBe(201);
    watchReplica({ url: pair.standby, poolMax: 4, isPooled: false });
    // The first finds no mark.
    await total(flows, "flows", reader);
    const [last] = await primary.sql<{ lsn: string }[]>`select pg_current_wal_insert_lsn() as lsn`;
    const behind = () => standby.sql`select where pg_last_wal_replay_lsn() < ${last?.lsn ?? ""}::pg_lsn`;
    await vi.waitFor(async () => expect(await behind()).toHaveLength(0), PATIENT);
    await standby.sql`select pg_wal_replay_pause()`;
    const paused = () => standby.sql`select where pg_get_wal_replay_pause_state() = 'paused'`;
    await vi.waitFor(async () => expect(await paused()).toHaveLength(1), PATIENT);
  });
  afterAll(async () => {
    await closeReplica();
    setDatabase(null);
    await Promise.all([primary.close(), standby.close()]);
    await pair.stop();
  });

  const create = (as: Caller, headers = {}) =>
    callRoute(flows, { method: "POST", path: "/flow/v1/flows", as, body: BODY, headers });
  const total = async (handlers: Handlers, name: string, as: Caller, search = "") =>
    page.parse((await callRoute(handlers, { path: `/flow/v1/${name}`, as, search })).body).total;
  const counted = async (handlers: Handlers, name: string, as: Caller) =>
    statistics
      .parse((await callRoute(handlers, { path: `/flow/v1/${name}/statistics`, as })).body)
      .statuses.reduce((sum, { count }) => sum + count, 0);
  const everything = async (as: Caller) => [
    await total(flows, "flows", as),
    await total(operations, "operations", as),
    await counted(flowStatistics, "flows", as),
    await counted(operationStatistics, "operations", as),
  ];

  it("show it what it has created, and who has written nothing what the replica has", async () => {
    expect(await everything(reader)).toEqual([1, 1, 1, 1]);
    expect((await create(merchant.caller, { "Idempotency-Key": "once" })).status).toBe(201);
    expect(await everything(merchant.caller)).toEqual([2, 2, 2, 2]);
    expect(await everything(reader)).toEqual([1, 1, 1, 1]);
  });

  it("show whoever is told again what it has created by another process that died, or had no replica", async () => {
    await primary.sql`delete from last_write where actor <> ''`;
    expect(await total(flows, "flows", merchant.caller)).toBe(1);
    expect((await create(merchant.caller, { "Idempotency-Key": "once" })).status).toBe(201);
    expect(await total(flows, "flows", merchant.caller)).toBe(2);
  });

  it("show who follows what happens all that has happened", async () => {
    expect(await total(flows, "flows", reader, "q_fromCreatedAt=2020-01-01T00:00:00Z")).toBe(2);
  });

  it("show it what a batch has created, line by line", async () => {
    await primary.sql`delete from last_write where actor <> ''`;
    const body = new Blob([`${JSON.stringify(BODY)}\n`], { type: "application/x-ndjson" });
    const answer = await callRoute(batch, { method: "POST", path: "/flow/v1/flows/batch", as: merchant.caller, body });
    expect(answer.bytes.toString()).toContain('"status":201');
    expect(await total(flows, "flows", merchant.caller)).toBe(3);
    expect(await total(flows, "flows", reader)).toBe(1);
  });
});
