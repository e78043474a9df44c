import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { disputeOperation } from "@/lib/flows/dispute-operation";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { getOperationDossier } from "@/lib/overview/get-operation-dossier";
import { listAttention } from "@/lib/overview/list-attention";
import { sayTransferred } from "@/lib/payer/say-transferred";
import type { Caller } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { openOperation } from "./open-operation";
import { seeTo } from "./see-to";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  merchant = await insertMerchant(database);
});

type Word = "disputed" | "transferred";

/** A payment whose payer has said something about it; its deadline has ended it. */
async function said(...words: readonly Word[]): Promise<string> {
  const { uuid, linkToken } = firstOf(await aFlow(merchant.caller));
  await openOperation(database.db, linkToken);
  if (words.includes("disputed"))
    await disputeOperation(database.db, linkToken, { reason: "WRONG_AMOUNT", comment: null });
  if (words.includes("transferred")) await sayTransferred(database.db, linkToken);
  return uuid;
}

const end = (uuid: string, status: "EXPIRED" | "NOT_DELIVERED" = "EXPIRED") => database.sql`
  update operation set status = ${status}, expires_at = now() - interval '1 second' where uuid = ${uuid}`;
const waits = async (kind: Word, uuid: string) => {
  const { results } = await listAttention(database.db, merchant.caller, kind, { limit: 10, offset: 0 });
  return results.some((item) => item.uuid === uuid);
};
const waitsToBeSeenTo = async (uuid: string) =>
  (await getOperationDossier(database.db, merchant.caller, uuid)).waitsToBeSeenTo;
const seen = (uuid: string) =>
  database.sql`select detail from operation_fact where operation_uuid = ${uuid} and kind = 'SEEN_TO'`;
const press = (uuid: string, caller: Caller = merchant.caller) => seeTo(database.db, caller, uuid);

describe("what a payer said of a payment that has run out (decision 323)", () => {
  it.each([
    ["disputed", "EXPIRED"],
    ["disputed", "NOT_DELIVERED"],
    ["transferred", "EXPIRED"],
  ] as const)("%s, %s: waits until somebody says to have looked at it", async (kind, status) => {
    const uuid = await said(kind);
    await end(uuid, status);
    expect([await waits(kind, uuid), await waitsToBeSeenTo(uuid)]).toEqual([true, true]);
    await press(uuid);
    await press(uuid);
    expect([await waits(kind, uuid), await waitsToBeSeenTo(uuid)]).toEqual([false, false]);
    expect(await seen(uuid)).toEqual([{ detail: { by: "CLIENT" } }]);
    const { timeline } = await getOperationDossier(database.db, merchant.caller, uuid);
    expect(timeline).toContainEqual(expect.objectContaining({ kind: "FACT", fact: "SEEN_TO" }));
  });

  it("both words are seen to at once", async () => {
    const uuid = await said("disputed", "transferred");
    await end(uuid);
    await press(uuid);
    expect([await waits("disputed", uuid), await waits("transferred", uuid)]).toEqual([false, false]);
  });

  it("has other ways out as long as the link works, and where its renewal has taken its place", async () => {
    const live = await said("disputed");
    const late = await said("transferred");
    await database.sql`update operation set status = 'NOT_DELIVERED' where uuid = ${live}`;
    await end(late);
    const copy = await renewOperation(database.db, merchant.caller, late, "API");
    for (const uuid of [live, late, copy.uuid]) {
      expect(await waitsToBeSeenTo(uuid)).toBe(false);
      await press(uuid);
      expect(await seen(uuid)).toEqual([]);
    }
    expect([await waits("disputed", live), await waits("transferred", copy.uuid)]).toEqual([true, true]);
  });

  it("where nothing was said, or what was said is done with, there is nothing to see to", async () => {
    const silent = await said();
    const resumed = await said("disputed");
    await database.sql`update reminder_plan set stopped_at = null where operation_uuid = ${resumed}`;
    await insertFact(database.db, merchant.tenantUuid, {
      ...{ operationUuid: silent, kind: "NEW_LINK_ASKED", detail: {}, at: now() },
    });
    for (const uuid of [silent, resumed]) {
      await end(uuid);
      expect(await waitsToBeSeenTo(uuid)).toBe(false);
      await press(uuid);
      expect(await seen(uuid)).toEqual([]);
    }
  });

  it("is not for who may only look, another organisation, or another channel", async () => {
    const uuid = await said("transferred");
    await end(uuid);
    const { tenantUuid } = merchant;
    const viewer: Caller = {
      ...{ tenantUuid, collaborator: null },
      actor: { type: "PERSON", personUuid: newUuid(), role: "VIEWER", authenticatedAt: null },
    };
    await expect(press(uuid, viewer)).rejects.toMatchObject({ code: "forbidden" });
    const other = await insertMerchant(database);
    await expect(press(uuid, other.caller)).rejects.toMatchObject({ code: "not_found" });
    const acting = await insertCollaborator(database, merchant);
    await expect(press(uuid, acting)).rejects.toMatchObject({ code: "not_found" });
    expect(await seen(uuid)).toEqual([]);
  });
});
