import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Secrets, someSecrets } from "@/app/(api)/testing/secrets";
import { type Watch, watchOver } from "@/app/(api)/testing/watch";
import { isOfChannel } from "@/components/dashboard/actions/acting";
import { MESSAGES } from "@/components/dashboard/messages";
import { createText } from "@/components/dashboard/text";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import {
  insertCollaborator,
  insertMerchant,
  insertTestAccount,
  insertTestConfiguration,
  type Merchant,
} from "@/db/testing/merchant";
import { createClient } from "@/lib/clients/create-client";
import { noteWrite } from "@/lib/http/request/reading";
import { grantMandate } from "@/lib/mandates/grant-mandate";
import { type Caller, ROLES, type Role } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { FRESH_SIGN_IN_SECONDS } from "@/lib/shared/fresh-sign-in";
import { newUuid } from "@/lib/shared/ids";
import { SYSTEM } from "@/lib/tenants/author";
import { aPerson } from "@/lib/tokens/testing/cast";
import { insertEndpoint } from "@/lib/webhooks/testing/rows";
import { type DashboardContext, openForAction } from "../dashboard-context";
import { WHO_MAY, type WhoMay } from "./testing/who-may";

/**
 * Every server action of the dashboard is found, not listed, and must say here whether it wants a fresh sign-in (decision
 * 67): one that shows a secret can't come in unseen.
 */
vi.mock("../dashboard-context", () => ({ openForAction: vi.fn() }));
vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));
vi.mock("@/lib/http/request/reading", async (original) => ({
  ...(await original<typeof import("@/lib/http/request/reading")>()),
  noteWrite: vi.fn(),
}));

type Action = (...given: readonly unknown[]) => Promise<unknown>;
const ROOT = dirname(fileURLToPath(import.meta.url));

/**
 * What neither moves where money goes, nor shows a secret, nor lets anybody in. Most are asked for things that are not there: who may not
 * is not told so.
 */
const OPEN: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  ".#hideSteps": nothing,
  ".#withoutErp": nothing,
  "accounts#cancelChange": something,
  "accounts#identify": async () => [newUuid(), form({ orderingPartyId: "B12345674000" })],
  "accounts#verify": something,
  "attention#readAttention": async () => [now().toISOString()],
  "clients#expire": something,
  "clients#revoke": something,
  "configurations#change": async () => [
    await insertTestConfiguration(database, merchant.tenantUuid),
    CONFIGURATION_FORM(),
    "",
  ],
  "configurations#create": async () => [CONFIGURATION_FORM()],
  "flows/[uuid]#cancel": something,
  "lists#keep": async () => ["OPERATIONS", { columns: ["concept"], density: "compact" }],
  "lists#remove": async () => ["OPERATIONS", newUuid()],
  "lists#save": async () => ["OPERATIONS", { name: "Mine", search: "", isShared: false }],
  "mandates#revoke": something,
  "operations#applyBulk": async () => [{ uuid: newUuid(), action: "cancel", count: 1, filter: null }, [newUuid()]],
  "operations#planBulk": async () => ["cancel", { uuids: [newUuid()] }],
  "operations/[uuid]#cancel": something,
  "operations/[uuid]#cancelRefund": something,
  "operations/[uuid]#changeSigner": async () => [newUuid(), newUuid(), form({ email: "other@example.com" }), ""],
  "operations/[uuid]#deliver": async () => [newUuid(), form({ channel: "EMAIL", to: "other@example.com" })],
  "operations/[uuid]#remind": something,
  "operations/[uuid]#remindPayer": something,
  "operations/[uuid]#seeTo": something,
  "operations/[uuid]#stopReminders": async () => [newUuid(), true],
  "operations/[uuid]#transferRefund": something,
  "operations/[uuid]#renew": something,
  "operations/[uuid]#resolve": async () => [newUuid(), newUuid(), form({ outcome: "NOT_PAID", reason: "Asked" })],
  "organisation#keepProtection": nothing,
  "organisation#save": async () => [form({ languageCode: "es", timeZone: "Europe/Madrid" }), ""],
  "people#remove": async () => [(await aPerson({ [merchant.tenantUuid]: "OPERATOR" })).uuid],
  "people#takeBack": something,
  "reconciliation#ignore": async () => [newUuid(), form({ reason: "Ours" })],
  "reconciliation#join": something,
  "reconciliation#match": something,
  "reconciliation#split": async () => [newUuid(), [{ operationUuid: newUuid(), amount: 100 }]],
  "reconciliation#undo": async () => [newUuid(), { state: "MATCHED", operationUuid: newUuid() }],
  "templates/[uuid]#read": something,
  "templates/[uuid]#remove": something,
  "webhooks#change": async () => [newUuid(), form({ url: "https://new.example/hook", description: "", all: "on" }), ""],
  "webhooks#checkSignature": async () => [form({ endpointUuid: newUuid(), headers: "", body: "" })],
  "webhooks#remove": something,
  "webhooks#replay": async () => [newUuid(), form({ since: "2026-01-01" })],
  "webhooks#resend": something,
  "webhooks#setStatus": async () => [newUuid(), "ACTIVE"],
  "webhooks#test": something,
};

async function nothing(): Promise<readonly unknown[]> {
  return [];
}

/** What is named by one uuid, or by two. */
async function something(): Promise<readonly unknown[]> {
  return [newUuid(), newUuid()];
}

/** What an action is called with. */
const GUARDED: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  "accounts#create": async () => [
    form({ alias: "Shop", accountNumber: "DE89370400440532013000", bic: "COBADEFFXXX", ownerName: "Ejemplo S.L." }),
  ],
  "accounts#approve": async () => [await anAccountThatWaits()],
  "accounts#confirmName": async () => [await anAccountThatIsClose(), "Ejemplo Sociedad Limitada"],
  "accounts#rename": async () => [
    await insertTestAccount(database, merchant.tenantUuid),
    form({ ownerName: "Ejemplo Sociedad Limitada" }),
  ],
  "accounts#makeDefault": async () => [await insertTestAccount(database, merchant.tenantUuid)],
  "accounts#setStatus": async () => [
    await insertTestAccount(database, merchant.tenantUuid, { status: "DISABLED" }),
    "ACTIVE",
  ],
  "clients#create": async () => [CLIENT_FORM()],
  "clients#change": async () => [(await aClient()).clientId, CLIENT_FORM(), ""],
  "clients#setKeys": async () => [(await aClient()).clientId, form({ publicKeys: "" }), ""],
  "clients#rotate": async () => [(await aClient()).clientId, form({})],
  "mandates#grant": async () => [form({ uuid: (await insertMerchant(database)).tenantUuid })],
  "mandates#accept": async () => [await anOfferedMandate()],
  "operations/[uuid]#prepareRefund": async () => [
    paidOperationUuid,
    form({ amount: "1.00", name: "Ana", iban: "DE89370400440532013000", reason: "Refund" }),
  ],
  "organisation#protect": async () => [form({ coolingOff: "on" }), ""],
  "organisation#setSecondFactorRule": async () => [false],
  "people#invite": async () => [form({ email: "new-admin@example.com", role: "ADMIN" })],
  "people#changeRole": async () => [(await aPerson({ [merchant.tenantUuid]: "OPERATOR" })).uuid, "ADMIN"],
  "webhooks#create": async () => [form({ url: "https://new.example/hook", description: "", all: "on" })],
  "configurations#revealSecret": async () => [await insertTestConfiguration(database, merchant.tenantUuid)],
  "configurations#rotateSecret": async () => [await insertTestConfiguration(database, merchant.tenantUuid)],
  "webhooks#reveal": async () => [await insertEndpoint(database, merchant.tenantUuid, {})],
  "webhooks#rotate": async () => [await insertEndpoint(database, merchant.tenantUuid, {})],
};

const CONFIGURATION_FORM = () =>
  form({
    ...{ name: "Shop", description: "", isActive: "on", brandColor: "#12355B", accentColor: "#0f766e" },
    ...{ language: "es", automaticRenewals: "0", instantPolicy: "INSTANT_PREFERRED" },
    ...{ deliverEMAIL: "on", remindEMAIL: "on" },
  });

const CLIENT_FORM = () => form({ name: "ERP", use: "server", api: "on" });

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const aClient = () =>
  createClient(database.db, SYSTEM, { tenantUuid: merchant.tenantUuid, name: "ERP", scopes: ["api"] });

async function anAccountThatWaits(): Promise<string> {
  const uuid = await insertTestAccount(database, merchant.tenantUuid, { status: "DISABLED" });
  await database.sql`
    insert into account_change (tenant_uuid, account_uuid, kind, makes_default, requested_at, needs_approval, usable_from)
    values (${merchant.tenantUuid}, ${uuid}, 'ADD', false, now(), true, now())`;
  return uuid;
}

async function anAccountThatIsClose(): Promise<string> {
  const uuid = await insertTestAccount(database, merchant.tenantUuid);
  await database.sql`
    update creditor_account
    set verification_result = 'CMTC', matched_name = 'Ejemplo Sociedad Limitada', verified_at = now(), verified_by = 'x'
    where uuid = ${uuid}`;
  return uuid;
}

async function anOfferedMandate(): Promise<string> {
  const { tenantUuid: targetTenantUuid } = await insertMerchant(database);
  const parties = { targetTenantUuid, collaboratorTenantUuid: merchant.tenantUuid };
  return (await grantMandate(database.db, SYSTEM, parties)).uuid;
}

async function findActions(): Promise<ReadonlyMap<string, Action>> {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("actions.ts"));
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Readonly<Record<string, Action>> = await import(join(ROOT, file));
      return Object.entries(exported).map(([name, action]) => [`${dirname(file)}#${name}`, action] as const);
    }),
  );
  return new Map(found.flat());
}

const actions = await findActions();

let database: TestDatabase;
let merchant: Merchant;
let paidOperationUuid: string;
let watch: Watch;
/** An OWNER since long ago. */
let reader: string;

type World = Readonly<{ secrets: Secrets; reader: string }>;

/** Whom nothing is to happen to, as is looked at each time: it serves all who are refused. */
let untouched: World;

beforeAll(async () => {
  database = await testDatabase();
  untouched = await aWorld();
});

async function aWorld(): Promise<World> {
  const secrets = await someSecrets(database);
  const { uuid } = await aPerson({ [secrets.merchant.tenantUuid]: "OWNER" });
  await database.sql`update membership set manager_since = now() - interval '1 year' where person_uuid = ${uuid}`;
  return { secrets, reader: uuid };
}

function goTo(world: World): void {
  ({ merchant, paidOperationUuid } = world.secrets);
  watch = watchOver(database, world.secrets);
  reader = world.reader;
}

/** Who does something finds a world of their own, as nobody has touched it. */
async function goToNewWorld(): Promise<void> {
  goTo(await aWorld());
}

function signedIn(secondsAgo: number, role: Role = "OWNER", collaborator: Caller["collaborator"] = null): void {
  const authenticatedAt = addSeconds(now(), -secondsAgo);
  const caller: Caller = {
    tenantUuid: merchant.tenantUuid,
    actor: { type: "PERSON", personUuid: reader, role, authenticatedAt },
    collaborator,
  };
  const timeZone = "Europe/Madrid";
  const textSource = { language: "en", timeZone, messages: MESSAGES.en } as const;
  const context: DashboardContext = {
    caller,
    author: { caller, ipAddress: null },
    db: database.db,
    isElsewhere: false,
    place: { where: "OWN", signs: true },
    text: createText(textSource),
    textSource,
    session: {
      sessionUuid: newUuid(),
      authenticatedAt,
      person: { uuid: newUuid(), name: "Ana", email: "ana@example.com" },
      tenant: { uuid: merchant.tenantUuid, legalName: "Mine", timeZone, languageCode: "en" },
      role,
      needsSecondFactor: false,
      memberships: [],
      membership: { tenantUuid: merchant.tenantUuid, role: "VIEWER" },
      collaborator: null,
      actingFor: [],
      isSandbox: false,
    },
  };
  vi.mocked(openForAction).mockImplementation(async (path) => {
    // As it does itself.
    if (collaborator && !isOfChannel(path)) throw new AppError("not_found");
    return context;
  });
}

it("each action has said which it is", () => {
  expect([...actions.keys()].toSorted()).toEqual(Object.keys({ ...OPEN, ...GUARDED }).toSorted());
  expect(Object.keys(WHO_MAY).toSorted()).toEqual([...actions.keys()].toSorted());
});

it("none that wants a fresh sign-in is called where nobody asks for one (decision 67)", () => {
  const called = readdirSync("components/dashboard", { recursive: true, encoding: "utf8" }).flatMap((file) => {
    const text = file.endsWith(".tsx") ? readFileSync(join("components/dashboard", file), "utf8") : "";
    return [...text.matchAll(/\banswered\(\s*(\w+)\(/g)].map(([, action]) => `${file.split("/")[0]}#${action}`);
  });
  expect(called).toContain("webhooks#replay");
  expect(called.filter((name) => name in GUARDED)).toEqual([]);
});

/** Of an action: done, or refused for something else than who asks. A redirect is thrown by what has worked. */
async function isRefused(name: string, given: readonly unknown[]): Promise<boolean> {
  try {
    const result = z.object({ problem: z.string().optional() }).parse(await actions.get(name)?.(...given));
    return result.problem === "forbidden";
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return true;
    if (error instanceof Error && "digest" in error) return false;
    throw error;
  }
}

describe.each(Object.entries({ ...OPEN, ...GUARDED }))("%s", (name, prepare) => {
  const may: WhoMay | undefined = Object.entries(WHO_MAY).find(([known]) => known === name)?.[1];

  it.each(ROLES)("is for who may: %s", async (role) => {
    const isForThem = may !== undefined && ROLES.indexOf(role) <= ROLES.indexOf(may.least);
    if (isForThem) await goToNewWorld();
    else goTo(untouched);
    const given = await prepare();
    signedIn(0, role);
    if (isForThem) expect(await isRefused(name, given)).toBe(false);
    else await watch.expectNothingChanged(async () => expect(await isRefused(name, given)).toBe(true));
  });

  it("is for who acts for the organisation, where it belongs to their channel", async () => {
    if (may?.acting) await goToNewWorld();
    else goTo(untouched);
    const given = await prepare();
    const { collaborator } = await insertCollaborator(database, merchant);
    signedIn(0, "OWNER", collaborator);
    if (may?.acting) expect(await isRefused(name, given)).toBe(false);
    else await watch.expectNothingChanged(async () => expect(await isRefused(name, given)).toBe(true));
  });
});

describe.each(Object.entries(GUARDED))("%s wants a fresh sign-in:", (name, prepare) => {
  const call = async (given: readonly unknown[]) => actions.get(name)?.(...given);

  it("does nothing after a stale sign-in, and says why", async () => {
    goTo(untouched);
    const given = await prepare();
    signedIn(FRESH_SIGN_IN_SECONDS + 1);
    await watch.expectNothingChanged(async () => {
      expect(await call(given)).toEqual({ ok: false, problem: "stale_sign_in" });
    });
  });

  it("works after a fresh one, and notes whose lists are to show it (decision 246)", async () => {
    await goToNewWorld();
    const given = await prepare();
    signedIn(FRESH_SIGN_IN_SECONDS - 60);
    vi.mocked(noteWrite).mockClear();
    expect(await call(given)).toMatchObject({ ok: true });
    expect(noteWrite).toHaveBeenCalledOnce();
  });

  it("tells who may not that they may not, however they signed in", async () => {
    goTo(untouched);
    const given = await prepare();
    signedIn(FRESH_SIGN_IN_SECONDS + 1, "OPERATOR");
    expect(await call(given)).toEqual({ ok: false, problem: "forbidden" });
  });
});
