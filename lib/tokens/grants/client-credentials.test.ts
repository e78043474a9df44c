import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { type ClientRow, selectClientWithSecrets } from "@/db/queries/tokens/clients";
import { testDatabase } from "@/db/testing/database";
import { aClient } from "../testing/cast";
import { clientCredentials } from "./client-credentials";

let client: ClientRow;

beforeAll(async () => {
  await testDatabase();
  const found = await selectClientWithSecrets(getDb(), (await aClient()).clientId);
  if (!found) throw new Error("There is no such client.");
  client = found.client;
});

const ask = (changes: Partial<ClientRow> = {}) =>
  clientCredentials({ db: getDb(), client: { ...client, ...changes }, form: new Map([["scope", "api"]]) });

describe("client_credentials (RFC 6749 section 4.4)", () => {
  it("is for a client that keeps a secret, of one organisation", async () => {
    expect(await ask()).toMatchObject({ token_type: "Bearer", scope: "api" });
    const refusal = { code: "unauthorized_client" };
    await expect(ask({ type: "PUBLIC" })).rejects.toMatchObject(refusal);
    await expect(ask({ tenantUuid: null })).rejects.toMatchObject(refusal);
    await expect(ask({ type: "PUBLIC", tenantUuid: null })).rejects.toMatchObject(refusal);
  });
});
