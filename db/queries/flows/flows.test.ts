import { describe, expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { testDatabase } from "../../testing/database";
import { insertCollaborator, insertMerchant, insertTestAccount, insertTestConfiguration } from "../../testing/merchant";
import { plansOf } from "../../testing/plans";
import { findFlowGround } from "./flows";

describe("what a creation stands on (decision 293)", () => {
  it("is found at once: the organisation, its default configuration and account, and those that are named, of nobody else", async () => {
    const database = await testDatabase();
    const mine = await insertMerchant(database);
    const theirs = await insertMerchant(database);
    const collaborator = await insertCollaborator(database, mine, "Gestoría");
    const named = await insertTestConfiguration(database, mine.tenantUuid, { status: "DISABLED" });
    const account = await insertTestAccount(database, mine.tenantUuid);
    // Neither of these is asked for.
    await insertTestConfiguration(database, mine.tenantUuid);
    await insertTestAccount(database, mine.tenantUuid);
    const asked = {
      collaboratorUuid: collaborator.collaborator.uuid,
      configurationUuids: [named, theirs.configurationUuid],
      creditorAccountUuids: [account, theirs.creditorAccountUuid],
    };
    const ground = await findFlowGround(database.db, mine.tenantUuid, asked);
    expect(ground?.tenant).toEqual({
      legalName: "Ejemplo S.L.",
      countryCode: "ES",
      languageCode: "es",
      timeZone: "Europe/Madrid",
      isSandbox: false,
    });
    expect(ground?.collaboratorLegalName).toBe("Gestoría");
    const uuids = (rows: readonly Readonly<{ uuid: string }>[] = []) => rows.map(({ uuid }) => uuid).toSorted();
    expect(uuids(ground?.configurations)).toEqual([mine.configurationUuid, named].toSorted());
    expect(uuids(ground?.creditorAccounts)).toEqual([mine.creditorAccountUuid, account].toSorted());
    expect(ground?.configurations.find(({ uuid }) => uuid === named)?.status).toBe("DISABLED");

    const nothing = { collaboratorUuid: null, configurationUuids: [], creditorAccountUuids: [] };
    expect(await findFlowGround(database.db, newUuid(), nothing)).toBeNull();
    expect((await findFlowGround(database.db, mine.tenantUuid, nothing))?.collaboratorLegalName).toBeNull();
    expect(await plansOf(database, (db) => findFlowGround(db, mine.tenantUuid, nothing))).toHaveLength(1);
  });
});
