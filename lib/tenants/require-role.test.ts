import { describe, expect, it } from "vitest";
import { type Caller, channelOf, ROLES, type Role } from "@/lib/shared/caller";
import { requireOwnRole } from "./require-own-role";
import { requireMember, requireRole } from "./require-role";

const tenantUuid = "0199aaaa-0000-7000-8000-000000000001";
const elsewhere = "0199aaaa-0000-7000-8000-000000000002";
const collaborator = { uuid: elsewhere, mandateUuid: "0199aaaa-0000-7000-8000-000000000003" };

const person = (role: Role): Caller => ({
  tenantUuid,
  actor: { type: "PERSON", personUuid: "0199aaaa-0000-7000-8000-000000000004", role, authenticatedAt: null },
  collaborator: null,
});
const client: Caller = { tenantUuid, actor: { type: "CLIENT", clientId: "c" }, collaborator: null };
const delegated: Caller = { ...client, collaborator };

const author = (caller: Caller | null) => ({ caller, ipAddress: null });

const callers: readonly (readonly [string, Caller, Role])[] = [
  ...ROLES.map((role) => [`a person who is ${role}`, person(role), role] as const),
  ["the tenant's client", client, "ADMIN"],
  ["a collaborator's client", delegated, "OPERATOR"],
];

const passes = (act: () => void): boolean => {
  try {
    act();
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "forbidden" });
    return false;
  }
};

const ASCENDING = ["VIEWER", "OPERATOR", "ADMIN", "OWNER"] as const;
const mayActAs = (role: Role) => ASCENDING.slice(0, ASCENDING.indexOf(role) + 1);

describe("who may do what (decision 5)", () => {
  it.each(callers)("%s may do what a role up to their own may", (_, caller, role) => {
    expect(ASCENDING.filter((least) => passes(() => requireRole(caller, least)))).toEqual(mayActAs(role));
  });

  it.each(callers)("%s changes what the organisation is set up with, unless a collaborator does", (_, caller, role) => {
    const allowed = ASCENDING.filter((least) => passes(() => requireOwnRole(author(caller), least)));
    expect(allowed).toEqual(caller.collaborator ? [] : mayActAs(role));
  });

  it.each(callers)("%s manages people and clients only as a person of the organisation", (_, caller, role) => {
    const allowed = ASCENDING.filter((least) => passes(() => requireMember(author(caller), tenantUuid, least)));
    expect(allowed).toEqual(caller.actor.type === "PERSON" ? mayActAs(role) : []);
    expect(passes(() => requireMember(author(caller), elsewhere, "VIEWER"))).toBe(false);
  });

  it("lets the installation itself do everything", () => {
    expect(passes(() => requireMember(author(null), tenantUuid, "OWNER"))).toBe(true);
    expect(passes(() => requireOwnRole(author(null), "OWNER"))).toBe(true);
  });

  it("confines a collaborator, and nobody else, to its channel", () => {
    expect(callers.map(([, caller]) => channelOf(caller))).toEqual(
      callers.map(([, caller]) => (caller === delegated ? collaborator.uuid : null)),
    );
  });
});
