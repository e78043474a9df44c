import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { addSeconds } from "@/lib/shared/clock";
import { SYSTEM } from "@/lib/tenants/author";
import { createTenant } from "@/lib/tenants/create-tenant";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { authenticateClient } from "@/lib/tokens/applications/authenticate-client";
import { member, ownClient } from "@/lib/tokens/testing/authors";
import { aClient, aTenant, basic, type TestClient } from "@/lib/tokens/testing/cast";
import { changeClient } from "./change-client";
import type { ClientSettings } from "./client-settings";
import { createClient } from "./create-client";
import { createPublicClient } from "./create-public-client";
import { expireClientSecret } from "./expire-client-secret";
import { listClients } from "./list-clients";
import { TOKEN_EXCHANGE } from "./model";
import { revokeClient } from "./revoke-client";
import { rotateClientSecret } from "./rotate-client-secret";
import { setClientKeys } from "./set-client-keys";

let database: TestDatabase;
let tenantUuid: string;
let other: string;

beforeAll(async () => {
  database = await testDatabase();
  tenantUuid = await aTenant();
  other = await aTenant("Other, S.L.");
});

afterEach(() => {
  vi.useRealTimers();
});

const SETTINGS: ClientSettings = {
  name: " App ",
  scopes: ["openid"],
  grantTypes: ["refresh_token", "authorization_code"],
  redirectUris: [],
  idTokenAlg: "ES256",
};

const admin = () => member(tenantUuid, "ADMIN");

async function works(credentials: Pick<TestClient, "clientId" | "clientSecret">): Promise<boolean> {
  const headers = new Headers({ authorization: basic(credentials) });
  return authenticateClient(getDb(), headers, new Map(), null).then(
    () => true,
    () => false,
  );
}

describe("a client's secrets", () => {
  it("rotate without an outage: two alive, then the older one ends", async () => {
    const first = await aClient(tenantUuid);
    const { clientId } = first;
    const { clientSecret } = await rotateClientSecret(getDb(), admin(), { tenantUuid, clientId });
    expect([await works(first), await works({ clientId, clientSecret })]).toEqual([true, true]);
    await expect(rotateClientSecret(getDb(), admin(), { tenantUuid, clientId })).rejects.toMatchObject({
      code: "conflict",
    });
    const [listed] = (await listClients(getDb(), admin(), tenantUuid)).filter((client) => client.clientId === clientId);
    const [older] = listed?.secrets ?? [];
    await expireClientSecret(getDb(), admin(), { tenantUuid, clientId, secretUuid: older?.uuid ?? "" });
    expect([await works(first), await works({ clientId, clientSecret })]).toEqual([false, true]);
    await rotateClientSecret(getDb(), admin(), { tenantUuid, clientId });
  });

  it("end by themselves at a moment in the next two years, where one is given", async () => {
    const at = new Date();
    vi.useFakeTimers({ toFake: ["Date"], now: at });
    const inSeconds = (seconds: number) => ({ expiresAt: addSeconds(at, seconds) });
    const TWO_YEARS_SECONDS = 2 * 366 * 24 * 3600;
    const settings = { tenantUuid, name: "ERP", scopes: ["api"] } as const;
    const first = await createClient(getDb(), admin(), { ...settings, ...inSeconds(1) });
    const { clientId } = first;
    for (const refused of [inSeconds(0), inSeconds(TWO_YEARS_SECONDS + 1)]) {
      const wrong = { code: "invalid_field", errors: [{ pointer: "/expiresAt" }] };
      await expect(createClient(getDb(), admin(), { ...settings, ...refused })).rejects.toMatchObject(wrong);
      await expect(rotateClientSecret(getDb(), admin(), { tenantUuid, clientId, ...refused })).rejects.toMatchObject(
        wrong,
      );
    }
    const named = { tenantUuid, clientId, ...inSeconds(TWO_YEARS_SECONDS) };
    const { clientSecret } = await rotateClientSecret(getDb(), admin(), named);
    expect([await works(first), await works({ clientId, clientSecret })]).toEqual([true, true]);
    vi.setSystemTime(addSeconds(at, 1));
    expect([await works(first), await works({ clientId, clientSecret })]).toEqual([false, true]);
  });

  it("end once: ending one again gives it no longer life", async () => {
    const { clientId, clientSecret } = await aClient(tenantUuid);
    const [listed] = (await listClients(getDb(), admin(), tenantUuid)).filter((client) => client.clientId === clientId);
    const secretUuid = listed?.secrets[0]?.uuid ?? "";
    const endsAt = async () => {
      await expireClientSecret(getDb(), admin(), { tenantUuid, clientId, secretUuid });
      const [row] = await database.sql`select expires_at from client_secret where uuid = ${secretUuid}`;
      return row?.expires_at;
    };
    expect(await works({ clientId, clientSecret })).toBe(true);
    const first = await endsAt();
    expect(await works({ clientId, clientSecret })).toBe(false);
    expect(Date.parse(first)).toBeLessThanOrEqual(Date.now());
    expect(await endsAt()).toEqual(first);
  });

  it("are never rotated beyond two, however many ask at once", async () => {
    const { clientId } = await aClient(tenantUuid);
    const attempts = await Promise.allSettled(
      Array.from({ length: 6 }, () => rotateClientSecret(getDb(), admin(), { tenantUuid, clientId })),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("are counted once whoever is just making one has done so", async () => {
    const { clientId } = await aClient(tenantUuid);
    const late = interleave(
      database,
      (tx) => rotateClientSecret(tx, admin(), { tenantUuid, clientId }),
      () => rotateClientSecret(getDb(), admin(), { tenantUuid, clientId }),
    );
    await expect(late).rejects.toMatchObject({ code: "conflict" });
  });

  it("tell when they were last used", async () => {
    const credentials = await aClient(tenantUuid);
    await works(credentials);
    const [listed] = (await listClients(getDb(), admin(), tenantUuid)).filter(
      ({ clientId }) => clientId === credentials.clientId,
    );
    expect(listed).toMatchObject({ lastUsedAt: expect.any(Date), secrets: [{ lastUsedAt: expect.any(Date) }] });
  });
});

describe("a revoked client", () => {
  it("has no way back", async () => {
    const credentials = await aClient(tenantUuid);
    const { clientId } = credentials;
    await revokeClient(getDb(), admin(), tenantUuid, clientId);
    await revokeClient(getDb(), admin(), tenantUuid, clientId);
    expect(await works(credentials)).toBe(false);
    await expect(rotateClientSecret(getDb(), admin(), { tenantUuid, clientId })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

describe("a public client (decision 335)", () => {
  const APP: ClientSettings = { ...SETTINGS, redirectUris: ["https://app.example.com/cb"] };
  const anApp = async () => (await createPublicClient(getDb(), admin(), { tenantUuid, ...APP })).clientId;

  it("has no secret, neither to be shown nor stored", async () => {
    const made = await createPublicClient(getDb(), admin(), { tenantUuid, ...APP });
    expect(Object.keys(made)).toEqual(["clientId"]);
    const listed = (await listClients(getDb(), admin(), tenantUuid)).find((it) => it.clientId === made.clientId);
    expect(listed).toMatchObject({
      type: "PUBLIC",
      name: "App",
      grantTypes: ["authorization_code", "refresh_token"],
      secrets: [],
      publicKeys: [],
    });
    expect(await database.sql`select from client_secret where client_id = ${made.clientId}`).toHaveLength(0);
    const [entry] = await listAuditEntries(getDb(), admin(), tenantUuid);
    expect(entry).toMatchObject({ action: "client.created", subjectUuid: made.clientId });
  });

  it("is given none later, nor keys", async () => {
    const named = { tenantUuid, clientId: await anApp() };
    await expect(rotateClientSecret(getDb(), admin(), named)).rejects.toMatchObject({ code: "conflict" });
    await expect(setClientKeys(getDb(), admin(), { ...named, publicKeys: "" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await database.sql`select from client_secret where client_id = ${named.clientId}`).toHaveLength(0);
  });

  it.each<[string, Partial<ClientSettings>]>([
    ["/grantTypes", { grantTypes: ["authorization_code", "client_credentials"] }],
    ["/grantTypes", { grantTypes: ["authorization_code", TOKEN_EXCHANGE] }],
    ["/grantTypes", { grantTypes: ["refresh_token"] }],
    ["/redirectUris", { redirectUris: [] }],
    ["/redirectUris", { redirectUris: ["http://app.example.com/cb"] }],
    ["/scopes", { scopes: [] }],
  ])(
    "signs people in and does nothing else: a bad %s is refused, of a new one and of one that there is",
    async (pointer, changes) => {
      const refused = { code: "invalid_field", errors: [{ pointer }] };
      const given = { ...APP, ...changes };
      await expect(createPublicClient(getDb(), admin(), { tenantUuid, ...given })).rejects.toMatchObject(refused);
      const changed = changeClient(getDb(), admin(), { tenantUuid, clientId: await anApp() }, given);
      await expect(changed).rejects.toMatchObject(refused);
    },
  );

  it("is an organisation's own, made by who may, a moment after they proved who they are", async () => {
    for (const author of [member(tenantUuid, "OPERATOR"), member(other, "OWNER"), ownClient(tenantUuid)]) {
      const made = createPublicClient(getDb(), author, { tenantUuid, ...APP });
      await expect(made).rejects.toMatchObject({ code: "forbidden" });
    }
    const stale = member(tenantUuid, "ADMIN", undefined, addSeconds(new Date(), -3600));
    const late = createPublicClient(getDb(), stale, { tenantUuid, ...APP });
    await expect(late).rejects.toMatchObject({ code: "insufficient_user_authentication" });
    const clientId = await anApp();
    const theirs = member(other, "OWNER");
    const changed = changeClient(getDb(), theirs, { tenantUuid: other, clientId }, APP);
    await expect(changed).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeClient(getDb(), theirs, other, clientId)).rejects.toMatchObject({ code: "not_found" });
    expect((await listClients(getDb(), theirs, other)).map((client) => client.clientId)).not.toContain(clientId);
  });
});

describe("managing clients", () => {
  it("is for an OWNER or an ADMIN of the organisation, and for no client", async () => {
    const { clientId } = await aClient(tenantUuid);
    for (const author of [
      member(tenantUuid, "OPERATOR"),
      member(tenantUuid, "VIEWER"),
      member(other, "OWNER"),
      ownClient(tenantUuid),
    ]) {
      const input = { tenantUuid, clientId, secretUuid: clientId };
      for (const attempt of [
        createClient(getDb(), author, { tenantUuid, name: "New", scopes: ["api"] }),
        rotateClientSecret(getDb(), author, input),
        expireClientSecret(getDb(), author, input),
        changeClient(getDb(), author, input, SETTINGS),
        revokeClient(getDb(), author, tenantUuid, clientId),
        listClients(getDb(), author, tenantUuid),
      ]) {
        await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
      }
    }
  });

  it("finds another organisation's client nowhere", async () => {
    const { clientId } = await aClient(other);
    const input = { tenantUuid, clientId, secretUuid: clientId };
    await expect(rotateClientSecret(getDb(), admin(), input)).rejects.toMatchObject({ code: "not_found" });
    await expect(expireClientSecret(getDb(), admin(), input)).rejects.toMatchObject({ code: "not_found" });
    await expect(changeClient(getDb(), admin(), input, SETTINGS)).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeClient(getDb(), admin(), tenantUuid, clientId)).rejects.toMatchObject({ code: "not_found" });
    expect((await listClients(getDb(), admin(), tenantUuid)).map((client) => client.clientId)).not.toContain(clientId);
  });

  it("lets a sandbox's sign nobody in (decision 400)", async () => {
    const live = await aTenant();
    const sandboxOf = { ...{ countryCode: "ES", languageCode: "es", timeZone: "Europe/Madrid" }, sandboxOf: live };
    const sandbox = (await createTenant(getDb(), SYSTEM, { legalName: "TEST", ...sandboxOf })).uuid;
    const author = member(sandbox, "ADMIN");
    const refused = { code: "invalid_field", errors: [{ pointer: "/grantTypes" }] };
    const asked = { ...SETTINGS, tenantUuid: sandbox, redirectUris: ["https://app.example.com/cb"] };
    await expect(createClient(getDb(), author, asked)).rejects.toMatchObject(refused);
    await expect(createPublicClient(getDb(), author, asked)).rejects.toMatchObject(refused);
    const itself = { ...asked, grantTypes: ["client_credentials" as const] };
    const { clientId } = await createClient(getDb(), author, itself);
    const named = { tenantUuid: sandbox, clientId };
    await expect(changeClient(getDb(), author, named, asked)).rejects.toMatchObject(refused);
    expect(await changeClient(getDb(), author, named, { ...itself, name: "Till" })).toMatchObject({ name: "Till" });
    // One of before the rule: it can be renamed, and taken away from.
    await database.sql`update oauth_client set grant_types = '{authorization_code}' where client_id = ${clientId}`;
    expect(await changeClient(getDb(), author, named, asked)).toMatchObject({ name: "App" });
  });

  it.each([
    "http://example.com/cb",
    "/cb",
    "javascript:alert(1)",
    "https://example.com/#x",
    "https://a:b@example.com/",
    "urn:x",
    "https://*.example.com/cb",
    "https://example.com/cb ",
    "https://example.com/c b",
    "https://example.com:0/cb",
    "http://localhost.example.com/cb",
    `https://example.com/${"x".repeat(2000)}`,
  ])("refuses the redirection address %s", async (uri) => {
    const input = { tenantUuid, name: "App", scopes: ["api" as const], redirectUris: [uri] };
    const refused = { code: "invalid_field", errors: [{ pointer: "/redirectUris" }] };
    await expect(createClient(getDb(), admin(), input)).rejects.toMatchObject(refused);
    const { clientId } = await aClient(tenantUuid);
    const changed = changeClient(getDb(), admin(), { tenantUuid, clientId }, { ...SETTINGS, redirectUris: [uri] });
    await expect(changed).rejects.toMatchObject(refused);
  });

  it.each([
    ["https://app.example.com/cb?state=mine", "must not have state in their query: it is how they are answered"],
    ["https://app.example.com/cb?a=1&c%6fde", "must not have code in their query: it is how they are answered"],
    ...["iss", "error", "error_description", "error_uri"].map((name) => [
      `http://127.0.0.1/cb?${name}=1`,
      `must not have ${name} in their query: it is how they are answered`,
    ]),
    ["https://exämple.com/cb", "must be URIs (RFC 3986), such as https://xn--exmple-cua.com/cb"],
  ])("says what is wrong with the redirection address %s (decision 362)", async (uri, detail = "") => {
    const input = {
      tenantUuid,
      name: "App",
      scopes: ["api" as const],
      redirectUris: ["https://a.example/", uri ?? ""],
    };
    const refused = { code: "invalid_field", errors: [{ pointer: "/redirectUris", detail }] };
    await expect(createClient(getDb(), admin(), input)).rejects.toMatchObject(refused);
    await expect(createPublicClient(getDb(), admin(), { ...SETTINGS, ...input })).rejects.toMatchObject(refused);
  });

  it("takes a redirection address with a query of its own", async () => {
    const redirectUris = ["https://app.example.com/cb?tenant=a%20b&codes=1"];
    const made = await createPublicClient(getDb(), admin(), { ...SETTINGS, tenantUuid, redirectUris });
    const [listed] = (await listClients(getDb(), admin(), tenantUuid)).filter(
      ({ clientId }) => clientId === made.clientId,
    );
    expect(listed?.redirectUris).toEqual(redirectUris);
  });

  it.each([
    ["/name", { name: " " }],
    ["/name", { name: "x".repeat(101) }],
    ["/name", { name: "ERP\n2" }],
    ["/scopes", { scopes: [] }],
    ["/grantTypes", { grantTypes: [] }],
    ["/redirectUris", { redirectUris: Array.from({ length: 21 }, (_, index) => `https://example.com/${index}`) }],
  ])("refuses a bad %s", async (pointer, changes) => {
    const { clientId } = await aClient(tenantUuid);
    const changed = changeClient(getDb(), admin(), { tenantUuid, clientId }, { ...SETTINGS, ...changes });
    await expect(changed).rejects.toMatchObject({ code: "invalid_field", errors: [{ pointer }] });
  });

  it("changes what a client is called and may do, but not a revoked one", async () => {
    const { clientId } = await aClient(tenantUuid);
    const redirectUris = ["https://b.example/", "https://a.example/", "https://b.example/"];
    const settings = { ...SETTINGS, redirectUris, idTokenAlg: "RS256" } as const;
    await changeClient(getDb(), admin(), { tenantUuid, clientId }, settings);
    const listed = async () => (await listClients(getDb(), admin(), tenantUuid)).find((it) => it.clientId === clientId);
    expect(await listed()).toMatchObject({
      name: "App",
      scopes: ["openid"],
      grantTypes: ["authorization_code", "refresh_token"],
      redirectUris: ["https://b.example/", "https://a.example/"],
      idTokenAlg: "RS256",
    });
    const [entry] = await listAuditEntries(getDb(), admin(), tenantUuid);
    expect(entry).toMatchObject({ action: "client.changed", subjectUuid: clientId });
    await revokeClient(getDb(), admin(), tenantUuid, clientId);
    const late = changeClient(getDb(), admin(), { tenantUuid, clientId }, settings);
    await expect(late).rejects.toMatchObject({ code: "conflict" });
  });

  it("is written down: who, what, from where", async () => {
    const author = admin();
    const { clientId } = await createClient(getDb(), author, { tenantUuid, name: "Audited", scopes: ["api"] });
    await rotateClientSecret(getDb(), author, { tenantUuid, clientId });
    await revokeClient(getDb(), author, tenantUuid, clientId);
    const entries = (await listAuditEntries(getDb(), author, tenantUuid)).filter(
      (entry) => entry.subjectUuid === clientId,
    );
    const actor = author.caller?.actor;
    expect(entries.map(({ action }) => action)).toEqual(["client.revoked", "client.rotated", "client.created"]);
    expect(entries[0]).toEqual({
      uuid: expect.any(String),
      at: expect.any(Date),
      actorType: "PERSON",
      actorId: actor?.type === "PERSON" ? actor.personUuid : "",
      clientId: null,
      clientName: null,
      collaboratorUuid: null,
      collaboratorLegalName: null,
      action: "client.revoked",
      subjectType: "client",
      subjectUuid: clientId,
      ipAddress: "192.0.2.7",
      bulk: null,
    });
    await expect(listAuditEntries(getDb(), member(tenantUuid, "OPERATOR"), tenantUuid)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
