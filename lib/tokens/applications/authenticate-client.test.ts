import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { DASHBOARD_CLIENT_ID, ensureDashboardClient } from "@/lib/clients/dashboard-client";
import { newUuid } from "@/lib/shared/ids";
import type { OAuthError } from "@/lib/tokens/oauth-error";
import { aClient, basic, type TestClient } from "@/lib/tokens/testing/cast";
import { authenticateClient } from "./authenticate-client";
import { ASSERTION_TYPE } from "./verify-client-assertion";

const NOW = new Date("2026-05-04T10:00:00.000Z");

let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await testDatabase();
  await ensureDashboardClient(getDb());
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  client = await aClient();
});

afterEach(() => {
  vi.useRealTimers();
});

type Form = Readonly<Record<string, string>>;

/** The client's id, or what it is refused with. */
async function signIn(authorization: string | null, form: Form = {}, address: string | null = null): Promise<string> {
  const headers = new Headers(authorization === null ? {} : { authorization });
  return authenticateClient(getDb(), headers, new Map(Object.entries(form)), address).then(
    ({ clientId }) => clientId,
    ({ code, status, message }: OAuthError) => `${status} ${code}: ${message}`,
  );
}
const encoded = (text: string) => Buffer.from(text).toString("base64");
const lastUse = async () => {
  const [row] = await database.sql`
    select c.last_used_at::text as client, s.last_used_at::text as secret
    from oauth_client c join client_secret s using (client_id) where c.client_id = ${client.clientId}`;
  return row;
};

const FAILED = "401 invalid_client: Client authentication failed.";
const BASIC_ONLY = "401 invalid_client: Clients authenticate by HTTP Basic in the Authorization header only.";
const ONE_WAY = "401 invalid_client: A client authenticates in one way at a time.";
const OTHER_NAME = "400 invalid_request: The client_id parameter names another client than the one that authenticates.";

describe("a client with its secret (RFC 6749 section 2.3.1)", () => {
  it("is let in, however its header is spelt", async () => {
    const { clientId, clientSecret } = client;
    const credentials = encoded(`${clientId}:${clientSecret}`);
    const percent = encodeURIComponent(clientId).replaceAll("-", "%2D");
    for (const header of [
      `Basic ${credentials}`,
      `bASIC ${credentials}`,
      ` Basic   ${credentials} `,
      `Basic ${encoded(`${percent}:${clientSecret}`)}`,
    ]) {
      expect([header, await signIn(header)]).toEqual([header, clientId]);
    }
  });

  it("is not let in by another secret, another scheme or half a header", async () => {
    const { clientId, clientSecret } = client;
    const credentials = encoded(`${clientId}:${clientSecret}`);
    for (const header of [
      `Basic ${encoded(`${clientId}:${clientSecret}x`)}`,
      `Basic ${encoded(`${clientId}:`)}`,
      `Basic ${encoded(`${clientId} ${clientSecret}`)}`,
      `Basic ${encoded(`${clientId}:%`)}`,
      `Basic ${encoded(`${newUuid()}:${clientSecret}`)}`,
      `Basic ${encoded(`+${clientId}:${clientSecret}`)}`,
      `Bearer ${credentials}`,
      `Basic ${credentials} ${credentials}`,
      `Basic !${credentials}`,
      `Basic ${credentials}===`,
      "Basic",
      "",
    ]) {
      expect([header, await signIn(header)]).toEqual([header, FAILED]);
    }
  });

  it("sends it nowhere else, and is itself where it names itself", async () => {
    const header = basic(client);
    expect(await signIn(header, { client_secret: client.clientSecret })).toBe(BASIC_ONLY);
    expect(await signIn(null, { client_id: client.clientId, client_secret: client.clientSecret })).toBe(BASIC_ONLY);
    expect(await signIn(header, { client_id: client.clientId })).toBe(client.clientId);
    expect(await signIn(header, { client_id: newUuid() })).toBe(OTHER_NAME);
    expect(await signIn(header, { client_assertion: "x" })).toBe(ONE_WAY);
    expect(await signIn(header, { client_assertion_type: "x" })).toBe(ONE_WAY);
    expect(await signIn(null, { client_assertion_type: "x" })).toBe(FAILED);
  });

  it.each([123, true, ["a"], { x: 1 }])("is not let in by an assertion of whoever %j is", async (sub) => {
    const parts = [JSON.stringify({ alg: "ES256" }), JSON.stringify({ sub }), "proof"];
    const client_assertion = parts.map((part) => Buffer.from(part).toString("base64url")).join(".");
    expect(await signIn(null, { client_assertion_type: ASSERTION_TYPE, client_assertion })).toBe(FAILED);
  });

  it("is not let in once it is disabled, nor by a secret from the moment that ends it", async () => {
    await database.sql`
      update client_secret set expires_at = ${NOW.toISOString()} where client_id = ${client.clientId}`;
    expect(await signIn(basic(client))).toBe(FAILED);
    await database.sql`
      update client_secret set expires_at = ${new Date(NOW.getTime() + 1).toISOString()}
      where client_id = ${client.clientId}`;
    expect(await signIn(basic(client))).toBe(client.clientId);

    const disabled = await aClient();
    await database.sql`update oauth_client set disabled_at = now() where client_id = ${disabled.clientId}`;
    expect(await signIn(basic(disabled))).toBe(FAILED);
  });

  it("has its use written down once a minute", async () => {
    expect(await lastUse()).toEqual({ client: null, secret: null });
    await signIn(basic(client));
    const first = await lastUse();
    expect(first).toEqual({ client: "2026-05-04 10:00:00+00", secret: "2026-05-04 10:00:00+00" });
    vi.setSystemTime(NOW.getTime() + 60_000);
    await signIn(basic(client));
    expect(await lastUse()).toEqual(first);
    vi.setSystemTime(NOW.getTime() + 60_001);
    await signIn(basic(client));
    expect(await lastUse()).toEqual({ client: "2026-05-04 10:01:00.001+00", secret: "2026-05-04 10:01:00.001+00" });
  });

  it("has each failure counted, for itself and for where it came from, and is let in all the same", async () => {
    const wrong = basic({ ...client, clientSecret: "wrong" });
    for (let failures = 0; failures < 50; failures++) expect(await signIn(wrong)).toBe(FAILED);
    expect(await signIn(wrong)).toBe("429 temporarily_unavailable: Too many failed attempts.");
    expect(await signIn(basic(client))).toBe(client.clientId);

    // An unknown one may be counted in the group of the client above.
    await database.sql`delete from rate_counter`;
    const address = "192.0.2.7";
    await database.sql`
      insert into rate_counter (key, window_start, count)
      values (${`client/address/${address}`}, ${NOW.toISOString()}, 199)`;
    const unknown = () => basic({ clientId: newUuid(), clientSecret: "x" });
    expect(await signIn(unknown(), {}, address)).toBe(FAILED);
    const refusal = await authenticateClient(
      getDb(),
      new Headers({ authorization: unknown() }),
      new Map(),
      address,
    ).catch((error: OAuthError) => error);
    expect(refusal).toMatchObject({ code: "temporarily_unavailable", status: 429, retryAfterSeconds: 300 });
    expect(await signIn(unknown(), {}, "192.0.2.8")).toBe(FAILED);
  });

  it("does not tell whether it exists by how its failures are counted (decision 23)", async () => {
    const counters = async () =>
      (await database.sql<{ key: string }[]>`select key from rate_counter order by key`).map(({ key }) =>
        key.replace(/account\/\d{1,4}$/, "account/…"),
      );
    const tried = async (clientId: string, address: string) => {
      await database.sql`delete from rate_counter`;
      const wrong = basic({ clientId, clientSecret: "wrong" });
      const answers: string[] = [];
      for (let failures = 0; failures < 51; failures++) answers.push(await signIn(wrong, {}, address));
      return { answers, counters: await counters() };
    };
    const ofOne = await tried(client.clientId, "192.0.2.9");
    expect(ofOne.answers.slice(-2)).toEqual([FAILED, "429 temporarily_unavailable: Too many failed attempts."]);
    expect(ofOne.counters).toEqual(["client/account/…", "client/address/192.0.2.9"]);
    expect(await tried(newUuid(), "192.0.2.9")).toEqual(ofOne);
  });

  it("is nobody's where its id is longer than any, or no id at all", async () => {
    for (const clientId of ["x".repeat(201), "", "a b", "a\u0000"]) {
      expect(await signIn(`Basic ${encoded(`${encodeURIComponent(clientId)}:secret`)}`)).toBe(FAILED);
      expect(await signIn(null, { client_id: clientId })).toBe(FAILED);
    }
  });
});

describe("a public client (RFC 6749 section 3.2.1)", () => {
  it("is who it says it is, while it is not disabled", async () => {
    expect(await signIn(null, { client_id: DASHBOARD_CLIENT_ID })).toBe(DASHBOARD_CLIENT_ID);
    await database.sql`update oauth_client set disabled_at = now() where client_id = ${DASHBOARD_CLIENT_ID}`;
    expect(await signIn(null, { client_id: DASHBOARD_CLIENT_ID })).toBe(FAILED);
    await database.sql`update oauth_client set disabled_at = null where client_id = ${DASHBOARD_CLIENT_ID}`;
  });

  it("is none that should show a secret, and none without a name", async () => {
    expect(await signIn(null, { client_id: client.clientId })).toBe(FAILED);
    expect(await signIn(null, { client_id: newUuid() })).toBe(FAILED);
    expect(await signIn(null)).toBe(FAILED);
    expect(await signIn(basic({ clientId: DASHBOARD_CLIENT_ID, clientSecret: "" }))).toBe(FAILED);
  });
});
