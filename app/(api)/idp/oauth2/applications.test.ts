import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as endpoints from "@/app/(api)/webhook/v1/endpoints/route";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { member } from "@/lib/tokens/testing/authors";
import { aClient, aPerson, type TestClient } from "@/lib/tokens/testing/cast";
import { type ServedRoutes, serveRoutes } from "@/lib/tokens/testing/serve-routes";
import { aPersonsToken, aToken } from "@/lib/tokens/testing/tokens";
import { ROUTES } from "../testing/routes";

let served: ServedRoutes;
let application: TestClient;
let person: Readonly<{ uuid: string; email: string }>;
beforeAll(async () => {
  await testDatabase();
  const addEndpoint = (request: Request) => endpoints.POST(request, { params: Promise.resolve({}) });
  served = await serveRoutes({ ...ROUTES, "/webhook/v1/endpoints": { POST: addEndpoint } });
  application = await aClient();
  person = await aPerson({ [application.tenantUuid]: "ADMIN" });
});
afterAll(() => served.close());

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
