import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { erasePerson } from "@/lib/people/person-data";
import type { Caller, Role } from "@/lib/shared/caller";
import { SYSTEM } from "@/lib/tenants/author";
import { removeMember } from "@/lib/tenants/remove-member";
import { aPerson } from "@/lib/tokens/testing/cast";
import { keepLayout } from "./keep-layout";
import { listViews } from "./list-views";
import { VIEWS_MAX } from "./model";
import { removeView } from "./remove-view";
import { saveView } from "./save-view";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  merchant = await insertMerchant(database);
});

type Somebody = Readonly<{ caller: Caller; email: string }>;

async function somebody(role: Role, tenantUuid = merchant.tenantUuid): Promise<Somebody> {
  const { uuid, email } = await aPerson({ [tenantUuid]: role });
  const actor = { type: "PERSON", personUuid: uuid, role, authenticatedAt: new Date() } as const;
  return { caller: { tenantUuid, actor, collaborator: null }, email };
}

const save = ({ caller }: Somebody, name: string, more: Readonly<{ search?: string; isShared?: boolean }> = {}) =>
  saveView(
    database.db,
    { caller, ipAddress: "192.0.2.7" },
    { list: "OPERATIONS", search: "?status=OPENED", isShared: false, name, ...more },
  );

async function seenBy({ caller }: Somebody) {
  const { views } = await listViews(database.db, caller, "OPERATIONS");
  return views.map(({ name, isOwn, isShared }) => `${name}${isShared ? " shared" : ""}${isOwn ? " own" : ""}`);
}

async function uuidOf({ caller }: Somebody, name: string): Promise<string> {
  const { views } = await listViews(database.db, caller, "OPERATIONS");
  return views.find((view) => view.name === name)?.uuid ?? "";
}

describe("saved views (decision 261)", () => {
  it("are a person's own, or the organisation's when they are shared", async () => {
    const [ana, david] = [await somebody("OPERATOR"), await somebody("VIEWER")];
    const stranger = await somebody("OWNER", (await insertMerchant(database)).tenantUuid);
    await save(ana, "zebra");
    await save(ana, "All of us", { isShared: true });
    await save(david, "Mine");
    expect(await seenBy(ana)).toEqual(["All of us shared own", "zebra own"]);
    expect(await seenBy(david)).toEqual(["Mine own", "All of us shared"]);
    expect(await seenBy(stranger)).toEqual([]);
  });

  it("a collaborator's program and a program see none, and keep none", async () => {
    const ana = await somebody("OPERATOR");
    await save(ana, "All of us", { isShared: true });
    const acting = await insertCollaborator(database, merchant);
    const program = { caller: merchant.caller, email: "" };
    for (const who of [program, { caller: { ...ana.caller, collaborator: acting.collaborator }, email: "" }]) {
      expect(await seenBy(who)).toEqual([]);
      await expect(save(who, "x")).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("saved twice under one name are one, which is the later", async () => {
    const ana = await somebody("OPERATOR");
    await save(ana, "Late");
    await save(ana, "  Late ", { search: "?status=EXPIRED", isShared: true });
    const { views } = await listViews(database.db, ana.caller, "OPERATIONS");
    expect(views).toMatchObject([{ name: "Late", search: "?status=EXPIRED", isShared: true }]);
  });

  it("a VIEWER saves for themselves, and shares nothing", async () => {
    const david = await somebody("VIEWER");
    await expect(save(david, "x", { isShared: true })).rejects.toMatchObject({ code: "forbidden" });
    await save(david, "x");
    expect(await seenBy(david)).toEqual(["x own"]);
  });

  it("what somebody shared who is a VIEWER by now is neither changed nor taken from others by saving it anew", async () => {
    const [ana, carla] = [await somebody("OPERATOR"), await somebody("OPERATOR")];
    await save(ana, "Late", { isShared: true });
    const { actor } = ana.caller;
    if (actor.type !== "PERSON") throw new Error("Ana is a person.");
    const viewer = { ...ana, caller: { ...ana.caller, actor: { ...actor, role: "VIEWER" } as const } };
    for (const isShared of [true, false]) {
      const anew = save(viewer, " Late ", { search: "?status=EXPIRED", isShared });
      await expect(anew).rejects.toMatchObject({ code: "forbidden" });
    }
    const { views } = await listViews(database.db, carla.caller, "OPERATIONS");
    expect(views).toMatchObject([{ name: "Late", search: "?status=OPENED", isShared: true }]);
    await save(ana, "Late");
    expect(await seenBy(carla)).toEqual([]);
  });

  it.each(["", "   ", "x".repeat(61), "a\u0000b"])("%j is no name", async (name) => {
    const ana = await somebody("OPERATOR");
    await expect(save(ana, name)).rejects.toMatchObject({ code: "invalid_field" });
  });

  it("are so many at most, and one of them can still be saved anew", async () => {
    const ana = await somebody("OPERATOR");
    for (let number = 1; number <= VIEWS_MAX; number++) await save(ana, `View ${number}`);
    await expect(save(ana, "One more")).rejects.toMatchObject({ code: "conflict" });
    await save(ana, "View 7", { search: "" });
    expect(await seenBy(ana)).toHaveLength(VIEWS_MAX);
  });

  it("are taken away by whose they are, and shared ones by an ADMIN; nobody else finds them", async () => {
    const [ana, carla, admin] = [await somebody("OPERATOR"), await somebody("OPERATOR"), await somebody("ADMIN")];
    const stranger = await somebody("OWNER", (await insertMerchant(database)).tenantUuid);
    await save(ana, "Own");
    await save(ana, "Shared", { isShared: true });
    const [own, shared] = [await uuidOf(ana, "Own"), await uuidOf(ana, "Shared")];
    const remove = ({ caller }: Somebody, uuid: string) => removeView(database.db, { caller, ipAddress: null }, uuid);
    for (const [who, uuid] of [
      [carla, own],
      [carla, shared],
      [admin, own],
      [stranger, own],
      [stranger, shared],
    ] as const) {
      await expect(remove(who, uuid)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await seenBy(ana)).toHaveLength(2);
    await remove(admin, shared);
    await remove(ana, own);
    expect(await seenBy(ana)).toEqual([]);
    await expect(remove(ana, own)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are in the audit log as far as others see them, each change once", async () => {
    const [ana, admin] = [await somebody("OPERATOR"), await somebody("ADMIN")];
    const logged = async () => {
      const rows = await database.sql`
        select action from audit_entry
         where tenant_uuid = ${merchant.tenantUuid} and action like 'view.%' order by at, uuid`;
      return rows.map(({ action }) => action);
    };
    await save(ana, "Own");
    await save(ana, "Ours", { isShared: true });
    await save(ana, "Ours", { isShared: true });
    await save(ana, "Ours", { isShared: true, search: "?status=EXPIRED" });
    await save(ana, "Ours");
    await save(ana, "Ours", { isShared: true });
    await removeView(database.db, { caller: admin.caller, ipAddress: null }, await uuidOf(ana, "Ours"));
    await removeView(database.db, { caller: ana.caller, ipAddress: null }, await uuidOf(ana, "Own"));
    expect(await logged()).toEqual(["view.shared", "view.changed", "view.unshared", "view.shared", "view.deleted"]);
  });

  it("of who leaves go, but for what they share", async () => {
    const [ana, david] = [await somebody("OPERATOR"), await somebody("VIEWER")];
    await save(ana, "Own");
    await save(ana, "Shared", { isShared: true });
    await keepLayout(database.db, ana.caller, "OPERATIONS", { columns: ["concept"], density: "compact" });
    const { actor } = ana.caller;
    if (actor.type !== "PERSON") throw new Error("Ana is a person.");
    await removeMember(database.db, SYSTEM, merchant.tenantUuid, actor.personUuid);
    const { views, layout } = await listViews(database.db, ana.caller, "OPERATIONS");
    expect([views.map(({ name }) => name), layout]).toEqual([["Shared"], null]);
    expect((await listViews(database.db, david.caller, "OPERATIONS")).views).toMatchObject([{ author: null }]);
  });

  it("in a sandbox are by people of its organisation, and go with who leaves that (decision 208)", async () => {
    const [ana, david] = [await somebody("OPERATOR"), await somebody("VIEWER")];
    const { tenantUuid: sandbox } = await insertMerchant(database);
    await database.sql`update tenant set sandbox_of = ${merchant.tenantUuid} where uuid = ${sandbox}`;
    const within = ({ caller, email }: Somebody) => ({ caller: { ...caller, tenantUuid: sandbox }, email });
    await save(within(ana), "Own");
    await save(within(ana), "Shared", { isShared: true });
    await save(within(david), "His");
    await keepLayout(database.db, within(ana).caller, "OPERATIONS", { columns: ["concept"], density: "compact" });
    const seen = async (who: Somebody) => await listViews(database.db, within(who).caller, "OPERATIONS");
    expect((await seen(david)).views.map(({ name, author }) => [name, author === null])).toEqual([
      ["His", false],
      ["Shared", false],
    ]);
    const { actor } = ana.caller;
    if (actor.type !== "PERSON") throw new Error("Ana is a person.");
    await removeMember(database.db, SYSTEM, merchant.tenantUuid, actor.personUuid);
    const { views, layout } = await seen(ana);
    expect([views.map(({ name, author }) => [name, author]), layout]).toEqual([[["Shared", null]], null]);
    expect((await seen(david)).views).toHaveLength(2);
  });

  it("of who is erased go, all of them", async () => {
    const [ana, owner] = [await somebody("OPERATOR"), await somebody("OWNER")];
    await save(ana, "Own");
    await save(ana, "Shared", { isShared: true });
    await erasePerson(database.db, ana.email);
    expect(await seenBy(owner)).toEqual([]);
    expect(await seenBy(ana)).toEqual([]);
  });
});

describe("how somebody usually sees a list", () => {
  it("is kept for them, in this organisation and of this list alone", async () => {
    const [ana, david] = [await somebody("OPERATOR"), await somebody("VIEWER")];
    const layoutOf = async ({ caller }: Somebody, list: "OPERATIONS" | "FLOWS") =>
      (await listViews(database.db, caller, list)).layout;
    await keepLayout(database.db, david.caller, "OPERATIONS", {
      columns: ["concept", "email"],
      density: "comfortable",
    });
    await keepLayout(database.db, david.caller, "OPERATIONS", { columns: ["concept", "amount"], density: "compact" });
    expect(await layoutOf(david, "OPERATIONS")).toEqual({ columns: ["concept", "amount"], density: "compact" });
    expect(await layoutOf(david, "FLOWS")).toBeNull();
    expect(await layoutOf(ana, "OPERATIONS")).toBeNull();
    const elsewhere = { ...david.caller, tenantUuid: (await insertMerchant(database)).tenantUuid };
    expect((await listViews(database.db, elsewhere, "OPERATIONS")).layout).toBeNull();
  });
});
