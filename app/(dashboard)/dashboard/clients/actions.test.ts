import { beforeAll, expect, it, vi } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { listClients } from "@/lib/clients/list-clients";
import { member } from "@/lib/tokens/testing/authors";
import { aTenant } from "@/lib/tokens/testing/cast";
import { create } from "./actions";

const at = vi.hoisted(() => ({ tenantUuid: "" }));
const admin = () => member(at.tenantUuid, "ADMIN");

/** As an admin in Madrid who has just signed in. */
vi.mock("../../dashboard-action", () => ({
  dashboardAction: (_path: string, act: (given: unknown) => unknown) =>
    act({
      ...{ db: getDb(), author: admin() },
      session: { tenant: { uuid: at.tenantUuid, timeZone: "Europe/Madrid" } },
    }),
}));

beforeAll(async () => {
  await testDatabase();
  at.tenantUuid = await aTenant();
});

it("makes a client that has a secret, or has none where it runs on people's devices (decision 335)", async () => {
  const made = async (type: string) => {
    const form = new FormData();
    const fields = { name: type, use: "people", redirectUris: "https://app.example.com/cb", type };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const answer = await create(form);
    const listed = (await listClients(getDb(), admin(), at.tenantUuid)).find(({ name }) => name === type);
    return { answer, type: listed?.type, secrets: listed?.secrets.length };
  };
  const answer = { clientId: expect.any(String), clientSecret: expect.any(String) };
  expect(await made("CONFIDENTIAL")).toEqual({ answer, type: "CONFIDENTIAL", secrets: 1 });
  expect(await made("PUBLIC")).toEqual({ answer: null, type: "PUBLIC", secrets: 0 });
});
