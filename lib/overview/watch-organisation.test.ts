import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, isDatabaseAway, setDatabase, watchDatabase } from "@/db/client";
import { closeReplica, watchReplica } from "@/db/replica";
import { insertBusiness } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { openRoad } from "@/db/testing/road";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { openOperation } from "@/lib/operations/open-operation";
import { endSession } from "@/lib/people/signing-in/end-session";
import { beginSession } from "@/lib/people/signing-in/login-session";
import type { Caller, Role } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { insertTestBatch } from "@/lib/templates/testing/insert-batch";
import { insertTestTemplate } from "@/lib/templates/testing/insert-template";
import { addMember } from "@/lib/tenants/add-member";
import { SYSTEM } from "@/lib/tenants/author";
import { changeRole } from "@/lib/tenants/change-role";
import { createPerson } from "@/lib/tenants/create-person";
import { removeMember } from "@/lib/tenants/remove-member";
import { insertEndpoint } from "@/lib/webhooks/testing/rows";
import { type DashboardLine, watchOrganisation } from "./watch-organisation";

const PATIENT = { timeout: 30_000, interval: 20 };

// How often pages are told is another test's (audience.test.ts); here nothing is under way that would have to end.
vi.mock("./live-pace", async (original) => ({
  ...(await original<typeof import("./live-pace")>()),
  TOLD_EVERY_MS: 100,
  UNDER_WAY_MS: 100,
}));

let database: TestDatabase;
let merchant: Merchant;
let other: Merchant;
let collaborator: Caller;
const stops: (() => void)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  other = await insertMerchant(database, { legalName: "Otra S.L." });
  collaborator = await insertCollaborator(database, merchant);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

type Options = Readonly<{ personUuid?: string; sessionUuid?: string; collaborator?: Caller["collaborator"] }>;

/** Somebody looks: what was heard by name, what else, whether the line was ended. */
async function look({ tenantUuid }: Pick<Merchant, "tenantUuid">, role: Role = "OWNER", options: Options = {}) {
  const { personUuid = newUuid(), sessionUuid = newUuid() } = options;
  const heard = { uuids: new Set<string>(), topics: new Set<string>(), everything: 0, ended: 0 };
  const line: DashboardLine = {
    caller: {
      tenantUuid,
      actor: { type: "PERSON", personUuid, role, authenticatedAt: null },
      collaborator: options.collaborator ?? null,
    },
    sessionUuid,
    membership: { tenantUuid, role },
    tell: ({ topics, uuids }) => {
      for (const topic of topics) heard.topics.add(topic);
      for (const uuid of uuids ?? []) heard.uuids.add(uuid);
      if (uuids === null) heard.everything += 1;
    },
    pulse: () => undefined,
    end: () => {
      heard.ended += 1;
    },
  };
  const watching = await watchOrganisation(line);
  if (watching === "FULL") throw new Error(watching);
  stops.push(watching.stop);
  const ownClient: Caller = { ...line.caller, actor: { type: "CLIENT", clientId: newUuid() } };
  return { heard, caller: ownClient, ...watching };
}

/** What is told at a first look, that something may have been missed, is over: from now on all is told by name. */
async function lookOn(...args: Parameters<typeof look>) {
  const looking = await look(...args);
  const { heard, caller } = looking;
  await expect.poll(() => looking.hasChangedSince(Number.MAX_SAFE_INTEGER), PATIENT).toBe(false);
  await hearsByName(heard, caller);
  heard.uuids.clear();
  heard.topics.clear();
  return looking;
}

/** Changes something until it is heard, and so is what came last: nothing of it is still on its way. */
async function hearsByName(heard: Readonly<{ uuids: ReadonlySet<string> }>, caller: Caller): Promise<void> {
  const { uuid } = await paymentOf(caller);
  const change = async () => {
    await database.sql`update operation set external_id = gen_random_uuid()::text where uuid = ${uuid}`;
    return heard.uuids.has(uuid);
  };
  await expect.poll(change, { ...PATIENT, interval: 50 }).toBe(true);
  const last = await paymentOf(caller);
  await expect.poll(() => heard.uuids.has(last.uuid), PATIENT).toBe(true);
}

const paymentOf = async (caller: Caller) => firstOf(await aFlow(caller));

async function hears({ heard }: Awaited<ReturnType<typeof look>>, uuid: string) {
  await expect.poll(() => heard.uuids.has(uuid), PATIENT).toBe(true);
}

describe("who looks at a dashboard", () => {
  it("is told of a change when what was told of is noted, for whoever then asks a replica (decision 319)", async () => {
    watchReplica({ url: database.url, poolMax: 1, isPooled: false });
    try {
      const looking = await lookOn(merchant);
      await database.sql`delete from last_write`;
      const { uuid } = await paymentOf(merchant.caller);
      await hears(looking, uuid);
      const noted = await database.sql`select actor, lsn <= pg_current_wal_insert_lsn() as is_there from last_write`;
      expect(noted).toEqual([{ actor: `heard ${merchant.tenantUuid}`, is_there: true }]);
    } finally {
      await closeReplica();
    }
  });

  it("hears what is made, opened and cancelled, whatever the role", async () => {
    const [owner, viewer] = [await lookOn(merchant, "OWNER"), await look(merchant, "VIEWER")];
    const { uuid, linkToken } = await paymentOf(merchant.caller);
    for (const each of [owner, viewer]) await hears(each, uuid);
    for (const each of [owner, viewer]) each.heard.uuids.clear();
    await openOperation(database.db, linkToken);
    for (const each of [owner, viewer]) await hears(each, uuid);
    owner.heard.uuids.clear();
    await cancelOperation(database.db, merchant.caller, uuid);
    await hears(owner, uuid);
    expect([...owner.heard.topics]).toEqual(["operations"]);
  });

  it.each([
    [
      "an attempt",
      "insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, end_to_end_id, created_at, poll_count, next_poll_at) select gen_random_uuid(), tenant_uuid, uuid, 'almendro', 'AT_BANK', left(uuid::text, 8), now(), 0, now() from operation where uuid = $1",
    ],
    [
      "what becomes of it",
      "update payment_attempt set state = 'FAILED', next_poll_at = null where operation_uuid = $1",
    ],
    [
      "a fact",
      "insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at) select gen_random_uuid(), tenant_uuid, uuid, 'DISPUTED', '{}', now() from operation where uuid = $1",
    ],
    [
      "a message",
      "insert into delivery (uuid, tenant_uuid, operation_uuid, kind, channel, address, state, attempts, next_attempt_at, send_at, created_by, created_at, state_at) select gen_random_uuid(), tenant_uuid, uuid, 'LINK', 'SMS', '+34600000000', 'QUEUED', 0, now(), now(), '{}', now(), now() from operation where uuid = $1",
    ],
    ["what becomes of that", "update delivery set state = 'SENDING' where operation_uuid = $1"],
  ])("hears of %s", async (_, change) => {
    const looking = await lookOn(merchant);
    const uuid = await theOne();
    looking.heard.uuids.clear();
    await database.sql.unsafe(change, [uuid]);
    await hears(looking, uuid);
  });

  it("hears nothing of how often a bank was asked, which shows nowhere", async () => {
    const looking = await lookOn(merchant);
    const [asked, changed] = [await theOne(), (await paymentOf(merchant.caller)).uuid];
    looking.heard.uuids.clear();
    await database.sql`update payment_attempt set poll_count = poll_count + 1 where operation_uuid = ${asked}`;
    await cancelOperation(database.db, merchant.caller, changed);
    await hears(looking, changed);
    expect(looking.heard.uuids.has(asked)).toBe(false);
  });

  it("hears of accounts", async () => {
    const looking = await lookOn(merchant);
    await database.sql`update creditor_account set status = status where uuid = ${merchant.creditorAccountUuid}`;
    await expect.poll(() => [...looking.heard.topics], PATIENT).toContain("accounts");
    expect([...looking.heard.topics]).not.toContain("statements");
  });

  it("hears of deliveries of webhooks, which are no news of their endpoint (decision 277)", async () => {
    const sender = await insertMerchant(database);
    const { heard } = await lookOn(sender);
    const endpointUuid = await insertEndpoint(database, sender.tenantUuid, {});
    await database.sql`
      insert into webhook_delivery (uuid, tenant_uuid, endpoint_uuid, event_uuid, state, attempt_count, round_attempt_count, next_attempt_at, created_at)
      values (${newUuid()}, ${sender.tenantUuid}, ${endpointUuid}, ${newUuid()}, 'PENDING', 0, 0, now(), now())`;
    await expect.poll(() => [...heard.topics], PATIENT).toContain("deliveries");
    heard.topics.clear();
    await database.sql`update webhook_delivery set attempt_count = 1 where endpoint_uuid = ${endpointUuid}`;
    await expect.poll(() => [...heard.topics], PATIENT).toContain("deliveries");
    expect([...heard.topics]).not.toContain("endpoints");
  });

  it("hears of a batch's lines that come to nothing, and of its end", async () => {
    const sender = await insertMerchant(database);
    const template = await insertTestTemplate(database, sender);
    const batchUuid = await insertTestBatch(database, sender, template.uuid);
    const { heard } = await lookOn(sender);
    for (const change of [
      "update signature_batch_line set status = 'FAILED' where batch_uuid = $1",
      "update signature_batch set completed_at = now() where uuid = $1",
    ]) {
      const before = heard.everything;
      await database.sql.unsafe(change, [batchUuid]);
      await expect.poll(() => heard.everything, PATIENT).toBeGreaterThan(before);
    }
    expect([...heard.topics]).toEqual(["operations"]);
  });

  it("hears nothing of another organisation, and nobody tells of one that nobody looks at", async () => {
    const looking = await lookOn(merchant);
    const notices: string[] = [];
    const { unlisten } = await database.sql.listen("paraph_dashboard", (text) => notices.push(text));
    const theirs = await paymentOf(other.caller);
    const mine = await paymentOf(merchant.caller);
    await hears(looking, mine.uuid);
    expect(looking.heard.uuids.has(theirs.uuid)).toBe(false);
    await expect.poll(() => notices.some((text) => text.includes(mine.uuid)), PATIENT).toBe(true);
    expect(notices.join()).not.toContain(other.tenantUuid);
    await unlisten();
  });

  it("hears of its own channel alone where a collaborator looks, and of nothing that isn't an operation", async () => {
    const owner = await lookOn(merchant);
    const theirs = await lookOn(merchant, "OPERATOR", { collaborator: collaborator.collaborator });
    const direct = await paymentOf(merchant.caller);
    await database.sql`update creditor_account set status = status where uuid = ${merchant.creditorAccountUuid}`;
    const inChannel = await paymentOf(collaborator);
    await hears(theirs, inChannel.uuid);
    for (const { uuid } of [direct, inChannel]) await hears(owner, uuid);
    expect(theirs.heard.uuids.has(direct.uuid)).toBe(false);
    expect([...theirs.heard.topics]).toEqual(["operations"]);
  });

  it("hears of many that change at once that they are many", async () => {
    const big = await insertMerchant(database);
    for (let count = 0; count < 51; count += 1) await insertBusiness(database, big);
    const { heard } = await lookOn(big);
    const before = heard.everything;
    await database.sql`update operation set external_id = 'many' where tenant_uuid = ${big.tenantUuid}`;
    await expect.poll(() => heard.everything, PATIENT).toBeGreaterThan(before);
    expect(heard.uuids.size).toBe(0);
  });

  it("is one of twelve windows of a person at most", async () => {
    const personUuid = newUuid();
    const windows = await Promise.all(Array.from({ length: 12 }, () => look(merchant, "VIEWER", { personUuid })));
    await expect(look(merchant, "VIEWER", { personUuid })).rejects.toThrow("FULL");
    await look(merchant, "VIEWER");
    windows[0]?.stop();
    windows[0]?.stop();
    await look(merchant, "VIEWER", { personUuid });
    await expect(look(merchant, "VIEWER", { personUuid })).rejects.toThrow("FULL");
  });
});

describe("a line that rests on what is no more", () => {
  it("ends with the sign-in, and no other's does", async () => {
    const { uuid: personUuid } = await aPersonOf(merchant, "VIEWER");
    const device = { ipAddress: null, userAgent: null };
    const [one, another] = [
      await beginSession(database.db, personUuid, device),
      await beginSession(database.db, personUuid, device),
    ];
    const ending = await look(merchant, "VIEWER", { personUuid, sessionUuid: one.sessionUuid });
    const staying = await look(merchant, "VIEWER", { personUuid, sessionUuid: another.sessionUuid });
    await endSession(database.db, personUuid, one.sessionUuid);
    await expect.poll(() => ending.heard.ended, PATIENT).toBeGreaterThan(0);
    expect(staying.heard.ended).toBe(0);
  });

  it("ends with the membership, and with the role that it was", async () => {
    const [leaving, changing] = [await aPersonOf(merchant, "OPERATOR"), await aPersonOf(merchant, "OPERATOR")];
    const gone = await look(merchant, "OPERATOR", { personUuid: leaving.uuid });
    const other = await look(merchant, "OPERATOR", { personUuid: changing.uuid });
    await removeMember(database.db, SYSTEM, merchant.tenantUuid, leaving.uuid);
    await expect.poll(() => gone.heard.ended, PATIENT).toBeGreaterThan(0);
    expect(other.heard.ended).toBe(0);
    await changeRole(database.db, SYSTEM, {
      tenantUuid: merchant.tenantUuid,
      personUuid: changing.uuid,
      role: "VIEWER",
    });
    await expect.poll(() => other.heard.ended, PATIENT).toBeGreaterThan(0);
  });
});

it("hears again, and that it may have missed something, when a database that was away is back", async () => {
  const road = await openRoad(database.url);
  setDatabase(null);
  watchDatabase({ url: road.url });
  try {
    const { heard, caller } = await lookOn(merchant);
    road.become("CLOSED");
    await expect.poll(isDatabaseAway, PATIENT).toBe(true);
    const before = heard.everything;
    road.become("OPEN");
    await expect.poll(() => heard.everything, PATIENT).toBeGreaterThan(before);
    await hearsByName(heard, caller);
  } finally {
    await closeDatabase();
    setDatabase(database);
    road.end();
  }
});

/** A payment for all the tests of its parts. */
let one: Promise<string> | undefined;
function theOne(): Promise<string> {
  one ??= paymentOf(merchant.caller).then(({ uuid }) => uuid);
  return one;
}

async function aPersonOf({ tenantUuid }: Merchant, role: Role): Promise<Readonly<{ uuid: string }>> {
  const { uuid } = await createPerson(database.db, {
    email: `${newUuid()}@example.com`,
    name: "Ana",
    password: newUuid(),
  });
  await addMember(database.db, SYSTEM, { tenantUuid, personUuid: uuid, role });
  return { uuid };
}
