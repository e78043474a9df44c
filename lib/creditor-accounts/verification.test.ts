import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { claimVerification } from "@/db/queries/creditor-accounts/creditor-accounts";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, insertTestAccount, type Merchant } from "@/db/testing/merchant";
import type { TestServer } from "@/lib/banks/testing/http-server";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { beDemoAt, haveNoVerifier, serveSandboxVerifier } from "@/lib/payee-verification/testing/sandbox";
import type { Role } from "@/lib/shared/caller";
import type { Author } from "@/lib/tenants/author";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson } from "@/lib/tokens/testing/cast";
import { askForVerification } from "./ask-for-verification";
import { changeOwnerName } from "./change-owner-name";
import { confirmMatchedName } from "./confirm-matched-name";
import { getCreditorAccount } from "./get-creditor-account";
import { listHeldAccounts } from "./list-held-accounts";
import { setDefaultCreditorAccount } from "./set-default-creditor-account";
import { verifyCreditorAccount } from "./verify-creditor-account";
import { verifyDueAccounts } from "./verify-due-accounts";

/** Whose account it is, as its bank says (decision 125). */

const START = Date.parse("2026-03-02T09:00:00.000Z");
const DAY = 86_400_000;
const MINUTE = 60_000;
const at = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: START + ms });

/** What stands in the provider's way, before it answers. */
let before: () => Promise<Response | null> = async () => null;
let questions: number;
let database: TestDatabase;
let merchant: Merchant;
let provider: TestServer;
let people: Record<"ana" | "bruno", string>;
let account: string;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  at(0);
  before = async () => null;
  questions = 0;
  provider = await serveSandboxVerifier((handle) => async (...call) => {
    questions += 1;
    return (await before()) ?? handle(...call);
  });
  beDemoAt(provider);
  merchant = await insertMerchant(database);
  account = merchant.creditorAccountUuid;
  people = { ana: await joined("OWNER"), bruno: await joined("ADMIN") };
  await called("Ejemplo S.L.");
});
afterEach(async () => {
  vi.useRealTimers();
  await provider.close();
});

const joined = async (role: Role) => (await aPerson({ [merchant.tenantUuid]: role })).uuid;
const ana = (signedInAt: Date = new Date()) => member(merchant.tenantUuid, "OWNER", people.ana, signedInAt);
const bruno = () => member(merchant.tenantUuid, "ADMIN", people.bruno);
const erp = (): Author => ({ caller: merchant.caller, ipAddress: null });
const code = (expected: string) => expect.objectContaining({ code: expected });

/** As it is at first: called so, and due. */
const called = (ownerName: string) => database.sql`
  update creditor_account
  set owner_name = ${ownerName}, verification_result = null, matched_name = null, verified_at = null, verified_by = null,
    verification_due_at = ${new Date().toISOString()} where uuid = ${account}`;
const work = () => verifyCreditorAccount(database.db, merchant.tenantUuid, account);
const look = async () => (await getCreditorAccount(database.db, merchant.caller, account)).verification;
const result = async () => (await look())?.result ?? null;
const dueAfter = async () => {
  const [row] = await database.sql`select verification_due_at as due from creditor_account where uuid = ${account}`;
  return Date.parse(row?.due) - Date.now();
};
const confirm = (matchedName: string, author: Author = ana()) =>
  confirmMatchedName(database.db, author, merchant.tenantUuid, { uuid: account, matchedName });
const rename = (ownerName: string, author: Author = bruno()) =>
  changeOwnerName(database.db, author, merchant.tenantUuid, { uuid: account, ownerName });
const again = (author: Author = bruno()) => askForVerification(database.db, author, merchant.tenantUuid, account);
const collect = (uuid?: string) =>
  createInvoiceCollection(database.db, merchant.caller, {
    json: {
      operations: [
        { payment: { amount: 1, concept: "x", ...(uuid && { psd2Payment: { creditorAccount: { uuid } } }) } },
      ],
    },
    files: new Map(),
    channel: "API",
  });
const REFUSED = {
  code: "invalid_field",
  errors: [{ pointer: "/operations/0/payment/psd2Payment/creditorAccount/uuid", code: "payee_not_verified" }],
};
const jobsOf = async () => {
  const rows = await database.sql`
    select key from graphile_worker.jobs where task_identifier = 'verify-creditor-account' and key = ${`verify:${account}`}`;
  return rows.length;
};
const noticed = async () => {
  const rows = await database.sql`
    select person_uuid, detail from security_notice where kind = 'CREDITOR_ACCOUNT_HELD' and tenant_uuid = ${merchant.tenantUuid}`;
  return rows.length;
};
const silent = async () => new Response(null, { status: 503 });

describe("what an account's bank says", () => {
  it("is written with who was asked and when, and decides whether it can be collected on", async () => {
    expect(await look()).toBeNull();
    await expect(collect()).resolves.toBeDefined();
    const waiting = { uuid: account, alias: "Main", result: null, since: expect.any(Date) };
    expect(await listHeldAccounts(database.db, merchant.caller)).toEqual([waiting]);
    await work();
    expect(await listHeldAccounts(database.db, merchant.caller)).toEqual([]);
    expect(await look()).toEqual({
      result: "MTCH",
      matchedName: null,
      checkedAt: new Date(START).toISOString(),
      provider: "Registro Nebuloso (sandbox)",
      confirmedAt: null,
    });
    await expect(collect(account)).resolves.toBeDefined();
  });

  it("NMTC: no new flow, whether the account is named or the default; its managers are told, once", async () => {
    await called("Otra Persona");
    await work();
    await expect(collect()).rejects.toMatchObject(REFUSED);
    await expect(collect(account)).rejects.toMatchObject(REFUSED);
    expect(await noticed()).toBe(2);
    expect(await listHeldAccounts(database.db, merchant.caller)).toEqual([
      { uuid: account, alias: "Main", result: "NMTC", since: expect.any(Date) },
    ]);
    at(91 * DAY);
    await work();
    expect([questions, await noticed()]).toEqual([2, 2]);
    const stranger = await insertMerchant(database);
    expect(await listHeldAccounts(database.db, stranger.caller)).toEqual([]);
    expect(await listHeldAccounts(database.db, await insertCollaborator(database, merchant))).toEqual([]);
  });

  it("NMTC: is made the default by nobody; what names no account is collected elsewhere as before", async () => {
    const other = await insertTestAccount(database, merchant.tenantUuid);
    await called("Otra Persona");
    await work();
    await setDefaultCreditorAccount(database.db, bruno(), merchant.tenantUuid, other);
    const make = () => setDefaultCreditorAccount(database.db, bruno(), merchant.tenantUuid, account);
    await expect(make()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("NMTC") });
    await expect(collect()).resolves.toBeDefined();
    await called("Ejemplo S.L.");
    await work();
    await make();
    expect((await getCreditorAccount(database.db, merchant.caller, account)).isDefault).toBe(true);
  });

  it("NOAP: usable, said to be unverified, and asked again a day later", async () => {
    await called("Ejemplo (sin respuesta)");
    await work();
    expect(await result()).toBe("NOAP");
    await expect(collect()).resolves.toBeDefined();
    expect(await dueAfter()).toBe(DAY);
    expect(await noticed()).toBe(0);
  });

  it("NOAP after NMTC, or after a CMTC that nobody has confirmed, lifts no hold, and is asked again a day later", async () => {
    await called("Ejemplo (sin respuesta)");
    await database.sql`
      update creditor_account set verification_result = 'NMTC', verified_at = now(), verified_by = 'x' where uuid = ${account}`;
    await work();
    expect([questions, await result(), await dueAfter()]).toEqual([1, "NMTC", DAY]);
    await expect(collect()).rejects.toMatchObject(REFUSED);
    at(DAY);
    await database.sql`update creditor_account set verification_result = 'CMTC', matched_name = 'Ejemplo' where uuid = ${account}`;
    await work();
    expect([questions, await result(), await dueAfter()]).toEqual([2, "CMTC", DAY]);
    await expect(collect()).rejects.toMatchObject(REFUSED);
  });

  it("silence is written as no result: what was said before stands, and it is asked again ever later", async () => {
    await work();
    at(90 * DAY);
    before = silent;
    for (const minutes of [1, 5, 15, 60, 240, 240]) {
      await work();
      expect([await result(), await dueAfter()]).toEqual(["MTCH", minutes * MINUTE]);
      at(Date.now() - START + minutes * MINUTE);
    }
    before = async () => null;
    await work();
    expect((await look())?.checkedAt).toBe(new Date().toISOString());
    before = silent;
    at(Date.now() - START + 90 * DAY);
    await work();
    expect(await dueAfter()).toBe(MINUTE);
  });

  it("is asked by one of any number, 90 days after it was said", async () => {
    await Promise.all([work(), work(), work()]);
    expect(questions).toBe(1);
    at(90 * DAY - 1);
    await work();
    expect(questions).toBe(1);
    at(90 * DAY);
    await work();
    expect(questions).toBe(2);
  });

  it("is asked while no transaction is open: the account can be changed meanwhile", async () => {
    before = async () => {
      await rename("Otro nombre");
      return null;
    };
    await work();
    expect(questions).toBe(1);
  });

  it("of a name that was changed meanwhile is not written: the new one is asked about", async () => {
    await called("Otra Persona");
    before = async () => {
      before = async () => null;
      await rename("Ejemplo S.L.");
      return null;
    };
    await work();
    expect([await look(), await noticed()]).toEqual([null, 0]);
    await work();
    expect([await result(), questions]).toEqual(["MTCH", 2]);
  });

  it("survives a process that dies between question and answer", async () => {
    const claim = { at: new Date(), leaseUntil: new Date(START + 2 * MINUTE) };
    expect(await claimVerification(database.db, merchant.tenantUuid, account, claim)).not.toBeNull();
    await work();
    await verifyDueAccounts(database.db);
    expect([questions, await jobsOf()]).toEqual([0, 0]);
    at(2 * MINUTE);
    await verifyDueAccounts(database.db);
    expect(await jobsOf()).toBe(1);
    await work();
    expect(await result()).toBe("MTCH");
  });

  it("is nobody's where nobody verifies: NOAP, without time and provider, and usable", async () => {
    haveNoVerifier();
    await work();
    await verifyDueAccounts(database.db);
    expect([questions, await jobsOf()]).toEqual([0, 0]);
    expect(await look()).toEqual({
      result: "NOAP",
      matchedName: null,
      checkedAt: null,
      provider: null,
      confirmedAt: null,
    });
    await expect(collect()).resolves.toBeDefined();
    await expect(again()).rejects.toEqual(code("conflict"));
  });
});

describe("a close match", () => {
  const CLOSE = "Ejemplo Hermanos";
  beforeEach(async () => {
    await called("Ejemplo Hnos.");
    await work();
  });

  it("is held, and its managers are told", async () => {
    expect(await look()).toMatchObject({ result: "CMTC", matchedName: CLOSE, confirmedAt: null });
    await expect(collect()).rejects.toMatchObject(REFUSED);
    expect(await noticed()).toBe(2);
  });

  it("is confirmed by an OWNER who has just signed in, and by nobody else; twice is once", async () => {
    await expect(confirm(CLOSE, bruno())).rejects.toEqual(code("forbidden"));
    await expect(confirm(CLOSE, erp())).rejects.toEqual(code("forbidden"));
    const stale = ana(new Date(START - 3_600_000));
    await expect(confirm(CLOSE, stale)).rejects.toEqual(code("insufficient_user_authentication"));
    const other = await insertMerchant(database);
    const stranger = member(other.tenantUuid, "OWNER", people.ana);
    await expect(
      confirmMatchedName(database.db, stranger, other.tenantUuid, { uuid: account, matchedName: CLOSE }),
    ).rejects.toEqual(code("not_found"));
    await expect(confirm("Ejemplo Hnos.")).rejects.toMatchObject({ errors: [{ pointer: "/matchedName" }] });
    await expect(collect()).rejects.toMatchObject(REFUSED);
    await confirm(CLOSE);
    at(1_000);
    await confirm(CLOSE);
    expect((await look())?.confirmedAt).toBe(new Date(START).toISOString());
    await expect(collect()).resolves.toBeDefined();
    const entries = await database.sql`
      select 1 from audit_entry where tenant_uuid = ${merchant.tenantUuid} and action = 'creditor_account.name_confirmed'`;
    expect(entries).toHaveLength(1);
  });

  it("stays confirmed while the bank says the same, and not when it names another", async () => {
    await confirm(CLOSE);
    at(90 * DAY);
    await work();
    await expect(collect()).resolves.toBeDefined();
    at(180 * DAY);
    before = async () => Response.json({ partyNameMatch: "CMTC", matchedName: "Ejemplo e Hijos" });
    await work();
    await expect(collect()).rejects.toMatchObject(REFUSED);
    expect([(await look())?.confirmedAt, await noticed()]).toEqual([null, 4]);
  });

  it("is no match once the name is the bank's: what was said and confirmed of the other is forgotten", async () => {
    await confirm(CLOSE);
    await rename(CLOSE);
    expect(await look()).toBeNull();
    await work();
    expect(await result()).toBe("MTCH");
    await rename("Ejemplo Hnos.");
    await work();
    await expect(collect()).rejects.toMatchObject(REFUSED);
  });
});

describe("a new question", () => {
  it("is for OWNER, ADMIN and the own client; a minute lies between answer and question", async () => {
    await work();
    const operator = member(merchant.tenantUuid, "OPERATOR", people.bruno);
    await expect(again(operator)).rejects.toEqual(code("forbidden"));
    await again();
    expect(await dueAfter()).toBe(90 * DAY);
    at(MINUTE);
    await again(erp());
    expect([await dueAfter(), await jobsOf()]).toEqual([0, 1]);
    await work();
    expect(questions).toBe(2);
  });

  it("follows a new name, which needs a fresh sign-in; the same name asks nothing", async () => {
    await work();
    const stale = member(merchant.tenantUuid, "ADMIN", people.bruno, new Date(START - 3_600_000));
    await expect(rename("Otro", stale)).rejects.toEqual(code("insufficient_user_authentication"));
    await rename("Ejemplo S.L.");
    expect([await result(), await jobsOf()]).toEqual(["MTCH", 0]);
    await rename("Otro");
    expect([await result(), await jobsOf(), await dueAfter()]).toEqual([null, 1, 0]);
    const strange = await insertTestAccount(database, (await insertMerchant(database)).tenantUuid);
    await expect(
      changeOwnerName(database.db, bruno(), merchant.tenantUuid, { uuid: strange, ownerName: "Mine" }),
    ).rejects.toEqual(code("not_found"));
  });
});
