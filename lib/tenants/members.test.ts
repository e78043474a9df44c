import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { selectPerson } from "@/db/queries/people/people";
import { setInvitationToken } from "@/db/queries/tenants/invitations";
import { testDatabase } from "@/db/testing/database";
import { endSession } from "@/lib/people/signing-in/end-session";
import { listSessions } from "@/lib/people/signing-in/list-sessions";
import { beginSession } from "@/lib/people/signing-in/login-session";
import type { Caller, Role } from "@/lib/shared/caller";
import { addSeconds, now } from "@/lib/shared/clock";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { sha256 } from "@/lib/shared/sha256";
import { member, ownClient } from "@/lib/tokens/testing/authors";
import { aPerson, aTenant } from "@/lib/tokens/testing/cast";
import { acceptInvitation } from "./accept-invitation";
import { addMember } from "./add-member";
import type { Author } from "./author";
import { changeRole } from "./change-role";
import { createPerson } from "./create-person";
import { inviteMember } from "./invite-member";
import { listAuditEntries } from "./list-audit-entries";
import { listMembers } from "./list-members";
import { passwordMatches } from "./password";
import { removeMember } from "./remove-member";
import { requireRole } from "./require-role";

beforeAll(async () => {
  await testDatabase();
});

describe("roles", () => {
  it.each<[Role, Role, boolean]>([
    ["ADMIN", "VIEWER", true],
    ["ADMIN", "ADMIN", true],
    ["ADMIN", "OWNER", false],
    ["OWNER", "OWNER", true],
    ["OPERATOR", "ADMIN", false],
    ["VIEWER", "VIEWER", false],
  ])("%s giving %s: %s", async (by, given, allowed) => {
    const tenantUuid = await aTenant();
    await aPerson({ [tenantUuid]: "OWNER" });
    const { uuid: authorUuid } = await aPerson({ [tenantUuid]: by });
    const author = member(tenantUuid, by, authorUuid);
    const newcomer = await aPerson({});
    const other = await aPerson({ [tenantUuid]: given === "VIEWER" ? "OPERATOR" : "VIEWER" });
    const outcomes = await Promise.allSettled([
      addMember(getDb(), author, { tenantUuid, personUuid: newcomer.uuid, role: given }),
      changeRole(getDb(), author, { tenantUuid, personUuid: other.uuid, role: given }),
    ]);
    expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual([allowed, allowed]);
  });

  it("are given in one's own organisation alone, and by no client", async () => {
    const [here, there] = [await aTenant(), await aTenant()];
    const { uuid: personUuid } = await aPerson({ [here]: "VIEWER" });
    for (const author of [member(there, "OWNER"), ownClient(here)]) {
      await expect(addMember(getDb(), author, { tenantUuid: here, personUuid, role: "VIEWER" })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(changeRole(getDb(), author, { tenantUuid: here, personUuid, role: "ADMIN" })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(removeMember(getDb(), author, here, personUuid)).rejects.toMatchObject({ code: "forbidden" });
      await expect(listMembers(getDb(), author, here)).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("are taken from an OWNER by an OWNER, and never from the last one, even by two at once", async () => {
    const tenantUuid = await aTenant();
    const [one, two] = [await aPerson({ [tenantUuid]: "OWNER" }), await aPerson({ [tenantUuid]: "OWNER" })];
    const admin = member(tenantUuid, "ADMIN", (await aPerson({ [tenantUuid]: "ADMIN" })).uuid);
    await expect(removeMember(getDb(), admin, tenantUuid, one.uuid)).rejects.toMatchObject({ code: "forbidden" });
    const leave = (personUuid: string) =>
      removeMember(getDb(), member(tenantUuid, "OWNER", personUuid), tenantUuid, personUuid);
    const outcomes = await Promise.allSettled([leave(one.uuid), leave(two.uuid)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const left = (await listMembers(getDb(), admin, tenantUuid)).map(({ role }) => role);
    expect(left.toSorted()).toEqual(["ADMIN", "OWNER"]);
  });

  it.each<[string, Role | null, Role, Role, boolean]>([
    ["nobody any more", null, "VIEWER", "OPERATOR", false],
    ["a VIEWER", "VIEWER", "VIEWER", "OPERATOR", false],
    ["an ADMIN, an OWNER", "ADMIN", "OWNER", "VIEWER", false],
    ["an ADMIN, another", "ADMIN", "VIEWER", "OPERATOR", true],
  ])(
    "are changed by the role of the moment: of who was an OWNER and is %s (decision 337)",
    async (_who, now, former, role, allowed) => {
      const tenantUuid = await aTenant();
      await aPerson({ [tenantUuid]: "OWNER" });
      const { uuid } = await aPerson(now === null ? {} : { [tenantUuid]: now });
      const { uuid: personUuid } = await aPerson({ [tenantUuid]: former });
      const author = member(tenantUuid, "OWNER", uuid);
      const outcomes = [
        await changeRole(getDb(), author, { tenantUuid, personUuid, role }).catch(codeOf),
        await removeMember(getDb(), author, tenantUuid, personUuid).catch(codeOf),
      ];
      expect(outcomes).toEqual(allowed ? [undefined, undefined] : ["forbidden", "forbidden"]);
    },
  );

  it("are taken by one of two OWNERs who demote each other at once", async () => {
    const tenantUuid = await aTenant();
    await aPerson({ [tenantUuid]: "OWNER" });
    const [one, two] = [await aPerson({ [tenantUuid]: "OWNER" }), await aPerson({ [tenantUuid]: "OWNER" })];
    const demote = (by: string, personUuid: string) =>
      changeRole(getDb(), member(tenantUuid, "OWNER", by), { tenantUuid, personUuid, role: "VIEWER" }).catch(codeOf);
    const outcomes = await Promise.all([demote(one.uuid, two.uuid), demote(two.uuid, one.uuid)]);
    expect(outcomes.toSorted()).toEqual(["forbidden", undefined]);
  });

  it("may be laid down by oneself", async () => {
    const tenantUuid = await aTenant();
    const { uuid } = await aPerson({ [tenantUuid]: "VIEWER" });
    await removeMember(getDb(), member(tenantUuid, "VIEWER", uuid), tenantUuid, uuid);
    expect(await listMembers(getDb(), member(tenantUuid, "VIEWER"), tenantUuid)).toEqual([]);
  });
});

describe("what a member has offered to others ends with the right to (decision 337)", () => {
  const ACCOUNT = { name: "Eva", password: "a password of hers" };
  const offered = async (author: Author, tenantUuid: string, role: Role) => {
    const email = `${newUuid()}@example.com`;
    const { uuid } = await inviteMember(getDb(), author, { tenantUuid, email, role });
    const token = newUuid();
    await setInvitationToken(getDb(), uuid, { tokenSha256: sha256(token), expiresAt: addSeconds(now(), 3_600) });
    return { uuid, accept: () => acceptInvitation(getDb(), token, ACCOUNT, null) };
  };
  /** An ADMIN and an OWNER who have invited, and another OWNER, who ends it. */
  const organisation = async () => {
    const tenantUuid = await aTenant();
    const [eva, olga, owner] = [
      await aPerson({ [tenantUuid]: "ADMIN" }),
      await aPerson({ [tenantUuid]: "OWNER" }),
      await aPerson({ [tenantUuid]: "OWNER" }),
    ];
    const [evas, olgas] = [member(tenantUuid, "ADMIN", eva.uuid), member(tenantUuid, "OWNER", olga.uuid)];
    return { tenantUuid, eva, olga, evas, olgas, author: member(tenantUuid, "OWNER", owner.uuid) };
  };
  const takenBack = async (author: Author, tenantUuid: string) =>
    (await listAuditEntries(getDb(), author, tenantUuid))
      .filter(({ action }) => action === "member.invitation_revoked")
      .map(({ subjectUuid }) => subjectUuid);

  it.each<[string, (its: Awaited<ReturnType<typeof organisation>>) => Promise<void>]>([
    ["who is removed", ({ tenantUuid, eva, author }) => removeMember(getDb(), author, tenantUuid, eva.uuid)],
    ["who leaves", ({ tenantUuid, eva, evas }) => removeMember(getDb(), evas, tenantUuid, eva.uuid)],
    [
      "who may only read from now on",
      ({ tenantUuid, eva, author }) =>
        changeRole(getDb(), author, { tenantUuid, personUuid: eva.uuid, role: "VIEWER" }),
    ],
  ])("of one %s", async (_who, end) => {
    const its = await organisation();
    const { tenantUuid, evas, olgas, author } = its;
    const [admin, viewer] = [await offered(evas, tenantUuid, "ADMIN"), await offered(evas, tenantUuid, "VIEWER")];
    const anothers = await offered(olgas, tenantUuid, "ADMIN");
    await end(its);
    for (const { accept } of [admin, viewer]) await expect(accept()).rejects.toMatchObject({ code: "not_found" });
    expect((await takenBack(author, tenantUuid)).toSorted()).toEqual([admin.uuid, viewer.uuid].toSorted());
    expect(await anothers.accept()).toMatchObject({ isNew: true });
    await expect(offered(evas, tenantUuid, "VIEWER")).rejects.toMatchObject({ code: "forbidden" });
  });

  it("but not what an OWNER could offer as an ADMIN, too", async () => {
    const { tenantUuid, olga, olgas, author } = await organisation();
    const [owner, admin] = [await offered(olgas, tenantUuid, "OWNER"), await offered(olgas, tenantUuid, "ADMIN")];
    await changeRole(getDb(), author, { tenantUuid, personUuid: olga.uuid, role: "ADMIN" });
    await expect(owner.accept()).rejects.toMatchObject({ code: "not_found" });
    expect(await takenBack(author, tenantUuid)).toEqual([owner.uuid]);
    expect(await admin.accept()).toMatchObject({ isNew: true });
    await expect(offered(olgas, tenantUuid, "OWNER")).rejects.toMatchObject({ code: "forbidden" });
  });

  it("nor what was accepted before, nor what one who rises has offered", async () => {
    const { tenantUuid, eva, evas, author } = await organisation();
    const [accepted, open] = [await offered(evas, tenantUuid, "VIEWER"), await offered(evas, tenantUuid, "ADMIN")];
    await accepted.accept();
    await changeRole(getDb(), author, { tenantUuid, personUuid: eva.uuid, role: "OWNER" });
    expect(await open.accept()).toMatchObject({ isNew: true });
    await removeMember(getDb(), author, tenantUuid, eva.uuid);
    expect(await takenBack(author, tenantUuid)).toEqual([]);
  });
});

describe("requireRole", () => {
  const tenantUuid = newUuid();
  const client: Caller = { tenantUuid, actor: { type: "CLIENT", clientId: "c" }, collaborator: null };
  const collaborator: Caller = { ...client, collaborator: { uuid: newUuid(), mandateUuid: newUuid() } };

  it("takes a tenant's client for an ADMIN and a collaborator's for an OPERATOR", () => {
    expect(() => requireRole(client, "ADMIN")).not.toThrow();
    expect(() => requireRole(client, "OWNER")).toThrow();
    expect(() => requireRole(collaborator, "OPERATOR")).not.toThrow();
    expect(() => requireRole(collaborator, "ADMIN")).toThrow();
  });
});

describe("a person", () => {
  it("has one address, however it is written", async () => {
    await createPerson(getDb(), { email: " Eva@Example.com ", name: "Eva", password: null });
    await expect(
      createPerson(getDb(), { email: "eva@example.COM", name: "Eva", password: null }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("has a password that is compared by what was meant and not how it was typed", async () => {
    const { passwordHash } = await storedAs("contraseña larga");
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // The same letter, composed and decomposed.
    expect(await passwordMatches("contrasen\u0303a larga", passwordHash)).toBe(true);
    expect(await passwordMatches("contrasena larga", passwordHash)).toBe(false);
    expect(await passwordMatches("nobody's password", null)).toBe(false);
  });

  it("sees where it is signed in, and ends what is its own", async () => {
    const [person, other] = [await aPerson({}), await aPerson({})];
    const first = await beginSession(getDb(), person.uuid, { ipAddress: "192.0.2.1", userAgent: "A browser" });
    const second = await beginSession(getDb(), person.uuid, { ipAddress: null, userAgent: "x".repeat(1000) });
    expect((await listSessions(getDb(), person.uuid)).map(({ uuid }) => uuid)).toEqual([
      second.sessionUuid,
      first.sessionUuid,
    ]);
    expect(await endSession(getDb(), other.uuid, first.sessionUuid)).toBe(false);
    expect(await endSession(getDb(), person.uuid, first.sessionUuid)).toBe(true);
    expect(await listSessions(getDb(), person.uuid)).toMatchObject([{ uuid: second.sessionUuid }]);
  });
});

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error);

async function storedAs(password: string): Promise<Readonly<{ passwordHash: string | null }>> {
  const { uuid } = await createPerson(getDb(), { email: `${newUuid()}@example.com`, name: "P", password });
  return { passwordHash: (await selectPerson(getDb(), uuid))?.passwordHash ?? null };
}
