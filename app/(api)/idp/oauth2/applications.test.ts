import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as endpoints from "@/app/(api)/webhook/v1/endpoints/route";
import { getDb, type Transaction } from "@/db/client";
import type { insertCode } from "@/db/queries/tokens/grants";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { begin, interleave } from "@/db/testing/interleave";
import { revokeClient } from "@/lib/clients/revoke-client";
import { newUuid } from "@/lib/shared/ids";
import { SYSTEM } from "@/lib/tenants/author";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { disallowApplication, listAllowedApplications } from "@/lib/tokens/authorizing/allowed-applications";
import { member } from "@/lib/tokens/testing/authors";
import { TestBrowser } from "@/lib/tokens/testing/browser";
import { aClient, aPerson, aTenant, type TestClient } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import {
  aPersonsToken,
  askForToken,
  aToken,
  authorizationAddress,
  readTokens,
  redemption,
} from "@/lib/tokens/testing/tokens";
import { ROUTES } from "../testing/routes";

/** A consent is found first, and then a code is made by it: it may be taken back in between. */
const meanwhile = vi.hoisted(() => ({ happens: null as (() => Promise<unknown>) | null }));

vi.mock("@/db/queries/tokens/grants", async (original) => {
  const real = await original<{ insertCode: typeof insertCode }>();
  return {
    ...real,
    insertCode: async (...given: Parameters<typeof insertCode>) => {
      const { happens } = meanwhile;
      meanwhile.happens = null;
      await happens?.();
      return real.insertCode(...given);
    },
  };
});

let database: TestDatabase;
let served: ServedRoutes;
let application: TestClient;
let person: Readonly<{ uuid: string; email: string }>;
beforeAll(async () => {
  database = await testDatabase();
  const addEndpoint = (request: Request) => endpoints.POST(request, { params: Promise.resolve({}) });
  served = await serveRoutes({ ...ROUTES, "/webhook/v1/endpoints": { POST: addEndpoint } });
});
beforeEach(async () => {
  application = await aClient();
  person = await aPerson(ofTheirs());
});
afterAll(() => served.close());

const ofTheirs = () => ({ [application.tenantUuid]: "ADMIN" }) as const;

const addEndpoint = (token: string) =>
  served.fetch("http://localhost:3000/webhook/v1/endpoints", {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-tenant-id": application.tenantUuid,
    },
    body: JSON.stringify({ url: "https://receiver.example/hook" }),
  });

const logged = async (action: string) =>
  (await listAuditEntries(getDb(), member(application.tenantUuid, "ADMIN"), application.tenantUuid)).filter(
    (entry) => entry.action === action,
  );

const ask = (form: Readonly<Record<string, string>>) => askForToken(served, application, form);

describe("an application that a person lets act in their name (decision 333)", () => {
  it("is told to each of their organisations, and shown to them", async () => {
    const other = await aTenant("Olivenöl GmbH");
    const both = await aPerson({ [application.tenantUuid]: "OWNER", [other]: "ADMIN" });
    await aPersonsToken(served, application, both.email);
    for (const tenantUuid of [application.tenantUuid, other]) {
      const entries = await listAuditEntries(getDb(), member(tenantUuid, "ADMIN"), tenantUuid, { actorId: both.uuid });
      expect(entries.filter(({ action }) => action === "person.application_allowed")).toMatchObject([
        { subjectType: "client", subjectUuid: application.clientId, clientName: "ERP", ipAddress: "127.0.0.1" },
      ]);
    }
    expect(await listAllowedApplications(getDb(), both.uuid)).toEqual([
      {
        clientId: application.clientId,
        name: "ERP",
        organisation: "Aceites del Sur, S.L.",
        grantedAt: expect.any(Date),
      },
    ]);
    expect(await listAllowedApplications(getDb(), newUuid())).toEqual([]);
  });

  it("is not among those that act in their name once it is revoked", async () => {
    await aPersonsToken(served, application, person.email);
    const { tenantUuid, clientId } = application;
    await revokeClient(getDb(), SYSTEM, tenantUuid, clientId);
    expect(await listAllowedApplications(getDb(), person.uuid)).toEqual([]);
  });

  it("is stopped with all that it has when they take it back, and has to ask again; others' go on", async () => {
    const [one, two] = [person, await aPerson(ofTheirs())];
    const another = await aClient(application.tenantUuid);
    const browser = new TestBrowser(served);
    const code = async () =>
      (await browser.authorize(authorizationAddress(application), one.email)).searchParams.get("code") ?? "";
    const redeem = async () => readTokens(await ask(redemption(await code())));
    // Each known by one of its two rows alone.
    const given = await redeem();
    await database.sql`delete from authorization_code`;
    const withoutFamily = await redeem();
    await database.sql`delete from refresh_grant where uuid in (select grant_uuid from authorization_code)`;
    const unused = await code();
    const theirs = await aPersonsToken(served, application, two.email);
    const elsewhere = await aPersonsToken(served, another, one.email);

    expect(await disallowApplication(getDb(), one.uuid, application.clientId, null)).toBe(true);
    expect(await disallowApplication(getDb(), one.uuid, application.clientId, null)).toBe(false);
    for (const { access_token } of [given, withoutFamily]) expect((await addEndpoint(access_token)).status).toBe(401);
    const refresh = { grant_type: "refresh_token", refresh_token: given.refresh_token ?? "" };
    expect((await ask(refresh)).status).toBe(400);
    expect((await ask(redemption(unused))).status).toBe(400);
    expect((await addEndpoint(theirs.access_token)).status).toBe(201);
    expect((await addEndpoint(elsewhere.access_token)).status).toBe(201);
    expect(TestBrowser.target(await browser.get(authorizationAddress(application))).pathname).toBe("/consent");

    expect((await listAllowedApplications(getDb(), one.uuid)).map(({ clientId }) => clientId)).toEqual([
      another.clientId,
    ]);
    const told = (await logged("person.application_disallowed")).filter(({ actorId }) => actorId === one.uuid);
    expect(told).toMatchObject([{ subjectType: "client", subjectUuid: application.clientId }]);
  });

  describe("gets nothing by asking at the moment at which they take it back:", () => {
    let browser: TestBrowser;
    beforeEach(async () => {
      browser = new TestBrowser(served);
      await browser.authorize(authorizationAddress(application), person.email);
    });
    const asks = async () => TestBrowser.target(await browser.get(authorizationAddress(application)));

    it("what asks behind it has to ask them", async () => {
      const takeBack = (tx: Transaction) => disallowApplication(tx, person.uuid, application.clientId, null);
      expect((await interleave(database, takeBack, asks)).pathname).toBe("/consent");
    });

    it("what was being answered gets a code that is worth nothing", async () => {
      const takeBack = () => disallowApplication(database.db, person.uuid, application.clientId, null);
      let taken = Promise.resolve(false);
      meanwhile.happens = async () => {
        ({ outcome: taken } = await begin(database, takeBack));
      };
      const code = (await asks()).searchParams.get("code") ?? "";
      expect(await taken).toBe(true);
      const refusal = await ask(redemption(code));
      expect([refusal.status, await refusal.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    });
  });
});

describe("what an application does for a person", () => {
  it("is written down as theirs, by that application", async () => {
    const { access_token } = await aPersonsToken(served, application, person.email);
    expect((await addEndpoint(access_token)).status).toBe(201);
    expect((await addEndpoint(await aToken(served, application))).status).toBe(201);
    const who = { actorType: "PERSON", actorId: person.uuid, clientId: application.clientId, clientName: "ERP" };
    const itself = { actorType: "CLIENT", actorId: application.clientId, clientId: null, clientName: null };
    expect(await logged("webhook_endpoint.created")).toMatchObject([itself, who]);
    expect(await logged("person.signed_in")).toMatchObject([{ actorId: person.uuid, clientId: null }]);
  });
});
