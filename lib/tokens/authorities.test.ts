import { describe, expect, it } from "vitest";
import { requireOwnRefunds } from "@/lib/refunds/may-see";
import { type Caller, ROLES, type Role } from "@/lib/shared/caller";
import { requireOwn } from "@/lib/statements/may-see";
import type { Author } from "@/lib/tenants/author";
import { requireOwnRole } from "@/lib/tenants/require-own-role";
import { requireMember, requireRole } from "@/lib/tenants/require-role";
import { requireEndpointAccess } from "@/lib/webhooks/endpoints/require-endpoint-access";
import { authoritiesOf } from "./authorities";

const tenantUuid = "0199aaaa-0000-7000-8000-000000000001";
const person = (role: Role): Caller => ({
  tenantUuid,
  actor: { type: "PERSON", personUuid: "0199aaaa-0000-7000-8000-000000000004", role, authenticatedAt: null },
  collaborator: null,
});
const client: Caller = { tenantUuid, actor: { type: "CLIENT", clientId: "c" }, collaborator: null };
const collaborator = {
  uuid: "0199aaaa-0000-7000-8000-000000000002",
  mandateUuid: "0199aaaa-0000-7000-8000-000000000003",
};

const HOLDERS = [
  ...ROLES.map((role) => [role, person(role)] as const),
  ["CLIENT", client] as const,
  ["COLLABORATOR", { ...client, collaborator }] as const,
];

type Gate = (author: Author & Readonly<{ caller: Caller }>) => void;
const from =
  (least: Role): Gate =>
  ({ caller }) =>
    requireRole(caller, least);
const own =
  (least: Role): Gate =>
  (author) =>
    requireOwnRole(author, least);
const member =
  (least: Role): Gate =>
  (author) =>
    requireMember(author, tenantUuid, least);

/** What stands at the use cases' doors. */
const GATES: Readonly<Record<string, Gate>> = {
  "flows:read": from("VIEWER"),
  "operations:read": from("VIEWER"),
  "payments:read": from("VIEWER"),
  "configurations:read": from("VIEWER"),
  "creditor-accounts:read": from("VIEWER"),
  "templates:read": from("VIEWER"),
  "events:read": from("VIEWER"),
  "flows:write": from("OPERATOR"),
  "operations:write": from("OPERATOR"),
  "templates:write": from("OPERATOR"),
  "statements:read": ({ caller }) => requireOwn(caller),
  "statements:write": ({ caller }) => {
    requireOwn(caller);
    requireRole(caller, "OPERATOR");
  },
  "refunds:read": ({ caller }) => requireOwnRefunds(caller),
  "refunds:write": own("ADMIN"),
  "webhooks:read": (author) => requireEndpointAccess(author, "VIEWER"),
  "webhooks:replay": (author) => requireEndpointAccess(author, "OPERATOR"),
  "webhooks:write": (author) => requireEndpointAccess(author, "ADMIN"),
  "configurations:write": own("ADMIN"),
  "creditor-accounts:write": own("ADMIN"),
  "people:write": member("ADMIN"),
  "clients:write": member("ADMIN"),
  "mandates:write": member("ADMIN"),
  "organisation:write": member("ADMIN"),
  "audit:read": member("ADMIN"),
  "owners:write": member("OWNER"),
  "organisation:protect": member("OWNER"),
};

const opens = (gate: Gate, caller: Caller): boolean => {
  try {
    gate({ caller, ipAddress: null });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: "forbidden" });
    return false;
  }
};

describe("a token's authorities (decision 5)", () => {
  it.each(HOLDERS)("of %s are what its holder may do, all of it and nothing else", (holder, caller) => {
    const may = Object.keys(GATES).filter((authority) => opens(GATES[authority] as Gate, caller));
    expect(authoritiesOf(holder, ["api"]).toSorted()).toEqual(may.toSorted());
  });

  it("are an OWNER's alone where all that an OWNER is asked for has a reason (decision 327)", () => {
    const ofAdmin = authoritiesOf("ADMIN", ["api"]);
    expect(authoritiesOf("OWNER", ["api"]).filter((one) => !ofAdmin.includes(one))).toEqual([
      "owners:write",
      "organisation:protect",
    ]);
  });

  it("are none without a scope that opens the API", () => {
    expect(authoritiesOf("OWNER", ["openid"])).toEqual([]);
  });
});
