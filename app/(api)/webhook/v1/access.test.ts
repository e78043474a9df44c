import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { recordEvent } from "@/lib/webhooks/events/record-event";
import { call } from "../testing/call";
import { anEndpoint, deliveriesOf, happening, URL_OF_RECEIVER } from "../testing/rows";
import { aWorld, forgetWebhooks, type World } from "../testing/world";

let database: TestDatabase;
let world: World;
let merchant: Caller;
beforeAll(async () => {
  database = await testDatabase();
  world = await aWorld(database);
  merchant = world.merchant;
});
beforeEach(() => forgetWebhooks(database));

describe("who may do what", () => {
  const MANAGE = [
    ["POST", "endpoints", { url: URL_OF_RECEIVER }],
    ["PATCH", "endpoints/:uuid", { description: "x" }],
    ["PUT", "endpoints/:uuid", { url: URL_OF_RECEIVER }],
    ["DELETE", "endpoints/:uuid", undefined],
    ["GET", "endpoints/:uuid/secret", undefined],
    ["POST", "endpoints/:uuid/rotate-secret", undefined],
    ["POST", "endpoints/:uuid/test", undefined],
  ] as const;
  const OPERATE = [
    ["POST", "endpoints/:uuid/replay", { since: "2026-01-01" }],
    ["POST", "deliveries/:delivery/resend", undefined],
  ] as const;
  const READ = [
    ["GET", "endpoints", undefined],
    ["GET", "endpoints/:uuid", undefined],
    ["GET", "endpoints/:uuid/deliveries", undefined],
    ["GET", "deliveries", undefined],
    ["GET", "deliveries/:delivery", undefined],
  ] as const;
  const ALL = [...MANAGE, ...OPERATE, ...READ];

  /** Fills in a real endpoint and delivery of the merchant. */
  async function addressOf(path: string): Promise<string> {
    const uuid = await anEndpoint(merchant);
    await recordEvent(database.db, merchant.tenantUuid, happening());
    const [delivery] = await deliveriesOf(merchant, uuid);
    return path.replace(":uuid", uuid).replace(":delivery", delivery?.uuid ?? "");
  }

  it.each([...ALL, ["GET", "events", undefined] as const])("%s %s takes a token", async (method, path, body) => {
    const { status, headers } = await call(null, method, await addressOf(path), body);
    expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });

  it.each(ALL.filter(([, path]) => path.includes(":")))(
    "%s %s of another organisation is not there",
    async (method, path, body) => {
      const address = await addressOf(path);
      const foreign = await call(world.stranger, method, address, body);
      const unknown = await call(world.stranger, method, address.replace(/[0-9a-f-]{36}/, newUuid()), body);
      expect(foreign.status).toBe(404);
      const { requestId: _, instance: __, ...problem } = Object(foreign.body);
      expect(unknown.body).toMatchObject(problem);
      expect(unknown.status).toBe(404);
    },
  );

  it("shows another organisation nothing in its lists", async () => {
    await addressOf("");
    expect((await call(world.stranger, "GET", "endpoints")).body).toEqual({ total: 0, results: [] });
    expect((await call(world.stranger, "GET", "events")).body).toEqual({ results: [], nextAfter: 0, hasMore: false });
    expect((await call(world.stranger, "GET", "deliveries")).body).toEqual({ total: 0, results: [] });
  });

  it.each(ALL)("%s %s is not for collaborators", async (method, path, body) => {
    expect((await call(world.collaborator, method, await addressOf(path), body)).status).toBe(403);
  });

  it.each(MANAGE)("%s %s takes an ADMIN", async (method, path, body) => {
    const address = await addressOf(path);
    expect((await call(world.operator, method, address, body)).status).toBe(403);
    expect((await call(world.admin, method, address, body)).status).toBeLessThan(300);
  });

  it.each(OPERATE)("%s %s takes an OPERATOR", async (method, path, body) => {
    const address = await addressOf(path);
    expect((await call(world.viewer, method, address, body)).status).toBe(403);
    expect((await call(world.operator, method, address, body)).status).toBeLessThan(300);
  });

  it.each(READ)("%s %s is for everybody", async (method, path, body) => {
    expect((await call(world.viewer, method, await addressOf(path), body)).status).toBe(200);
  });
});
