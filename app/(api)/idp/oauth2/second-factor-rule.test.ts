import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { ensureDashboardClient } from "@/lib/clients/dashboard-client";
import { offerPasskeyRegistration, registerPasskey } from "@/lib/people/factors/register-passkey";
import { findPersonSession } from "@/lib/people/signing-in/find-person-session";
import { beginSession } from "@/lib/people/signing-in/login-session";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { setSecondFactorRule } from "@/lib/tokens/authorizing/require-second-factor";
import { TestAuthenticator } from "@/lib/tokens/testing/authenticator";
import { member } from "@/lib/tokens/testing/authors";
import { aClient, aPerson, aSignIn, aTenant, NOWHERE, type TestClient } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { aCode, aPersonsToken, askForToken, readTokens, redemption } from "@/lib/tokens/testing/tokens";
import { ROUTES } from "../testing/routes";

let served: ServedRoutes;

beforeAll(async () => {
  await testDatabase();
  served = await serveRoutes(ROUTES);
  await ensureDashboardClient(getDb());
});
afterAll(() => served.close());

async function addPasskey({ uuid, email }: Readonly<{ uuid: string; email: string }>): Promise<void> {
  const { options, state } = await offerPasskeyRegistration(getDb(), { uuid, email, name: "x" });
  const given = new TestAuthenticator().register(options);
  await registerPasskey(getDb(), await aSignIn(uuid), { state, name: "", given }, NOWHERE);
}

/** An organisation that asks for a second factor, its owner, and a member who has none. */
async function aStrictOrganisation() {
  const client = await aClient();
  const { tenantUuid } = client;
  const owner = await aPerson({ [tenantUuid]: "OWNER" });
  const other = await aPerson({ [tenantUuid]: "OPERATOR" });
  const before = await aPersonsToken(served, client, other.email);
  await addPasskey(owner);
  await setSecondFactorRule(getDb(), member(tenantUuid, "OWNER", owner.uuid), tenantUuid, true);
  return { client, tenantUuid, owner, other, before };
}

const ask = async (client: TestClient, form: Readonly<Record<string, string>>) => {
  const response = await askForToken(served, client, form);
  return response.status === 200 ? "given" : JSON.parse(await response.text()).error;
};

it("members without a second factor get no token, by code, refresh or switch, until they have one (decision 66)", async () => {
  const { client, other, owner, before } = await aStrictOrganisation();
  const { refresh_token = "" } = before;
  expect(await ask(client, redemption(await aCode(served, client, owner.email)))).toBe("given");
  expect(await ask(client, redemption(await aCode(served, client, other.email)))).toBe("invalid_grant");
  expect(await ask(client, { grant_type: "refresh_token", refresh_token })).toBe("invalid_grant");
  expect(await ask(client, { grant_type: "client_credentials" })).toBe("given");
  await addPasskey(other);
  expect(await ask(client, { grant_type: "refresh_token", refresh_token })).toBe("given");
  expect(await ask(client, redemption(await aCode(served, client, other.email)))).toBe("given");
});

it("a token of another organisation opens no way around it", async () => {
  const { tenantUuid, other } = await aStrictOrganisation();
  const lax = await aClient();
  await getDb().execute(
    `insert into membership values ('${lax.tenantUuid}', '${other.uuid}', 'OPERATOR', now()) on conflict do nothing`,
  );
  const { access_token } = await readTokens(
    await askForToken(served, lax, redemption(await aCode(served, lax, other.email))),
  );
  const grant_type = "urn:ietf:params:oauth:grant-type:token-exchange";
  const form = { grant_type, subject_token: access_token, audience: tenantUuid };
  expect(await ask(lax, form)).toBe("invalid_grant");
});

it("the dashboard knows who must set one up first", async () => {
  const { tenantUuid, other, owner } = await aStrictOrganisation();
  const needs = async (personUuid: string) => {
    const { sessionUuid } = await beginSession(getDb(), personUuid, NOWHERE);
    return (await findPersonSession(getDb(), { sessionUuid, personUuid, tenantUuid }))?.needsSecondFactor;
  };
  expect([await needs(owner.uuid), await needs(other.uuid)]).toEqual([false, true]);
  await setSecondFactorRule(getDb(), member(tenantUuid, "OWNER", owner.uuid), tenantUuid, false);
  expect(await needs(other.uuid)).toBe(false);
});

it("an owner says so, who has one, and each change is written down once", async () => {
  const tenantUuid = await aTenant();
  const owner = await aPerson({ [tenantUuid]: "OWNER" });
  const author = member(tenantUuid, "OWNER", owner.uuid);
  const set = (by: ReturnType<typeof member>, isRequired: boolean) =>
    setSecondFactorRule(getDb(), by, tenantUuid, isRequired);
  await expect(set(author, true)).rejects.toMatchObject({ code: "conflict" });
  await addPasskey(owner);
  for (const stranger of [member(tenantUuid, "ADMIN", owner.uuid), member(await aTenant(), "OWNER", owner.uuid)]) {
    await expect(set(stranger, true)).rejects.toMatchObject({ code: "forbidden" });
  }
  for (const isRequired of [true, true, false, false]) await set(author, isRequired);
  const actions = (await listAuditEntries(getDb(), author, tenantUuid)).map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith("tenant.second"))).toEqual([
    "tenant.second_factor_optional",
    "tenant.second_factor_required",
  ]);
});
