import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "@/db/client";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { interleave } from "@/db/testing/interleave";
import { insertMerchant, insertTestAccount, type Merchant } from "@/db/testing/merchant";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import type { Role } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import type { Author } from "@/lib/tenants/author";
import { changeRole } from "@/lib/tenants/change-role";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson } from "@/lib/tokens/testing/cast";
import { sayingItWasNot } from "@/lib/tokens/testing/not-me";
import { findAccountProtection } from "./account-protection";
import { applyAccountChanges } from "./apply-account-changes";
import { approveAccountChange } from "./approve-account-change";
import { cancelAccountChange } from "./cancel-account-change";
import { changeAccountProtection, keepAccountProtection } from "./change-account-protection";
import { changeCreditorAccountStatus } from "./change-creditor-account-status";
import { createCreditorAccount } from "./create-creditor-account";
import { getCreditorAccount } from "./get-creditor-account";
import { listAccountChanges } from "./list-account-changes";
import { setDefaultCreditorAccount } from "./set-default-creditor-account";
import { takeBackSince } from "./take-back-since";

/** A second person and a day's time for changes of accounts (decision 68). */

const START = Date.parse("2026-03-02T09:00:00.000Z");
const HOUR = 3_600_000;
const at = (hours: number) => vi.useFakeTimers({ toFake: ["Date"], now: START + hours * HOUR });

let database: TestDatabase;
let merchant: Merchant;
let people: Record<"ana" | "bruno", string>;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  at(-48);
  await database.sql`truncate account_change`;
  merchant = await insertMerchant(database);
  people = { ana: await joined("OWNER"), bruno: await joined("ADMIN") };
  at(0);
});
afterEach(() => {
  vi.useRealTimers();
});

const joined = async (role: Role) => (await aPerson({ [merchant.tenantUuid]: role })).uuid;
/** Signed in just now. */
const ana = () => member(merchant.tenantUuid, "OWNER", people.ana);
const bruno = () => member(merchant.tenantUuid, "ADMIN", people.bruno);
const erp = (): Author => ({ caller: merchant.caller, ipAddress: null });

const REQUEST = {
  alias: "Shop",
  accountNumber: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  ownerName: "Ejemplo S.L.",
};
const protect = (secondPerson: boolean, coolingOff: boolean) =>
  changeAccountProtection(database.db, ana(), merchant.tenantUuid, { secondPerson, coolingOff });
const protection = async () => {
  const { secondPerson, coolingOff } = await findAccountProtection(database.db, merchant.tenantUuid);
  return [secondPerson.isOn, coolingOff.isOn];
};
const add = async (author: Author = ana(), isDefault = false) =>
  (await createCreditorAccount(database.db, author, merchant.tenantUuid, { ...REQUEST, isDefault })).uuid;
const makeDefault = (uuid: string, author: Author = ana()) =>
  setDefaultCreditorAccount(database.db, author, merchant.tenantUuid, uuid);
const setStatus = (uuid: string, status: "ACTIVE" | "DISABLED", author: Author = ana()) =>
  changeCreditorAccountStatus(database.db, author, merchant.tenantUuid, uuid, status);
const approve = (uuid: string, author: Author = bruno()) =>
  approveAccountChange(database.db, author, merchant.tenantUuid, uuid);
const cancel = (uuid: string, author: Author = bruno()) =>
  cancelAccountChange(database.db, author, merchant.tenantUuid, uuid);
const collectTo = (uuid: string) =>
  createInvoiceCollection(database.db, merchant.caller, {
    json: { operations: [{ payment: { amount: 1, concept: "x", psd2Payment: { creditorAccount: { uuid } } } }] },
    files: new Map(),
    channel: "API",
  });
const work = () => applyAccountChanges(database.db);
const look = (uuid: string) => getCreditorAccount(database.db, merchant.caller, uuid);
const state = async (uuid: string) => {
  const { status, isDefault, pending } = await look(uuid);
  return [status, isDefault, pending?.change ?? null];
};
const NEW = ["DISABLED", false, "ADD"];
const USABLE = ["ACTIVE", false, null];
const auditOf = async () => {
  const rows = await database.sql`
    select action from audit_entry where tenant_uuid = ${merchant.tenantUuid} and action not like 'member.%'
    order by at, uuid`;
  return rows.map(({ action }) => action);
};
const noticesOf = async () => {
  const rows = await database.sql`
    select kind, detail, person_uuid from security_notice where tenant_uuid = ${merchant.tenantUuid}
    order by created_at, kind, uuid`;
  return rows.map(({ kind, detail, person_uuid }) => [kind, detail, person_uuid === people.ana ? "ana" : "bruno"]);
};
const code = (expected: string) => expect.objectContaining({ code: expected });
const bankSays = (uuid: string, result: "MTCH" | "NMTC") => database.sql`
  update creditor_account set verification_result = ${result}, verified_at = now(), verified_by = 'x' where uuid = ${uuid}`;

describe("without protection", () => {
  it("an account is usable at once, and the managers are told", async () => {
    const uuid = await add();
    expect(await state(uuid)).toEqual(USABLE);
    await makeDefault(uuid);
    expect(await auditOf()).toEqual(["creditor_account.created", "creditor_account.made_default"]);
    const told = await noticesOf();
    expect(told.toSorted()).toEqual([
      ["CREDITOR_ACCOUNT_ADDED", "Shop", "ana"],
      ["CREDITOR_ACCOUNT_ADDED", "Shop", "bruno"],
      ["CREDITOR_ACCOUNT_MADE_DEFAULT", "Shop", "ana"],
      ["CREDITOR_ACCOUNT_MADE_DEFAULT", "Shop", "bruno"],
    ]);
  });
});

describe("a second person", () => {
  beforeEach(() => protect(true, false));

  it("approves a new account, which is usable from then on", async () => {
    const uuid = await add();
    expect(await look(uuid)).toMatchObject({
      status: "DISABLED",
      isDefault: false,
      pending: { change: "ADD", approval: "NEEDED", requestedAt: now().toISOString(), usableFrom: now().toISOString() },
    });
    expect(await listAccountChanges(database.db, ana(), merchant.tenantUuid)).toEqual([
      { accountUuid: uuid, requestedBy: people.ana, requestedByName: "Ana García" },
    ]);
    await work();
    expect(await state(uuid)).toEqual(NEW);
    await expect(collectTo(uuid)).rejects.toMatchObject({
      errors: [{ pointer: "/operations/0/payment/psd2Payment/creditorAccount/uuid" }],
    });
    await approve(uuid);
    expect(await state(uuid)).toEqual(USABLE);
    await expect(collectTo(uuid)).resolves.toMatchObject({ operations: [{ url: expect.any(String) }] });
    expect(await auditOf()).toEqual([
      "tenant.account_protection_on",
      "creditor_account.requested",
      "creditor_account.change_approved",
      "creditor_account.activated",
    ]);
  });

  it("is another one than who asked, an OWNER or ADMIN of this organisation who has just signed in", async () => {
    const uuid = await add();
    await expect(approve(uuid, ana())).rejects.toEqual(code("forbidden"));
    await expect(approve(uuid, erp())).rejects.toEqual(code("forbidden"));
    const operator = member(merchant.tenantUuid, "OPERATOR", await joined("OPERATOR"));
    await expect(approve(uuid, operator)).rejects.toEqual(code("forbidden"));
    const stale = member(merchant.tenantUuid, "ADMIN", people.bruno, new Date(START - HOUR));
    await expect(approve(uuid, stale)).rejects.toEqual(code("insufficient_user_authentication"));
    const other = await insertMerchant(database);
    const stranger = member(other.tenantUuid, "OWNER", people.bruno);
    await expect(approve(uuid, stranger)).rejects.toEqual(code("forbidden"));
    await expect(approveAccountChange(database.db, stranger, other.tenantUuid, uuid)).rejects.toEqual(
      code("not_found"),
    );
    await expect(cancelAccountChange(database.db, stranger, other.tenantUuid, uuid)).rejects.toEqual(code("not_found"));
    expect(await listAccountChanges(database.db, stranger, other.tenantUuid)).toEqual([]);
    expect(await state(uuid)).toEqual(NEW);
  });

  it("is no newcomer: one person can't invite the other", async () => {
    at(1);
    const invited = await joined("ADMIN");
    const raised = await joined("OPERATOR");
    await changeRole(database.db, ana(), { tenantUuid: merchant.tenantUuid, personUuid: raised, role: "OWNER" });
    const uuid = await add();
    for (const newcomer of [invited, raised]) {
      await expect(approve(uuid, member(merchant.tenantUuid, "ADMIN", newcomer))).rejects.toEqual(code("forbidden"));
    }
    at(25);
    await approve(uuid, member(merchant.tenantUuid, "OWNER", raised));
    expect(await state(uuid)).toEqual(USABLE);
  });

  it("is not made of a client's secret: the organisation's own client asks for nothing", async () => {
    await expect(add(erp())).rejects.toEqual(code("forbidden"));
    const other = await insertTestAccount(database, merchant.tenantUuid);
    await expect(makeDefault(other, erp())).rejects.toEqual(code("forbidden"));
    await setStatus(other, "DISABLED", erp());
    await expect(setStatus(other, "ACTIVE", erp())).rejects.toEqual(code("forbidden"));
  });

  it("approves another default; until then the one before stays it, and collects", async () => {
    const other = await insertTestAccount(database, merchant.tenantUuid);
    await makeDefault(other);
    await makeDefault(other);
    expect(await state(other)).toEqual(["ACTIVE", false, "MAKE_DEFAULT"]);
    expect(await state(merchant.creditorAccountUuid)).toEqual(["ACTIVE", true, null]);
    await approve(other);
    expect(await state(other)).toEqual(["ACTIVE", true, null]);
    expect(await state(merchant.creditorAccountUuid)).toEqual(USABLE);
  });

  it("approves what is to be used again, and what is disabled can't become the default by it", async () => {
    const disabled = await insertTestAccount(database, merchant.tenantUuid, { status: "DISABLED" });
    await setStatus(disabled, "ACTIVE");
    expect(await state(disabled)).toEqual(["DISABLED", false, "ENABLE"]);
    await approve(disabled);
    expect(await state(disabled)).toEqual(USABLE);
    await makeDefault(disabled);
    await setStatus(disabled, "DISABLED");
    await expect(approve(disabled)).rejects.toEqual(code("conflict"));
    expect(await state(disabled)).toEqual(["DISABLED", false, null]);
  });

  it("one yes is one change, however many say it at once; a yes and a no have one winner", async () => {
    const uuid = await add(ana(), true);
    const eva = member(merchant.tenantUuid, "ADMIN", people.bruno);
    const both = await Promise.allSettled([approve(uuid), approve(uuid, eva)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await state(uuid)).toEqual(["ACTIVE", true, null]);
    expect((await auditOf()).filter((action) => action === "creditor_account.activated")).toHaveLength(1);

    for (let round = 0; round < 5; round += 1) {
      await setStatus(merchant.creditorAccountUuid, "DISABLED");
      await setStatus(merchant.creditorAccountUuid, "ACTIVE");
      const [yes] = await Promise.allSettled([
        approve(merchant.creditorAccountUuid),
        cancel(merchant.creditorAccountUuid),
      ]);
      const [status] = await state(merchant.creditorAccountUuid);
      expect(status).toBe(yes?.status === "fulfilled" ? "ACTIVE" : "DISABLED");
    }
  });

  it("says yes to nothing that is just being taken back", async () => {
    const uuid = await insertTestAccount(database, merchant.tenantUuid, { status: "DISABLED" });
    await setStatus(uuid, "ACTIVE");
    const late = interleave(
      database,
      (tx) => cancelAccountChange(tx, ana(), merchant.tenantUuid, uuid),
      () => approve(uuid),
    );
    await expect(late).rejects.toEqual(code("conflict"));
    expect(await state(uuid)).toEqual(["DISABLED", false, null]);
  });

  it("makes no account the default that its bank says is somebody else's", async () => {
    const uuid = await add(ana(), true);
    await bankSays(uuid, "NMTC");
    await approve(uuid);
    expect(await state(uuid)).toEqual(NEW);
    expect((await look(uuid)).pending).toMatchObject({ approval: "GIVEN" });
    await bankSays(uuid, "MTCH");
    await work();
    expect(await state(uuid)).toEqual(["ACTIVE", true, null]);
  });

  it("can't be wanted where there is nobody else", async () => {
    const alone = await insertMerchant(database);
    const owner = member(alone.tenantUuid, "OWNER", (await aPerson({ [alone.tenantUuid]: "OWNER" })).uuid);
    const wanted = { secondPerson: true, coolingOff: false };
    await expect(changeAccountProtection(database.db, owner, alone.tenantUuid, wanted)).rejects.toEqual(
      code("conflict"),
    );
  });
});

describe("a day's time", () => {
  beforeEach(() => protect(false, true));

  it("passes before a new account is usable; the worker makes it so, once", async () => {
    const uuid = await add(erp(), true);
    expect(await look(uuid)).toMatchObject({
      pending: { approval: "NOT_NEEDED", usableFrom: new Date(START + 24 * HOUR).toISOString() },
    });
    expect((await noticesOf()).map(([kind, , who]) => [kind, who])).toEqual([
      ["CREDITOR_ACCOUNT_CHANGE_WAITING", "ana"],
      ["CREDITOR_ACCOUNT_CHANGE_WAITING", "bruno"],
    ]);
    at(23.99);
    await work();
    expect(await state(uuid)).toEqual(NEW);
    expect(await state(merchant.creditorAccountUuid)).toEqual(["ACTIVE", true, null]);
    at(24);
    await Promise.all([work(), work()]);
    await work();
    expect(await state(uuid)).toEqual(["ACTIVE", true, null]);
    expect(await auditOf()).toEqual([
      "tenant.account_protection_on",
      "creditor_account.requested",
      "creditor_account.activated",
      "creditor_account.made_default",
    ]);
  });

  it("is not all that the default waits for: an account that its bank says is somebody else's is none", async () => {
    const other = await insertTestAccount(database, merchant.tenantUuid);
    await makeDefault(other);
    await bankSays(other, "NMTC");
    at(24);
    await work();
    expect(await state(other)).toEqual(["ACTIVE", false, "MAKE_DEFAULT"]);
    expect(await state(merchant.creditorAccountUuid)).toEqual(["ACTIVE", true, null]);
    await bankSays(other, "MTCH");
    await work();
    expect(await state(other)).toEqual(["ACTIVE", true, null]);
  });

  it("can't be shortened: not by a yes, not by asking again, not by switching it off", async () => {
    const uuid = await add();
    await expect(approve(uuid)).rejects.toEqual(code("conflict"));
    await setStatus(uuid, "ACTIVE");
    await expect(makeDefault(uuid)).rejects.toEqual(code("conflict"));
    await protect(false, false);
    at(23.99);
    await work();
    expect(await state(uuid)).toEqual(NEW);
    at(24);
    expect(await protection()).toEqual([false, false]);
    await work();
    expect(await state(uuid)).toEqual(USABLE);
  });

  it("leaves time to take it back: a new account is gone then, and may be asked for again, for another day", async () => {
    const uuid = await add();
    at(23);
    await cancel(uuid, member(merchant.tenantUuid, "ADMIN", people.bruno, null));
    await expect(look(uuid)).rejects.toEqual(code("not_found"));
    await expect(cancel(uuid)).rejects.toEqual(code("not_found"));
    const again = await add();
    at(25);
    await work();
    expect(await state(again)).toEqual(NEW);
    at(47);
    await work();
    expect(await state(again)).toEqual(USABLE);
  });

  it("with a second person both are needed, in whichever order", async () => {
    await protect(true, true);
    const uuid = await add();
    await approve(uuid);
    await approve(uuid);
    expect(await look(uuid)).toMatchObject({ status: "DISABLED", pending: { approval: "GIVEN" } });
    at(24);
    await work();
    expect(await state(uuid)).toEqual(USABLE);
    const other = await insertTestAccount(database, merchant.tenantUuid);
    await makeDefault(other);
    at(49);
    await work();
    expect(await state(other)).toEqual(["ACTIVE", false, "MAKE_DEFAULT"]);
    await approve(other);
    expect(await state(other)).toEqual(["ACTIVE", true, null]);
  });

  it("passes for the first account of all, too, which is the default then", async () => {
    await database.sql`delete from creditor_account where tenant_uuid = ${merchant.tenantUuid}`;
    const uuid = await add();
    expect(await state(uuid)).toEqual(NEW);
    at(24);
    await work();
    expect(await state(uuid)).toEqual(["ACTIVE", true, null]);
  });
});

describe("the protection itself", () => {
  it("is on at once, and off a day after an OWNER with a fresh sign-in has asked for it, told to everybody", async () => {
    await protect(true, true);
    expect(await protection()).toEqual([true, true]);
    const wanted = { secondPerson: false, coolingOff: true };
    const change = (author: Author) => changeAccountProtection(database.db, author, merchant.tenantUuid, wanted);
    await expect(change(bruno())).rejects.toEqual(code("forbidden"));
    await expect(change(erp())).rejects.toEqual(code("forbidden"));
    const stale = member(merchant.tenantUuid, "OWNER", people.ana, new Date(START - HOUR));
    await expect(change(stale)).rejects.toEqual(code("insufficient_user_authentication"));
    await change(ana());
    at(10);
    await change(ana());
    expect(await findAccountProtection(database.db, merchant.tenantUuid)).toMatchObject({
      secondPerson: { isOn: true, endsAt: new Date(START + 24 * HOUR) },
      coolingOff: { isOn: true, endsAt: null },
    });
    expect((await noticesOf()).map(([kind, , who]) => [kind, who])).toEqual([
      ["ACCOUNT_PROTECTION_ENDING", "ana"],
      ["ACCOUNT_PROTECTION_ENDING", "bruno"],
    ]);
    at(24);
    expect(await protection()).toEqual([false, true]);
    expect(await auditOf()).toEqual(["tenant.account_protection_on", "tenant.account_protection_ending"]);
  });

  it("is kept on by any OWNER or ADMIN until then, and nothing brings the end back but asking again", async () => {
    await protect(true, true);
    await protect(false, false);
    at(23);
    await keepAccountProtection(database.db, bruno(), merchant.tenantUuid);
    await keepAccountProtection(database.db, bruno(), merchant.tenantUuid);
    at(25);
    expect(await protection()).toEqual([true, true]);
    const operator = member(merchant.tenantUuid, "OPERATOR", await joined("OPERATOR"));
    await expect(keepAccountProtection(database.db, operator, merchant.tenantUuid)).rejects.toEqual(code("forbidden"));
    expect((await auditOf()).filter((action) => action === "tenant.account_protection_kept")).toHaveLength(1);
  });

  it("is each organisation's own", async () => {
    await protect(true, true);
    const other = await insertMerchant(database);
    const theirs = { caller: other.caller, ipAddress: null };
    const { status } = await createCreditorAccount(database.db, theirs, other.tenantUuid, {
      ...REQUEST,
      isDefault: true,
    });
    expect(status).toBe("ACTIVE");
  });
});

describe("a sign-in that was not its person's (decision 62)", () => {
  const takeBack = (since: Date) =>
    inTransaction(database.db, (tx) =>
      takeBackSince(tx, ana(), merchant.tenantUuid, { personUuid: people.ana, since }),
    );
  const waiting = async () =>
    (await listAccountChanges(database.db, bruno(), merchant.tenantUuid)).map(({ accountUuid }) => accountUuid);

  it("takes back what was asked for with it and still waits, or was approved with it, and nothing else", async () => {
    await protect(true, true);
    const older = await add();
    at(2);
    const another = { ...REQUEST, accountNumber: "FR1420041010050500013M02606", bic: "PSSTFRPPXXX", isDefault: false };
    const theirs = await createCreditorAccount(database.db, bruno(), merchant.tenantUuid, another);
    at(3);
    expect(new Set(await waiting())).toEqual(new Set([older, theirs.uuid]));
    await takeBack(new Date(START + HOUR));
    expect(new Set(await waiting())).toEqual(new Set([older, theirs.uuid]));
    await approve(theirs.uuid, ana());
    await takeBack(new Date(START + HOUR));
    expect(await waiting()).toEqual([older]);
    await takeBack(new Date(START));
    expect(await waiting()).toEqual([]);
  });

  it("keeps on what was being switched off with it", async () => {
    await protect(true, true);
    at(1);
    await protect(false, false);
    await takeBack(new Date(START + 2 * HOUR));
    expect((await findAccountProtection(database.db, merchant.tenantUuid)).coolingOff.endsAt).not.toBeNull();
    await takeBack(new Date(START + HOUR));
    at(48);
    expect(await protection()).toEqual([true, true]);
  });

  it("asks for nothing that waits once that is said, until they sign in again", async () => {
    await protect(true, false);
    const [other, closed] = [
      await insertTestAccount(database, merchant.tenantUuid),
      await insertTestAccount(database, merchant.tenantUuid),
    ];
    await setStatus(closed, "DISABLED");
    const theirs = await add(bruno());
    await database.sql`delete from security_notice where person_uuid = ${people.ana}`;
    const before = ana();
    at(0.1);
    await inTransaction(database.db, await sayingItWasNot(database, people.ana));
    const another = { ...REQUEST, accountNumber: "FR1420041010050500013M02606", bic: "PSSTFRPPXXX", isDefault: false };
    const wanted = { secondPerson: false, coolingOff: false };
    const tries: readonly ((author: Author) => Promise<unknown>)[] = [
      (author) => approve(theirs, author),
      (author) => makeDefault(other, author),
      (author) => setStatus(closed, "ACTIVE", author),
      (author) => createCreditorAccount(database.db, author, merchant.tenantUuid, another),
      (author) => changeAccountProtection(database.db, author, merchant.tenantUuid, wanted),
    ];
    for (const ask of tries) await expect(ask(before)).rejects.toEqual(code("insufficient_user_authentication"));
    expect(await waiting()).toEqual([theirs]);
    at(0.2);
    for (const ask of tries) await ask(ana());
  });
});
