import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { MESSAGES } from "@/components/dashboard/messages";
import { createText } from "@/components/dashboard/text";
import { listSigners } from "@/db/queries/signatures/signers";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { linkUrl } from "@/lib/operations/link-url";
import type { Caller, Role } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import { importText } from "@/lib/statements/testing/import-text";
import { type DashboardContext, openForAction } from "../../../dashboard-context";
import { changeSigner, deliver, prepareRefund, remind, stopReminders } from "./actions";

vi.mock("../../../dashboard-context", () => ({ openForAction: vi.fn() }));
vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));

let database: TestDatabase;
let merchant: Merchant;
let uuid: string;
let signerUuid: string;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  merchant = await insertMerchant(database);
  const made = await insertSignature(database, merchant, [{ name: "Ana", email: "ana@example.com" }], {
    title: "Lease",
  });
  uuid = made.operationUuid;
  signerUuid = made.signer.uuid;
  signedIn("OPERATOR");
});

/** What is committed there is, and nobody hears of it. */
function losingAnswers(): TestDatabase["db"] {
  const lost = Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED", query: "commit" });
  return new Proxy(database.db, {
    get: (db, name) => {
      if (name !== "transaction") return Reflect.get(db, name);
      return async (run: Parameters<typeof db.transaction>[0]) => {
        await db.transaction(run);
        throw lost;
      };
    },
  });
}

function signedIn(role: Role, tenantUuid = merchant.tenantUuid, db = database.db): void {
  const caller: Caller = {
    tenantUuid,
    actor: { type: "PERSON", personUuid: newUuid(), role, authenticatedAt: new Date() },
    collaborator: null,
  };
  const textSource = { language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en } as const;
  const context: DashboardContext = {
    caller,
    author: { caller, ipAddress: null },
    db,
    isElsewhere: false,
    place: { where: "OWN", signs: true },
    text: createText(textSource),
    textSource,
    session: {
      sessionUuid: newUuid(),
      authenticatedAt: new Date(),
      person: { uuid: newUuid(), name: "Ana", email: "ana@example.com" },
      tenant: { uuid: tenantUuid, legalName: "Mine", timeZone: "Europe/Madrid", languageCode: "en" },
      role,
      needsSecondFactor: false,
      memberships: [],
      membership: { tenantUuid, role },
      collaborator: null,
      actingFor: [],
      isSandbox: false,
    },
  };
  vi.mocked(openForAction).mockResolvedValue(context);
}

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const kept = async () => (await listSigners(database.db, merchant.tenantUuid, uuid))[0];
const link = async () => linkUrl((await kept())?.linkToken ?? "", "SIGNATURE");

describe("reminding a signer", () => {
  it("is done once, and told to be too soon the second time", async () => {
    expect(await remind(uuid, signerUuid)).toMatchObject({ ok: true });
    expect(await remind(uuid, signerUuid)).toEqual({ ok: false, problem: "too_soon" });
  });

  it.each(["not a uuid", newUuid()])("finds no other signer: %s", async (other) => {
    expect(await remind(uuid, other)).toEqual({ ok: false, problem: "not_found" });
  });
});

describe("changing a signer", () => {
  it("leaves what is empty empty, and makes the former link useless", async () => {
    const before = await kept();
    const luis = form({ name: " Luis ", email: "luis@example.com" });
    expect(await changeSigner(uuid, signerUuid, luis, await link())).toEqual({
      ...{ ok: true, value: undefined },
    });
    const after = await kept();
    expect(after?.subject).toEqual({ name: "Luis", lastName: null, email: "luis@example.com", phone: null });
    expect(after?.linkToken).not.toBe(before?.linkToken);
  });

  it("has who is given an address written to, also where there was none before", async () => {
    const notified = async () => (await kept())?.isNotified;
    expect(
      await changeSigner(uuid, signerUuid, form({ name: "Ana", phone: "+34600000000" }), await link()),
    ).toMatchObject({ ok: true });
    expect(await notified()).toBe(false);
    expect(
      await changeSigner(uuid, signerUuid, form({ name: "Ana", email: "ana@example.com" }), await link()),
    ).toMatchObject({ ok: true });
    expect(await notified()).toBe(true);
    await database.sql`update signer set is_notified = false where uuid = ${signerUuid}`;
    expect(
      await changeSigner(uuid, signerUuid, form({ name: "Ana", email: "anna@example.com" }), await link()),
    ).toMatchObject({ ok: true });
    expect(await notified()).toBe(false);
  });

  it("does not undo what somebody else has changed since (decision 365)", async () => {
    const seen = await link();
    const luis = form({ name: "Luis", email: "luis@example.com" });
    expect(await changeSigner(uuid, signerUuid, luis, seen)).toMatchObject({ ok: true });
    const after = await kept();
    const eva = form({ name: "Eva", email: "eva@example.com" });
    expect(await changeSigner(uuid, signerUuid, eva, seen)).toEqual({ ok: false, problem: "conflict" });
    expect(await kept()).toEqual(after);
    expect(await changeSigner(uuid, signerUuid, eva, await link())).toMatchObject({ ok: true });
  });

  it.each([{ name: "Luis", email: "nobody" }, {}])("refuses what is no address, and nobody: %j", async (fields) => {
    const before = await kept();
    expect(await changeSigner(uuid, signerUuid, form(fields), await link())).toMatchObject({
      ok: false,
      problem: "invalid",
    });
    expect(await kept()).toEqual(before);
  });
});

it("who is signed in no more is told so, stays where they are, and does nothing", async () => {
  const before = await kept();
  vi.mocked(openForAction).mockResolvedValue(null);
  expect(await remind(uuid, signerUuid)).toEqual({ ok: false, problem: "signed_out" });
  expect(await changeSigner(uuid, signerUuid, form({ name: "Eve" }), "")).toEqual({ ok: false, problem: "signed_out" });
  expect(await kept()).toEqual(before);
});

describe.each([
  ["who may only look", "forbidden", () => signedIn("VIEWER")],
  ["another organisation", "not_found", async () => signedIn("OWNER", (await insertMerchant(database)).tenantUuid)],
] as const)("%s", (_, problem, enter) => {
  it("does neither", async () => {
    const before = await kept();
    await enter();
    expect(await remind(uuid, signerUuid)).toEqual({ ok: false, problem });
    expect(await changeSigner(uuid, signerUuid, form({ name: "Eve" }), "")).toEqual({ ok: false, problem });
    expect(await kept()).toEqual(before);
  });
});

describe("sending a link again (decision 182)", () => {
  const form = (fields: Readonly<Record<string, string>>) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.set(name, value);
    return made;
  };
  const sent = (operationUuid: string) =>
    database.sql`select channel, address, created_by from delivery where operation_uuid = ${operationUuid} order by uuid`;

  it("goes to the corrected address, by the one who asked", async () => {
    const payment = firstOf(await aFlow(merchant.caller)).uuid;
    expect(await deliver(payment, form({ channel: "SMS", to: "+34 600 000 000" }))).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await deliver(payment, form({ to: "eva@example.org" }))).toEqual({ ok: true, value: undefined });
    expect(await sent(payment)).toMatchObject([
      { channel: "SMS", address: "+34600000000", created_by: { by: "PERSON" } },
      { channel: "EMAIL", address: "eva@example.org" },
    ]);
    expect(await deliver(payment, form({ to: "eva@example.org" }))).toEqual({ ok: false, problem: "too_soon" });
  });

  it("is refused for what is no address, to who may only look, and to strangers", async () => {
    const payment = firstOf(await aFlow(merchant.caller)).uuid;
    for (const [sent, pointers] of [
      [{ to: "nowhere" }, ["/to"]],
      [{ channel: "SMS", to: "600" }, ["/to"]],
      [{ channel: "FAX", to: "eva@example.org" }, ["/channel"]],
    ] as const) {
      expect(await deliver(payment, form(sent))).toEqual({ ok: false, problem: "invalid", pointers });
    }
    signedIn("VIEWER");
    expect(await deliver(payment, form({ to: "eva@example.org" }))).toEqual({ ok: false, problem: "forbidden" });
    signedIn("OWNER", (await insertMerchant(database)).tenantUuid);
    expect(await deliver(payment, form({ to: "eva@example.org" }))).toEqual({ ok: false, problem: "not_found" });
    expect(await sent(payment)).toEqual([]);
  });
});

describe("stopping reminders (decision 192)", () => {
  const stopped = (operationUuid: string) =>
    database.sql`select stopped_at is not null as stopped from reminder_plan where operation_uuid = ${operationUuid}`;

  it("stops them, and has them go on", async () => {
    const payment = firstOf(await aFlow(merchant.caller)).uuid;
    expect(await stopReminders(payment, true)).toEqual({ ok: true, value: undefined });
    expect(await stopped(payment)).toEqual([{ stopped: true }]);
    expect(await stopReminders(payment, false)).toEqual({ ok: true, value: undefined });
    expect(await stopped(payment)).toEqual([{ stopped: false }]);
  });

  it("is refused to who may only look, and to strangers", async () => {
    const payment = firstOf(await aFlow(merchant.caller)).uuid;
    signedIn("VIEWER");
    expect(await stopReminders(payment, true)).toEqual({ ok: false, problem: "forbidden" });
    signedIn("OWNER", (await insertMerchant(database)).tenantUuid);
    expect(await stopReminders(payment, true)).toEqual({ ok: false, problem: "not_found" });
    expect(await stopped(payment)).toEqual([]);
  });
});

describe("preparing a refund (decision 315)", () => {
  const GIVEN = { amount: "10.00", name: "Ana", iban: "DE89370400440532013000", reason: "Refund" };
  const refused = async (changes: Partial<typeof GIVEN>) => {
    signedIn("ADMIN");
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...GIVEN, ...changes })) form.set(name, value);
    return prepareRefund(newUuid(), form);
  };

  it.each([
    // In English a point is the decimal sign: only who typed it knows which is meant (decision 59).
    [{ amount: "1.500" }, ["/amount"]],
    [{ amount: "much" }, ["/amount"]],
    [{ name: "✌" }, ["/creditor/name"]],
    [{ iban: "DE00370400440532013000" }, ["/creditor/iban"]],
    [{ amount: "", reason: "✌" }, ["/amount", "/reason"]],
  ])("says which fields of %j are not accepted", async (changes, pointers) => {
    expect(await refused(changes)).toEqual({ ok: false, problem: "invalid", pointers });
  });

  it("says that nobody knows whether it was done where the answer to its COMMIT was lost; pressed again it is one", async () => {
    const invoice = { id: "i", externalId: "R-1000", generateDocument: false };
    const payment = firstOf(await aFlow(merchant.caller, [{ payment: { amount: 30_000, concept: "Fee" }, invoice }]));
    await importText(database.db, merchant.caller, writeCamt([{ amount: 30_000, transfers: [{ text: "R-1000" }] }]));
    const given = form({ ...GIVEN, key: newUuid() });
    const press = () => prepareRefund(payment.uuid, given);
    signedIn("ADMIN", merchant.tenantUuid, losingAnswers());
    expect(await press()).toEqual({ ok: false, problem: "unanswered" });
    signedIn("ADMIN");
    expect(await press()).toMatchObject({ ok: true });
    const rows = await database.sql`select amount from refund where operation_uuid = ${payment.uuid}`;
    expect(rows).toEqual([{ amount: "1000" }]);
    given.set("amount", "20.00");
    expect(await press()).toEqual({ ok: false, problem: "unanswered" });
  });

  it("is asked for as it was typed", async () => {
    expect(await refused({})).toEqual({ ok: false, problem: "invalid", pointers: ["/operationUuid"] });
  });
});
