import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { grantMandate } from "@/lib/mandates/grant-mandate";
import { listMandates } from "@/lib/mandates/list-mandates";
import { revokeMandate } from "@/lib/mandates/revoke-mandate";
import type { Role } from "@/lib/shared/caller";
import { SYSTEM } from "@/lib/tenants/author";
import { listAuditEntries } from "@/lib/tenants/list-audit-entries";
import { listMembers } from "@/lib/tenants/list-members";
import { removeMember } from "@/lib/tenants/remove-member";
import { requireRole } from "@/lib/tenants/require-role";
import { aMandate, aPerson, aTenant } from "@/lib/tokens/testing/cast";
import { callerOf, findPersonSession } from "./signing-in/find-person-session";
import { beginSession } from "./signing-in/login-session";

let database: TestDatabase;
let target: Merchant;
let collaborator: string;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  target = await insertMerchant(database, { legalName: "Bodegas Sur, S.L." });
  collaborator = await aTenant("Gestoría Norte, S.L.P.");
});

type Claims = Readonly<{ tenantUuid?: string; actingForUuid?: string }>;

/** A member of the collaborator, and the session that the cookie's claims give. */
async function aColleague(role: Role) {
  const { uuid: personUuid } = await aPerson({ [collaborator]: role });
  const { sessionUuid } = await beginSession(getDb(), personUuid, { ipAddress: null, userAgent: null });
  const asking = { personUuid, sessionUuid, tenantUuid: collaborator, actingForUuid: target.tenantUuid };
  const session = async (claims: Claims = {}) => {
    const found = await findPersonSession(getDb(), { ...asking, ...claims });
    if (!found) throw new Error("nobody is signed in");
    return found;
  };
  return { personUuid, session };
}

describe("acting for an organisation (decision 259)", () => {
  it("is what a collaborator's people may, in its channel, and as nobody more than an OPERATOR", async () => {
    const mandateUuid = await aMandate(target.tenantUuid, collaborator);
    for (const [role, acted] of [
      ["OWNER", "OPERATOR"],
      ["ADMIN", "OPERATOR"],
      ["OPERATOR", "OPERATOR"],
      ["VIEWER", "VIEWER"],
    ] as const) {
      const { session, personUuid } = await aColleague(role);
      const acting = await session();
      expect(acting.tenant.legalName).toBe("Bodegas Sur, S.L.");
      expect(acting.membership).toEqual({ tenantUuid: collaborator, role });
      expect(callerOf(acting)).toEqual({
        tenantUuid: target.tenantUuid,
        actor: { type: "PERSON", personUuid, role: acted, authenticatedAt: acting.authenticatedAt },
        collaborator: { uuid: collaborator, mandateUuid },
      });
      const { sessionUuid } = acting;
      const own = await findPersonSession(getDb(), { personUuid, sessionUuid, tenantUuid: collaborator });
      expect(own).toMatchObject({ role, collaborator: null, tenant: { uuid: collaborator } });
      expect(own?.actingFor.map(({ legalName }) => legalName)).toEqual(["Bodegas Sur, S.L."]);
    }
  });

  it("needs a mandate that was accepted and has not ended: without one, one is at home", async () => {
    const { session } = await aColleague("OPERATOR");
    const home = { tenant: { uuid: collaborator }, collaborator: null, actingFor: [] };
    expect(await session()).toMatchObject(home);
    const { uuid } = await grantMandate(getDb(), SYSTEM, {
      targetTenantUuid: target.tenantUuid,
      collaboratorTenantUuid: collaborator,
    });
    expect(await session()).toMatchObject(home);
    await revokeMandate(getDb(), SYSTEM, target.tenantUuid, uuid);
    const active = await aMandate(target.tenantUuid, collaborator);
    expect(await session()).toMatchObject({ tenant: { uuid: target.tenantUuid } });
    await revokeMandate(getDb(), SYSTEM, target.tenantUuid, active);
    expect(await session()).toMatchObject(home);
  });

  it("is not for who is no member of the collaborator, nor by another organisation than has the mandate", async () => {
    await aMandate(target.tenantUuid, collaborator);
    const { session, personUuid } = await aColleague("OPERATOR");
    const other = await aTenant("Otra, S.L.");
    // A cookie is sealed; a claim that is not the person's would open nothing either.
    expect(await session({ tenantUuid: other })).toMatchObject({ tenant: { uuid: collaborator }, collaborator: null });
    expect(await session({ actingForUuid: other })).toMatchObject({
      tenant: { uuid: collaborator },
      collaborator: null,
    });
    expect(await session({ tenantUuid: target.tenantUuid })).toMatchObject({ collaborator: null });
    const stranger = await aPerson({ [other]: "OWNER" });
    const { sessionUuid } = await beginSession(getDb(), stranger.uuid, { ipAddress: null, userAgent: null });
    const claims = { personUuid: stranger.uuid, tenantUuid: collaborator, actingForUuid: target.tenantUuid };
    expect(await findPersonSession(getDb(), { ...claims, sessionUuid })).toMatchObject({
      tenant: { uuid: other },
      collaborator: null,
      actingFor: [],
    });
    await removeMember(getDb(), SYSTEM, collaborator, personUuid);
    await expect(session()).rejects.toThrow("nobody");
  });

  it("wants the second factor that the organisation wants of everybody", async () => {
    await aMandate(target.tenantUuid, collaborator);
    const { session } = await aColleague("OPERATOR");
    expect((await session()).needsSecondFactor).toBe(false);
    await database.sql`update tenant set second_factor_required_at = now() where uuid = ${target.tenantUuid}`;
    expect((await session()).needsSecondFactor).toBe(true);
    expect((await session({ actingForUuid: collaborator })).needsSecondFactor).toBe(false);
  });

  it("shows neither people, mandates nor the audit log of the organisation, and manages nothing", async () => {
    await aMandate(target.tenantUuid, collaborator);
    const { session } = await aColleague("OWNER");
    const caller = callerOf(await session());
    const author = { caller, ipAddress: null };
    const of = target.tenantUuid;
    await expect(listMembers(getDb(), author, of)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listMandates(getDb(), author, of)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listAuditEntries(getDb(), author, of)).rejects.toMatchObject({ code: "forbidden" });
    const grant = { targetTenantUuid: of, collaboratorTenantUuid: await aTenant() };
    await expect(grantMandate(getDb(), author, grant)).rejects.toMatchObject({ code: "forbidden" });
    expect(() => requireRole(caller, "OPERATOR")).not.toThrow();
    expect(() => requireRole(caller, "ADMIN")).toThrow();
    // Whatever role a caller were given.
    const actor = { type: "PERSON", role: "OWNER", personUuid: "x", authenticatedAt: null } as const;
    expect(() => requireRole({ ...caller, actor }, "ADMIN")).toThrow();
  });
});
