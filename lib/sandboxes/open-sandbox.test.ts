import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb, type Transaction } from "@/db/client";
import { selectSandboxOf, selectTenant } from "@/db/queries/tenants/tenants";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { parseSepaIban } from "@/lib/banks/iban";
import { createClient } from "@/lib/clients/create-client";
import { changeOwnerName } from "@/lib/creditor-accounts/change-owner-name";
import { createCreditorAccount } from "@/lib/creditor-accounts/create-creditor-account";
import { listCreditorAccounts } from "@/lib/creditor-accounts/list-creditor-accounts";
import { isHeld } from "@/lib/creditor-accounts/model";
import { grantMandate } from "@/lib/mandates/grant-mandate";
import { callerOf, findPersonSession } from "@/lib/people/signing-in/find-person-session";
import { beginSession } from "@/lib/people/signing-in/login-session";
import { ROLES, type Role } from "@/lib/shared/caller";
import { addMember } from "@/lib/tenants/add-member";
import { type Author, SYSTEM } from "@/lib/tenants/author";
import { changeTenant } from "@/lib/tenants/change-tenant";
import { inviteMember } from "@/lib/tenants/invite-member";
import { removeMember } from "@/lib/tenants/remove-member";
import { requireMember } from "@/lib/tenants/require-role";
import { aMandate, aPerson, aTenant } from "@/lib/tokens/testing/cast";
import { openSandbox } from "./open-sandbox";
import { sandboxName } from "./sandbox-name";

const settings = vi.hoisted(() => ({ sandboxBank: true }));
vi.mock("@/lib/shared/env", async (original) => {
  const module = await original<typeof import("@/lib/shared/env")>();
  return { ...module, env: () => ({ ...module.env(), ...settings }) };
});

let database: TestDatabase;
let live: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  settings.sandboxBank = true;
  live = await insertMerchant(database, { legalName: "Bodegas Sur, S.L." });
});

/** A member of the live organisation, and the session that the cookie's claims give. */
async function aMember(role: Role) {
  const { uuid: personUuid, email } = await aPerson({ [live.tenantUuid]: role });
  const { sessionUuid } = await beginSession(getDb(), personUuid, { ipAddress: null, userAgent: null });
  const session = async (actingForUuid?: string) => {
    const claims = { personUuid, sessionUuid, tenantUuid: live.tenantUuid };
    const found = await findPersonSession(getDb(), { ...claims, ...(actingForUuid && { actingForUuid }) });
    if (!found) throw new Error("nobody is signed in");
    return found;
  };
  const author = async (): Promise<Author> => ({ caller: callerOf(await session()), ipAddress: null });
  const enter = async () => (await openSandbox(getDb(), await author(), live.tenantUuid)).uuid;
  return { personUuid, email, session, author, enter };
}

const byPerson = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other));

describe("a sandbox (decision 208)", () => {
  it("is made once, whole, by the first of two who go there at once, and is the same one ever after", async () => {
    const [first, second] = [await aMember("VIEWER"), await aMember("OWNER")];
    const author = await first.author();
    let uuid = "";
    const make = async (tx: Transaction) => ({ uuid } = await openSandbox(tx, author, live.tenantUuid));
    expect(await interleave(database, make, second.enter)).toBe(uuid);
    expect(await first.enter()).toBe(uuid);

    const made = await selectTenant(getDb(), uuid);
    const { countryCode, languageCode, timeZone } = (await selectTenant(getDb(), live.tenantUuid)) ?? {};
    expect(made).toMatchObject({ legalName: "TEST Bodegas Sur, S.L.", sandboxOf: live.tenantUuid });
    expect(made).toMatchObject({ countryCode, languageCode, timeZone });
    const counted = await database.sql`
      select (select count(*)::int from tenant where sandbox_of = ${live.tenantUuid}) as tenants,
        (select count(*)::int from configuration where tenant_uuid = ${uuid} and is_default) as configurations,
        (select count(*)::int from creditor_account where tenant_uuid = ${uuid}) as accounts,
        (select count(*)::int from membership where tenant_uuid = ${uuid}) as members`;
    expect(counted[0]).toEqual({ tenants: 1, configurations: 1, accounts: 1, members: 0 });
  });

  it("is paid on an account that is at no bank, that nobody is asked about, and that bears the mark", async () => {
    const { enter } = await aMember("OWNER");
    const uuid = await enter();
    const [account] = await database.sql`select * from creditor_account where tenant_uuid = ${uuid}`;
    expect(account).toMatchObject({ owner_name: "TEST Bodegas Sur, S.L.", is_default: true, status: "ACTIVE" });
    expect(parseSepaIban(account?.account_number)).toBe(account?.account_number);
    // A test BIC (ISO 9362): no bank has it.
    expect(account?.bic[7]).toBe("0");
    expect(isHeld({ verificationResult: account?.verification_result, matchedName: null, confirmedName: null })).toBe(
      false,
    );
    expect(new Date(account?.verification_due_at).getUTCFullYear()).toBe(9999);
  });

  it.each(ROLES)("is entered by a %s as that, and left by whoever leaves the organisation", async (role) => {
    const { enter, session, personUuid } = await aMember(role);
    const uuid = await enter();
    const inside = await session(uuid);
    expect(inside).toMatchObject({
      tenant: { uuid, legalName: "TEST Bodegas Sur, S.L." },
      role,
      isSandbox: true,
      collaborator: null,
      membership: { tenantUuid: live.tenantUuid, role },
    });
    const caller = callerOf(inside);
    expect(caller).toMatchObject({ tenantUuid: uuid, actor: { role }, collaborator: null });
    expect(() => requireMember({ caller, ipAddress: null }, uuid, role)).not.toThrow();
    // Who is in the one is not in the other.
    expect(() => requireMember({ caller, ipAddress: null }, live.tenantUuid, "VIEWER")).toThrow();
    expect(await session()).toMatchObject({ tenant: { uuid: live.tenantUuid }, isSandbox: false });

    await addMember(getDb(), SYSTEM, {
      tenantUuid: live.tenantUuid,
      personUuid: (await aPerson({})).uuid,
      role: "OWNER",
    });
    await removeMember(getDb(), SYSTEM, live.tenantUuid, personUuid);
    await expect(session(uuid)).rejects.toThrow("nobody");
  });

  it("is nobody's but its organisation's: not a stranger's, not a collaborator's, not by a claim of another's", async () => {
    const { enter } = await aMember("OWNER");
    const uuid = await enter();
    const other = await aTenant();
    const stranger = await aPerson({ [other]: "OWNER" });
    const { sessionUuid } = await beginSession(getDb(), stranger.uuid, { ipAddress: null, userAgent: null });
    const claims = { personUuid: stranger.uuid, sessionUuid, actingForUuid: uuid };
    for (const tenantUuid of [other, live.tenantUuid, uuid]) {
      const found = await findPersonSession(getDb(), { ...claims, tenantUuid });
      expect(found).toMatchObject({ tenant: { uuid: other }, isSandbox: false });
    }
    const found = await findPersonSession(getDb(), { ...claims, tenantUuid: other });
    if (!found) throw new Error("nobody is signed in");
    await expect(
      openSandbox(getDb(), { caller: callerOf(found), ipAddress: null }, live.tenantUuid),
    ).rejects.toMatchObject({ code: "forbidden" });

    await aMandate(live.tenantUuid, other);
    const acting = await findPersonSession(getDb(), { ...claims, tenantUuid: other, actingForUuid: live.tenantUuid });
    if (!acting) throw new Error("nobody is signed in");
    expect(acting.collaborator).not.toBeNull();
    await expect(
      openSandbox(getDb(), { caller: callerOf(acting), ipAddress: null }, live.tenantUuid),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect(await findPersonSession(getDb(), { ...claims, tenantUuid: other })).toMatchObject({ isSandbox: false });
  });

  it("is not there without virtual banks, and has none of its own", async () => {
    const { enter, session } = await aMember("OWNER");
    const uuid = await enter();
    const inside: Author = { caller: callerOf(await session(uuid)), ipAddress: null };
    await expect(openSandbox(getDb(), inside, uuid)).rejects.toMatchObject({ code: "not_found" });
    expect(await selectSandboxOf(getDb(), uuid)).toBeNull();

    settings.sandboxBank = false;
    await expect(enter()).rejects.toMatchObject({ code: "not_found" });
    expect(await session(uuid)).toMatchObject({ tenant: { uuid: live.tenantUuid }, isSandbox: false });
  });

  it("tells who looks after its organisation of an API client that is made there, and nobody else", async () => {
    const [owner, admin] = [await aMember("OWNER"), await aMember("ADMIN")];
    await aMember("OPERATOR");
    const uuid = await owner.enter();
    const author: Author = { caller: callerOf(await owner.session(uuid)), ipAddress: null };
    await createClient(getDb(), author, {
      tenantUuid: uuid,
      name: "Till",
      scopes: ["api"],
      grantTypes: ["client_credentials"],
    });
    const told = await database.sql`
      select person_uuid as person, detail from security_notice where tenant_uuid = ${uuid} and kind = 'CLIENT_CREATED'`;
    const wanted = [owner, admin].map(({ personUuid: person }) => ({ person, detail: "Till" }));
    expect(told.toSorted(byPerson)).toEqual(wanted.toSorted(byPerson));
  });

  it("has its people, its account and its language from its organisation, and lets nobody act for it", async () => {
    const { enter, session, email } = await aMember("OWNER");
    const uuid = await enter();
    const author: Author = { caller: callerOf(await session(uuid)), ipAddress: null };
    const conflict = { code: "conflict", message: expect.stringMatching(/sandbox/i) };
    const account = { alias: "Real", accountNumber: "ES9121000418450200051332", bic: "CAIXESBBXXX" };
    const request = { ...account, type: "IBAN" as const, ownerName: "Bodegas Sur, S.L.", isDefault: true };
    await expect(createCreditorAccount(getDb(), author, uuid, request)).rejects.toMatchObject(conflict);
    const { results } = await listCreditorAccounts(getDb(), callerOf(await session(uuid)), { limit: 9, offset: 0 });
    const [{ uuid: accountUuid } = { uuid: "" }] = results;
    const renamed = { uuid: accountUuid, ownerName: "Bodegas Sur, S.L." };
    await expect(changeOwnerName(getDb(), author, uuid, renamed)).rejects.toMatchObject(conflict);
    const invited = { tenantUuid: uuid, email: `new-${email}`, role: "VIEWER" as const };
    await expect(inviteMember(getDb(), author, invited)).rejects.toMatchObject(conflict);
    const added = { tenantUuid: uuid, personUuid: (await aPerson({})).uuid, role: "VIEWER" as const };
    await expect(addMember(getDb(), SYSTEM, added)).rejects.toMatchObject(conflict);
    for (const [targetTenantUuid, collaboratorTenantUuid] of [
      [uuid, live.tenantUuid],
      [await aTenant(), uuid],
    ] as const) {
      const grant = grantMandate(getDb(), SYSTEM, { targetTenantUuid, collaboratorTenantUuid });
      await expect(grant).rejects.toMatchObject(conflict);
    }
    const own: Author = { caller: callerOf(await session()), ipAddress: null };
    await changeTenant(getDb(), own, live.tenantUuid, { languageCode: "en", timeZone: "Europe/Dublin" });
    expect(await selectTenant(getDb(), uuid)).toMatchObject({ languageCode: "en", timeZone: "Europe/Dublin" });
  });

  it("is called by a name that a bank takes", () => {
    expect(sandboxName("A".repeat(140))).toHaveLength(70);
    expect(sandboxName("\u{1D49C}".repeat(140)).isWellFormed()).toBe(true);
    expect([...sandboxName("\u{1D49C}".repeat(140))]).toHaveLength(70);
  });
});
