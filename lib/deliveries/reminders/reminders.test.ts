import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { takeDueDeliveries } from "@/db/queries/deliveries/deliveries";
import { deleteAddressDaysBefore, saveReminderPlan } from "@/db/queries/deliveries/reminders";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { changeConfiguration } from "@/lib/configurations/change-configuration";
import { configurationRequest } from "@/lib/configurations/configuration-request";
import { renewByItself } from "@/lib/flows/renewing/renew-by-itself";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { aFlow, firstOf, type TestFlow } from "@/lib/flows/testing/a-flow";
import { aMailServer } from "@/lib/mail/testing/mail-server";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { expireOperations } from "@/lib/operations/expire-operations";
import { openOperation } from "@/lib/operations/open-operation";
import { declineOperation } from "@/lib/payer/decline-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { sayTransferred } from "@/lib/payer/say-transferred";
import type { Caller } from "@/lib/shared/caller";
import { addSeconds } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { JOBS } from "@/lib/shared/jobs";
import { log } from "@/lib/shared/log";
import { importText } from "@/lib/statements/testing/import-text";
import { expectToldAsDescribed } from "@/lib/webhooks/testing/told-as-described";
import { sendAgain } from "../send-again";
import { sendDueDeliveries } from "../send-due-deliveries";
import { NEVER, through, toldOf } from "../testing/world";
import { changeReminders } from "./change-reminders";
import { getReminders } from "./get-reminders";
import { planReminders } from "./plan-reminders";
import { queueDueReminders } from "./queue-due-reminders";
import { remindNow } from "./remind-now";

/** A Monday without a holiday in the weeks around it. */
const MONDAY = new Date("2030-09-02T12:00:00.000Z");
const DAYS = { daysFromDue: [-3, 0, 7, 14], channels: [{ type: "EMAIL" as const }] };

let database: TestDatabase;
let merchant: Merchant;
let server: Awaited<ReturnType<typeof aMailServer>>;

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  at(MONDAY);
  await database.sql`delete from delivery`;
  await database.sql`delete from reminder_plan`;
  await database.sql`delete from address_day`;
  merchant = await insertMerchant(database, { settings: { reminders: DAYS } });
  server = await aMailServer();
  through(server.url);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function at(moment: Date | string): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
}

/** The worker comes by. */
async function work(moment: Date | string): Promise<void> {
  at(moment);
  await queueDueReminders(database.db);
  await sendDueDeliveries(database.db, NEVER);
}

/** A payment that is due on a day, of somebody with an address. */
async function anInvoice(caller: Caller, dueDate: string | null, changes: object = {}, email = "ana@example.org") {
  return aFlow(caller, [
    {
      payment: { amount: 15_075, concept: "Invoice 7", subject: { name: "Ana", email } },
      ...(dueDate && { invoice: { externalId: "F-7", dueDate } }),
      expirationOffset: "P60D",
      ...changes,
    },
  ]);
}

/** Its deadline is a Friday's midnight in Madrid, and no reminder of it is due. */
const anExpiringInvoice = (caller: Caller) => anInvoice(caller, "2030-12-13", { expirationOffset: "P4D" });
const ended = (flow: TestFlow) => ({ operationUuid: firstOf(flow).uuid });

/** A working day's noon in Madrid. */
const noon = (day: string) => `${day}T10:00:00.000Z`;
const sent = () => server.taken().map(({ to }) => to);
const remindersOf = async (flow: TestFlow) => {
  const rows = await database.sql`
    select days_from_due, state, reason, attempts, next_attempt_at, message_id from delivery
     where operation_uuid = ${firstOf(flow).uuid} and kind = 'REMINDER' order by days_from_due`;
  return rows.map((row) => [row.days_from_due, row.state, row.reason]);
};
const plannedOf = async (flow: TestFlow) =>
  (await getReminders(database.db, merchant.caller, firstOf(flow).uuid)).planned.map(
    ({ daysFromDue, sendAt }) => `${daysFromDue} ${sendAt.slice(0, 10)}`,
  );

describe("a payer is reminded (decision 190)", () => {
  it("no second time by a time zone that was set right: the days go on by that", async () => {
    const reminders = { ...DAYS, daysFromDue: [-2, 0, 1] };
    merchant = await insertMerchant(database, { settings: { reminders } });
    const zone = (timeZone: string) =>
      database.sql`update tenant set time_zone = ${timeZone} where uuid = ${merchant.tenantUuid}`;
    await zone("Europe/Lisbon");
    const flow = await anInvoice(merchant.caller, null, { expirationOffset: "P9D" });
    const failed = vi.spyOn(log, "error");
    await work(noon("2030-09-09"));
    expect(await remindersOf(flow)).toEqual([[-2, "SENT", null]]);
    // Its deadline, a midnight, is of the next day by it.
    await zone("Europe/Madrid");
    for (const day of ["2030-09-10", "2030-09-11"]) await work(noon(day));
    expect(failed).not.toHaveBeenCalled();
    expect(await remindersOf(flow)).toEqual([[-2, "SENT", null]]);
    const [plan] = await database.sql`select next_at from reminder_plan where operation_uuid = ${firstOf(flow).uuid}`;
    expect(plan?.next_at ?? null).toBeNull();
  });

  it("on the days of the configuration, each once, in words of the day", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    expect(await plannedOf(flow)).toEqual(["-3 2030-09-10", "0 2030-09-13", "7 2030-09-20", "14 2030-09-27"]);
    const subjects: number[] = [];
    for (let day = 3; day <= 30; day++) {
      const moment = noon(`2030-09-${String(day).padStart(2, "0")}`);
      const before = server.taken().length;
      await work(moment);
      await work(addSeconds(new Date(moment), 60));
      if (server.taken().length > before) subjects.push(day);
    }
    expect(subjects).toEqual([10, 13, 20, 27]);
    expect(server.given.length).toBe(4);
    expect(new Set(server.taken().map(({ messageId }) => messageId)).size).toBe(4);
    expect(await plannedOf(flow)).toEqual([]);
    expect(await toldOf(database, flow)).toMatchObject({
      status: "CREATED",
      facts: Array(4).fill({ kind: "REMINDER_SENT", channel: "EMAIL" }),
      events: Array(4).fill("OPERATION_REMINDED"),
    });
  });

  it("where the link went, and nowhere that refuses it; by the configuration's ways alone", async () => {
    const refusing = await aMailServer({ rcpt: (to) => (to.startsWith("gone") ? "550 no" : "250 ok") });
    through(refusing.url);
    const channels = [
      { type: "EMAIL", to: "office@example.org" },
      { type: "EMAIL", to: "gone@example.org" },
      { type: "SMS", to: "+34600000000" },
    ];
    await anInvoice(merchant.caller, "2030-09-13", { delivery: { channels } });
    await work(noon("2030-09-03"));
    await work(noon("2030-09-10"));
    expect(refusing.taken().map(({ to }) => to)).toEqual(["office@example.org", "office@example.org"]);
  });

  it("not at all where there is no address, no day, or another organisation's days", async () => {
    const silent = await insertMerchant(database);
    const flows = [
      await anInvoice(silent.caller, "2030-09-13"),
      await anInvoice(merchant.caller, "2030-09-13", { payment: { amount: 1 } }),
    ];
    await work(noon("2030-09-13"));
    expect(sent()).toEqual([]);
    for (const flow of flows) expect(await remindersOf(flow)).toEqual([]);
  });

  it("by the deadline where nothing is due", async () => {
    const flow = await anInvoice(merchant.caller, null, { expirationOffset: "P11D" });
    expect(await plannedOf(flow)).toEqual(["-3 2030-09-10", "0 2030-09-13"]);
  });

  it("once of what was missed while nobody worked", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    await work(noon("2030-09-24"));
    expect(await remindersOf(flow)).toEqual([[7, "SENT", null]]);
    expect(await plannedOf(flow)).toEqual(["14 2030-09-27"]);
  });

  it("not of days before it was made", async () => {
    const flow = await anInvoice(merchant.caller, "2030-08-30");
    expect(await plannedOf(flow)).toEqual(["7 2030-09-06", "14 2030-09-13"]);
  });

  it("once, however many workers there are", async () => {
    const complain = vi.spyOn(log, "error");
    await anInvoice(merchant.caller, "2030-09-13");
    at(noon("2030-09-10"));
    await Promise.all([queueDueReminders(database.db), queueDueReminders(database.db), queueDueReminders(database.db)]);
    await Promise.all([sendDueDeliveries(database.db, NEVER), sendDueDeliveries(database.db, NEVER)]);
    expect(sent()).toEqual(["ana@example.org"]);
    expect(complain).not.toHaveBeenCalled();
    // Nor could a later mistake of ours write it again.
    await expect(
      database.sql`
        insert into delivery (uuid, tenant_uuid, operation_uuid, kind, days_from_due, channel, address, message_id, state, attempts,
          next_attempt_at, send_at, created_by, created_at, state_at)
        select gen_random_uuid(), tenant_uuid, operation_uuid, kind, days_from_due, channel, upper(address), 'other', state, attempts,
          next_attempt_at, send_at, created_by, created_at, state_at from delivery`,
    ).rejects.toMatchObject({ constraint_name: "delivery_reminder_once" });
  });

  it("page by page", async () => {
    for (let count = 0; count < 5; count++) await anInvoice(merchant.caller, "2030-09-13", {}, `a${count}@example.org`);
    at(noon("2030-09-10"));
    await queueDueReminders(database.db, 2);
    await sendDueDeliveries(database.db, NEVER);
    expect(sent().length).toBe(5);
  });

  it("and what refuses a reminder leaves the payment as it is", async () => {
    const refusing = await aMailServer({ rcpt: () => "550 no" });
    through(refusing.url);
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    await work(noon("2030-09-10"));
    expect(await toldOf(database, flow)).toMatchObject({ status: "CREATED", facts: [{ kind: "REMINDER_REFUSED" }] });
    await work(noon("2030-09-13"));
    expect(await remindersOf(flow)).toEqual([[-3, "REFUSED", "REFUSED_BY_SERVER"]]);
  });
});

describe("a reminder that has become pointless (decision 191)", () => {
  it.each([
    ["cancelled", (flow: TestFlow) => cancelOperation(database.db, merchant.caller, firstOf(flow).uuid)],
    ["declined", (flow: TestFlow) => declineOperation(database.db, firstOf(flow).linkToken)],
    [
      "paid",
      (flow: TestFlow) => database.sql`update operation set status = 'COMPLETED' where uuid = ${firstOf(flow).uuid}`,
    ],
  ])("is not written once the payment is %s", async (_, end) => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    await end(flow);
    expect(await plannedOf(flow)).toEqual([]);
    await work(noon("2030-09-13"));
    expect(await remindersOf(flow)).toEqual([]);
    expect(await database.sql`select next_at from reminder_plan where next_at is not null`).toEqual([]);
  });

  it("and waits is CANCELLED, saying why", async () => {
    const ended = await anInvoice(merchant.caller, "2030-09-13");
    const stopped = await anInvoice(merchant.caller, "2030-09-13");
    at(noon("2030-09-10"));
    await queueDueReminders(database.db);
    await cancelOperation(database.db, merchant.caller, firstOf(ended).uuid);
    await changeReminders(database.db, merchant.caller, firstOf(stopped).uuid, { stopped: true });
    await work(noon("2030-09-10"));
    expect([await remindersOf(ended), await remindersOf(stopped)]).toEqual([
      [[-3, "CANCELLED", "LINK_ENDED"]],
      [[-3, "CANCELLED", "STOPPED"]],
    ]);
    expect(sent()).toEqual([]);
  });

  it("that somebody has in hand as it is stopped, or a later one is due, is looked at again", async () => {
    const [stopped, passed] = [
      await anInvoice(merchant.caller, "2030-09-13"),
      await anInvoice(merchant.caller, "2030-09-13"),
    ];
    at(noon("2030-09-10"));
    await queueDueReminders(database.db);
    const now = new Date();
    // A worker takes both up, and dies.
    await takeDueDeliveries(database.db, { at: now, leaseUntil: addSeconds(now, 300), limit: 10, channels: ["EMAIL"] });
    await changeReminders(database.db, merchant.caller, firstOf(stopped).uuid, { stopped: true });
    await work(noon("2030-09-13"));
    expect(await remindersOf(stopped)).toEqual([[-3, "CANCELLED", "STOPPED"]]);
    expect(await remindersOf(passed)).toEqual([
      [-3, "CANCELLED", "SUPERSEDED"],
      [0, "SENT", null],
    ]);
    expect(sent()).toEqual(["ana@example.org"]);
  });

  it("gives way to the next one where it could not go till then", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    await aLivingAttempt(flow);
    for (const day of ["10", "11", "12"]) await work(noon(`2030-09-${day}`));
    expect(await remindersOf(flow)).toEqual([[-3, "QUEUED", null]]);
    await database.sql`update payment_attempt set state = 'FAILED', next_poll_at = null`;
    await work(noon("2030-09-13"));
    expect(await remindersOf(flow)).toEqual([
      [-3, "CANCELLED", "SUPERSEDED"],
      [0, "SENT", null],
    ]);
  });

  /** A bank may still say yes to it. */
  async function aLivingAttempt(flow: TestFlow): Promise<void> {
    const { uuid } = firstOf(flow);
    await openOperation(database.db, firstOf(flow).linkToken);
    await database.sql`
      insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, end_to_end_id, created_at, poll_count, next_poll_at)
      values (${newUuid()}, ${merchant.tenantUuid}, ${uuid}, 'b', 'AT_BANK', ${uuid.replaceAll("-", "")}, now(), 0, now())`;
  }

  it("waits while a bank may still say yes", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    await aLivingAttempt(flow);
    await work(noon("2030-09-10"));
    expect(sent()).toEqual([]);
    await database.sql`update payment_attempt set state = 'FAILED', next_poll_at = null`;
    await work(noon("2030-09-10"));
    expect(sent()).toEqual([]);
    await work(noon("2030-09-11"));
    expect(sent()).toEqual(["ana@example.org"]);
  });

  it("waits three working days for money that the payer says to have sent", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-20");
    at(noon("2030-09-16"));
    await sayTransferred(database.db, firstOf(flow).linkToken);
    for (const day of ["17", "18"]) await work(noon(`2030-09-${day}`));
    expect(sent()).toEqual([]);
    expect(await remindersOf(flow)).toEqual([[-3, "QUEUED", null]]);
    await work(noon("2030-09-19"));
    expect(sent()).toEqual(["ana@example.org"]);
  });

  /** A statement of the 16th tells of a booking, and this is what became of it. */
  async function aBooking(flow: TestFlow, state: string, direction: string): Promise<void> {
    at(noon("2030-09-16"));
    const file = writeCamt([{ amount: 1, reference: newUuid() }]);
    const { receipt } = await importText(database.db, merchant.caller, file);
    await database.sql`
      update statement_entry set state = ${state}, direction = ${direction}, operation_uuid = ${firstOf(flow).uuid},
             matched_by = 'AMOUNT_AND_PAYER', effect = ${state === "MATCHED" ? "PAID_AGAIN" : null},
             decided_at = ${noon("2030-09-16")} where statement_uuid = ${receipt.uuid}`;
  }

  it("waits three working days for somebody to decide on a credit that may be it", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-20");
    await aBooking(flow, "SUGGESTED", "CREDIT");
    for (const day of ["17", "18"]) await work(noon(`2030-09-${day}`));
    expect(sent()).toEqual([]);
    await work(noon("2030-09-19"));
    expect(sent()).toEqual(["ana@example.org"]);
  });

  it.each([
    ["SUGGESTED", "DEBIT"],
    ["MATCHED", "CREDIT"],
  ])("waits for no booking that is %s, a %s", async (state, direction) => {
    const flow = await anInvoice(merchant.caller, "2030-09-20");
    await aBooking(flow, state, direction);
    await work(noon("2030-09-17"));
    expect(sent()).toEqual(["ana@example.org"]);
  });

  it("waits while a bank may still say yes to what it renews", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-20", { expirationOffset: "P8D" });
    at("2030-09-12T10:00:00.000Z");
    await expireOperations(database.db);
    await renewOperation(database.db, merchant.caller, firstOf(flow).uuid, "API");
    await work(noon("2030-09-12"));
    const before = sent().length;
    await aLivingAttempt(flow);
    await work(noon("2030-09-17"));
    expect(sent().length).toBe(before);
    await database.sql`update payment_attempt set state = 'FAILED', next_poll_at = null`;
    await work(noon("2030-09-18"));
    expect(sent().length).toBe(before + 1);
  });

  it("waits for the morning, and over the weekend", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    // Nobody worked by day.
    await work("2030-09-13T17:00:00.000Z");
    await work("2030-09-14T10:00:00.000Z");
    await work("2030-09-16T06:59:00.000Z");
    expect([sent(), await remindersOf(flow)]).toEqual([[], [[0, "QUEUED", null]]]);
    const [row] = await database.sql`select attempts, next_attempt_at from delivery where kind = 'REMINDER'`;
    expect([row?.attempts, new Date(row?.next_attempt_at).toISOString()]).toEqual([0, "2030-09-16T08:00:00.000Z"]);
    await work("2030-09-16T08:00:00.000Z");
    expect(sent()).toEqual(["ana@example.org"]);
  });

  it("waits for the link itself", async () => {
    const sendAt = "2030-09-11T08:00:00.000Z";
    await anInvoice(merchant.caller, "2030-09-13", { delivery: { channels: [{ type: "EMAIL" }], sendAt } });
    await work(noon("2030-09-10"));
    expect(sent()).toEqual([]);
    await work(noon("2030-09-11"));
    expect(sent()).toEqual(["ana@example.org"]);
    await work(noon("2030-09-12"));
    expect(sent()).toEqual(["ana@example.org", "ana@example.org"]);
  });

  it.each([
    ["its bank says is somebody else's", { result: "NMTC", matched: null }],
    ["nobody has confirmed the name of", { result: "CMTC", matched: "Bodegas Norte" }],
    ["was never verified", { result: null, matched: null }],
  ])("waits while the payment can't be made, to an account that %s (decision 134)", async (_, { result, matched }) => {
    await anInvoice(merchant.caller, "2030-09-13");
    const isSaid = (verification: string | null, name: string | null) => database.sql`
      update creditor_account set verification_result = ${verification}, matched_name = ${name},
        verified_at = case when ${verification}::text is not null then now() end,
        verified_by = case when ${verification}::text is not null then 'x' end
       where tenant_uuid = ${merchant.tenantUuid}`;
    await isSaid(result, matched);
    await work(noon("2030-09-10"));
    expect(sent()).toEqual([]);
    // It can't say: that lets nobody wait.
    await isSaid("NOAP", null);
    await work(addSeconds(new Date(noon("2030-09-10")), 60));
    expect(sent()).toEqual([]);
    await work(noon("2030-09-11"));
    expect(sent()).toEqual(["ana@example.org"]);
  });

  it("waits for the signatures that come first", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    await database.sql`update flow set operation_order = 'SEQUENTIAL' where uuid = ${flow.uuid}`;
    const { uuid } = firstOf(flow);
    await database.sql`
      insert into operation (uuid, tenant_uuid, flow_uuid, position, type, configuration_uuid, status, expiration_offset, expires_at,
        link_token, subject, created_at, has_invoice, collected_amount)
      select ${newUuid()}, tenant_uuid, flow_uuid, 1, 'SIGNATURE', configuration_uuid, 'CREATED', expiration_offset, expires_at,
        ${uuid}, subject, created_at, false, 0 from operation where uuid = ${uuid}`;
    await work(noon("2030-09-10"));
    expect([sent(), await remindersOf(flow)]).toEqual([[], [[-3, "QUEUED", null]]]);
    await database.sql`update operation set status = 'COMPLETED' where flow_uuid = ${flow.uuid} and type = 'SIGNATURE'`;
    await work(noon("2030-09-11"));
    expect(sent()).toEqual(["ana@example.org"]);
  });
});

describe("an address is written to once a day (decision 191)", () => {
  it("whatever its letters' case, over all of an organisation's payments: the others wait for the next working days", async () => {
    for (const email of ["ana@example.org", "Ana@Example.org", "ANA@example.org"]) {
      await anInvoice(merchant.caller, "2030-09-13", {}, email);
    }
    const counts: number[] = [];
    for (const day of ["10", "11", "12"]) {
      await work(noon(`2030-09-${day}`));
      await work(`2030-09-${day}T15:00:00.000Z`);
      counts.push(sent().length);
    }
    expect(counts).toEqual([1, 2, 3]);
  });

  it("also where two workers send at the same moment", async () => {
    for (let count = 0; count < 6; count++) await anInvoice(merchant.caller, "2030-09-13");
    at(noon("2030-09-10"));
    await queueDueReminders(database.db);
    await Promise.all([sendDueDeliveries(database.db, NEVER), sendDueDeliveries(database.db, NEVER)]);
    expect(sent()).toEqual(["ana@example.org"]);
  });

  it("by each organisation: what another sends is nobody else's business", async () => {
    const other = await insertMerchant(database, { settings: { reminders: DAYS } });
    for (const { caller } of [merchant, other]) await anInvoice(caller, "2030-09-13");
    await work(noon("2030-09-10"));
    expect(sent()).toEqual(["ana@example.org", "ana@example.org"]);
  });

  it("and a link counts, which waits for nobody", async () => {
    await anInvoice(merchant.caller, "2030-09-13");
    at("2030-09-10T08:00:00.000Z");
    await anInvoice(merchant.caller, "2030-10-13", { delivery: { channels: [{ type: "EMAIL" }] } });
    await anInvoice(merchant.caller, "2030-10-14", { delivery: { channels: [{ type: "EMAIL" }] } });
    await sendDueDeliveries(database.db, NEVER);
    expect(sent().length).toBe(2);
    await work(noon("2030-09-10"));
    expect(sent().length).toBe(2);
    await work(noon("2030-09-11"));
    expect(sent().length).toBe(3);
  });

  it("and so does the mail of a renewal that nobody has asked for: one a day, at a payer's hours (decision 307)", async () => {
    const renewing = await insertMerchant(database, {
      settings: { automaticRenewals: 1, reminders: DAYS, delivery: { channels: [{ type: "EMAIL" }] } },
    });
    const flows = [await anExpiringInvoice(renewing.caller), await anExpiringInvoice(renewing.caller)];
    const byHand = await anExpiringInvoice(renewing.caller);
    // Friday evening: what has expired at midnight is renewed on a Saturday.
    await work("2030-09-06T10:00:00.000Z");
    expect(sent().length).toBe(3);
    at("2030-09-07T00:00:00.000Z");
    await expireOperations(database.db);
    for (const flow of flows) await renewByItself(database.db, { tenantUuid: renewing.tenantUuid, ...ended(flow) });
    await renewOperation(database.db, renewing.caller, ended(byHand).operationUuid, "API");
    const counts: number[] = [];
    // Whoever renews by hand has it sent at once; of the others one on Monday, and one on Tuesday.
    for (const moment of ["07T01", "07T10", "09T06", "09T08", "09T12", "10T06", "10T08", "11T10"]) {
      await work(`2030-09-${moment}:00:00.000Z`);
      counts.push(sent().length - 3);
    }
    expect(counts).toEqual([1, 1, 1, 2, 2, 2, 3, 3]);
  });

  it("and waits, as reminders do, for money that its payer said to have sent for what it renews", async () => {
    const renewing = await insertMerchant(database, {
      settings: { automaticRenewals: 1, delivery: { channels: [{ type: "EMAIL" }] } },
    });
    const flow = await anExpiringInvoice(renewing.caller);
    await work("2030-09-06T10:00:00.000Z");
    await sayTransferred(database.db, firstOf(flow).linkToken);
    at("2030-09-07T00:00:00.000Z");
    await expireOperations(database.db);
    await renewByItself(database.db, { tenantUuid: renewing.tenantUuid, ...ended(flow) });
    const [copy] = await database.sql`select link_token from operation where renewal_of = ${firstOf(flow).uuid}`;
    expect((await findPayerView(database.db, copy?.link_token))?.step).toMatchObject({
      transferSaidAt: new Date("2030-09-06T10:00:00.000Z"),
    });
    const counts: number[] = [];
    for (const day of ["07", "09", "10", "11"]) {
      await work(noon(`2030-09-${day}`));
      counts.push(sent().length - 1);
    }
    expect(counts).toEqual([0, 0, 0, 1]);
  });

  it("of a renewal whose link would have ended by then at once, but never twice a day (decision 307)", async () => {
    const renewing = await insertMerchant(database, {
      settings: { automaticRenewals: 1, delivery: { channels: [{ type: "EMAIL" }] } },
    });
    at("2030-09-05T12:00:00.000Z");
    const brief = { expirationOffset: "P1D" };
    const flows = [await anInvoice(renewing.caller, null, brief), await anInvoice(renewing.caller, null, brief)];
    await work("2030-09-05T12:00:00.000Z");
    expect(sent().length).toBe(2);
    // Renewed as Saturday begins, until Sunday's end.
    await work("2030-09-06T22:00:00.000Z");
    await expireOperations(database.db);
    for (const flow of flows) await renewByItself(database.db, { tenantUuid: renewing.tenantUuid, ...ended(flow) });
    await work("2030-09-06T22:01:00.000Z");
    expect(sent().length).toBe(3);
    await work("2030-09-09T10:00:00.000Z");
    expect(sent().length).toBe(3);
    const rows = await database.sql`
      select state, reason from delivery where tenant_uuid = ${renewing.tenantUuid} order by created_at desc, uuid desc limit 2`;
    expect(rows.map(({ state, reason }) => [state, reason]).toSorted()).toEqual([
      ["CANCELLED", "LINK_ENDED"],
      ["SENT", null],
    ]);
  });

  it("which is forgotten once the day is over everywhere", async () => {
    await anInvoice(merchant.caller, "2030-09-13");
    await work(noon("2030-09-10"));
    const days = async () => (await database.sql`select day::text from address_day`).map(({ day }) => day);
    await deleteAddressDaysBefore(database.db, "2030-09-10");
    expect(await days()).toEqual(["2030-09-10"]);
    await deleteAddressDaysBefore(database.db, "2030-09-11");
    expect(await days()).toEqual([]);
  });

  it("with what was sent and not told of before a worker died, under one Message-ID", async () => {
    const answers: ("take and die" | "250 taken")[] = ["take and die", "250 taken"];
    const dying = await aMailServer({ data: () => answers.shift() ?? "250 taken" });
    through(dying.url);
    // Before the other tests: what a process remembers of a server that was away has passed.
    at("2030-07-01T10:00:00.000Z");
    const flow = await anInvoice(merchant.caller, "2030-07-12");
    await work(noon("2030-07-09"));
    expect((await remindersOf(flow))[0]?.[1]).toBe("DEFERRED");
    await work("2030-07-09T10:05:00.000Z");
    expect(await remindersOf(flow)).toEqual([[-3, "SENT", null]]);
    expect(dying.taken().length).toBe(2);
    expect(new Set(dying.taken().map(({ messageId }) => messageId)).size).toBe(1);
  });
});

describe("a merchant stops the reminders of a payment (decision 192)", () => {
  const stop = (flow: TestFlow, stopped: boolean, caller = merchant.caller) =>
    changeReminders(database.db, caller, firstOf(flow).uuid, { stopped });

  it("and has them go on, without those of the days between", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    expect(await stop(flow, true)).toEqual({ stopped: true, stoppedAt: MONDAY.toISOString(), planned: [] });
    expect(await stop(flow, true)).toMatchObject({ stoppedAt: MONDAY.toISOString() });
    await work(noon("2030-09-10"));
    await work(noon("2030-09-13"));
    expect(sent()).toEqual([]);
    at("2030-09-14T10:00:00.000Z");
    expect((await stop(flow, false)).planned.map(({ daysFromDue }) => daysFromDue)).toEqual([7, 14]);
    await stop(flow, false);
    await work(noon("2030-09-16"));
    expect(sent()).toEqual([]);
    await work(noon("2030-09-20"));
    expect(sent()).toEqual(["ana@example.org"]);
    expect((await toldOf(database, flow)).facts).toEqual([
      { kind: "REMINDERS_STOPPED", by: "CLIENT" },
      { kind: "REMINDERS_RESUMED", by: "CLIENT" },
      { kind: "REMINDER_SENT", channel: "EMAIL" },
    ]);
  });

  it("also while a worker is about to write one", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    const { uuid } = firstOf(flow);
    at(noon("2030-09-10"));
    const writing = await database.db.transaction(async (tx) => {
      await lockFlowOfOperation(tx, merchant.tenantUuid, uuid);
      const moment = new Date();
      const row = { tenantUuid: merchant.tenantUuid, operationUuid: uuid, since: moment, nextAt: null };
      await saveReminderPlan(tx, { ...row, stoppedAt: moment });
      const worker = queueDueReminders(database.db);
      const waiting = () => database.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting()).length).toBe(1);
      // A promise that is returned would be waited for.
      return { worker };
    });
    await writing.worker;
    expect(await remindersOf(flow)).toEqual([]);
    expect(await getReminders(database.db, merchant.caller, uuid)).toMatchObject({ stopped: true });
  });

  it("which holds for its renewal, and for days that the configuration gets later", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13", { expirationOffset: "P3D" });
    await stop(flow, true);
    at("2030-09-06T10:00:00.000Z");
    await expireOperations(database.db);
    const copy = await renewOperation(database.db, merchant.caller, firstOf(flow).uuid, "API");
    await planReminders(database.db, { ...merchant, missingOnly: false });
    expect(await getReminders(database.db, merchant.caller, copy.uuid)).toMatchObject({ stopped: true, planned: [] });
    await work(noon("2030-09-13"));
    expect(sent()).toEqual([]);
  });
});

describe("a merchant reminds at once", () => {
  const rowsOf = async (flow: TestFlow) =>
    database.sql`select kind, channel, address from delivery where operation_uuid = ${firstOf(flow).uuid} order by created_at, uuid`;
  const remind = (flow: TestFlow, caller = merchant.caller) => remindNow(database.db, caller, firstOf(flow).uuid);

  it("by the link, where reminders go; what is planned stays planned, and waits for another day", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    const planned = await plannedOf(flow);
    await work(noon("2030-09-10"));
    expect(await remindersOf(flow)).toEqual([[-3, "SENT", null]]);
    at(noon("2030-09-13"));
    expect(await remind(flow)).toMatchObject([{ kind: "LINK", channel: "EMAIL", to: "ana@example.org" }]);
    await work(noon("2030-09-13"));
    await work(addSeconds(new Date(noon("2030-09-13")), 60));
    expect(sent()).toHaveLength(2);
    expect(await plannedOf(flow)).toEqual(planned.slice(2));
    expect(await remindersOf(flow)).toEqual([
      [-3, "SENT", null],
      [0, "QUEUED", null],
    ]);
  });

  it("not twice within five minutes", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13", {
      delivery: { channels: [{ type: "EMAIL", to: "one@example.org" }] },
    });
    await expect(remind(flow)).rejects.toMatchObject({ code: "rate_limited" });
    at(addSeconds(MONDAY, 301));
    await remind(flow);
    await expect(remind(flow)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await rowsOf(flow)).toMatchObject([{ address: "one@example.org" }, { address: "one@example.org" }]);
  });

  it("everybody or nobody: where one was sent it a moment ago, the others are sent nothing", async () => {
    const channels = ["one@example.org", "two@example.org"].map((to) => ({ type: "EMAIL", to }));
    const flow = await anInvoice(merchant.caller, "2030-09-13", { delivery: { channels } });
    at(addSeconds(MONDAY, 301));
    const last = { type: "EMAIL", to: "two@example.org" } as const;
    await sendAgain(database.db, merchant.caller, firstOf(flow).uuid, last);
    const before = await rowsOf(flow);
    expect(before).toHaveLength(3);
    await expect(remind(flow)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await rowsOf(flow)).toEqual(before);
  });

  it("of nothing that reminds nobody, has ended, or is another's", async () => {
    const nobody = await anInvoice((await insertMerchant(database)).caller, "2030-09-13");
    const other = await anInvoice(merchant.caller, "2030-09-13");
    await expect(remind(nobody)).rejects.toMatchObject({ code: "not_found" });
    await expect(remind(other, (await insertMerchant(database)).caller)).rejects.toMatchObject({ code: "not_found" });
    await cancelOperation(database.db, merchant.caller, firstOf(other).uuid);
    await expect(remind(other)).rejects.toMatchObject({ code: "operation_final" });
    const unknown = await anInvoice(merchant.caller, "2030-09-13", { payment: { amount: 100, concept: "Invoice 8" } });
    const viewer = { ...merchant.caller, actor: { type: "PERSON", personUuid: newUuid(), role: "VIEWER" } } as never;
    await expect(remind(unknown, viewer)).rejects.toMatchObject({ code: "forbidden" });
    const outside = await insertCollaborator(database, merchant);
    await expect(remind(unknown, outside)).rejects.toMatchObject({ code: "not_found" });
    await expect(remind(unknown)).rejects.toMatchObject({
      ...{ code: "conflict", detail: "Nobody is reminded of this payment." },
    });
    expect(await rowsOf(other)).toEqual([]);
  });
});

describe("a renewal", () => {
  it("is reminded of by what is to come", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13", { expirationOffset: "P10D" });
    expect(await plannedOf(flow)).toEqual(["-3 2030-09-10"]);
    at("2030-09-13T00:00:00.000Z");
    await expireOperations(database.db);
    const { uuid } = await renewOperation(database.db, merchant.caller, firstOf(flow).uuid, "API");
    const { planned } = await getReminders(database.db, merchant.caller, uuid);
    expect(planned.map(({ daysFromDue }) => daysFromDue)).toEqual([0, 7]);
    await work(noon("2030-09-13"));
    expect(sent()).toEqual(["ana@example.org"]);
  });
});

describe("a configuration that is changed", () => {
  const change = async (reminders: object | undefined) => {
    const request = configurationRequest.parse({ name: "Default", operationConfiguration: { reminders } });
    const author = { caller: merchant.caller, ipAddress: null };
    await changeConfiguration(database.db, author, merchant.tenantUuid, merchant.configurationUuid, request);
    const jobs = await database.sql`
      select payload from graphile_worker._private_jobs where payload ->> 'configurationUuid' = ${merchant.configurationUuid}
       order by id`;
    return jobs.map(({ payload }) => JOBS["plan-reminders"].parse(payload));
  };
  const [first, again] = [{ missingOnly: false }, { missingOnly: true }];
  const run = async (job: Parameters<typeof planReminders>[1] | undefined) => {
    if (!job) throw new Error("Nothing was asked for.");
    await planReminders(database.db, job);
  };

  it("has open payments planned anew from then on, and again for those made meanwhile", async () => {
    const flow = await anInvoice(merchant.caller, "2030-08-30", { expirationOffset: "P30D" });
    await work(noon("2030-09-10"));
    expect(await remindersOf(flow)).toEqual([[7, "SENT", null]]);
    expect(await change({ daysFromDue: [1, 20] })).toMatchObject([first, again]);
    expect(await plannedOf(flow)).toEqual(["20 2030-09-19"]);
    await planReminders(database.db, { ...merchant, missingOnly: false }, 1);
    await work(noon("2030-09-13"));
    await work(noon("2030-09-19"));
    expect(await remindersOf(flow)).toEqual([
      [7, "SENT", null],
      [20, "SENT", null],
    ]);
  });

  it("counts for a payment that was being made meanwhile, whatever the days of before", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    const [before] = await database.sql`select since, next_at from reminder_plan`;
    const [atOnce, later] = await change({ daysFromDue: [-8, 0] });
    await run(atOnce);
    // It was written when the first job had gone by.
    await database.sql`update reminder_plan set since = ${before?.since}, next_at = ${before?.next_at}`;
    at(addSeconds(MONDAY, 300));
    await run(later);
    await work(noon("2030-09-05"));
    await work(noon("2030-09-10"));
    await work(noon("2030-09-13"));
    expect(await remindersOf(flow)).toEqual([
      [-8, "SENT", null],
      [0, "SENT", null],
    ]);
  });

  it("loses nothing that falls due before it is planned anew, and sends nothing of before it", async () => {
    const flow = await anInvoice(merchant.caller, "2030-09-13");
    const { planned } = await getReminders(database.db, merchant.caller, firstOf(flow).uuid);
    const due = new Date(planned[0]?.sendAt ?? "");
    at(addSeconds(due, -60));
    const jobs = await change({ daysFromDue: [-8, -3] });
    at(addSeconds(due, 120));
    const made = await anInvoice(merchant.caller, "2030-09-13", {}, "eva@example.org");
    at(addSeconds(due, 3600));
    for (const job of jobs) await run(job);
    await work(addSeconds(due, 3601));
    expect(await remindersOf(flow)).toEqual([[-3, "SENT", null]]);
    expect(await remindersOf(made)).toEqual([]);
  });

  it("sends nothing of days before the payment, also where it is not planned anew yet", async () => {
    await anInvoice(merchant.caller, "2030-09-13");
    await change({ daysFromDue: [-60] });
    await work(noon("2030-09-10"));
    expect(sent()).toEqual([]);
  });

  it("reminds nobody any more where it names no days, and does not plan anew for the rest", async () => {
    await anInvoice(merchant.caller, "2030-09-13");
    expect(await change(undefined)).toMatchObject([first, again]);
    expect(await change(undefined)).toMatchObject([first, again]);
    await work(noon("2030-09-10"));
    expect(sent()).toEqual([]);
  });

  it("that gets days for the first time reminds of what is there, not of days that have passed", async () => {
    const late = await insertMerchant(database);
    const flow = await anInvoice(late.caller, "2030-09-13");
    await database.sql`
      update configuration set operation_configuration = operation_configuration || ${JSON.stringify({ reminders: DAYS })}::text::jsonb
       where uuid = ${late.configurationUuid}`;
    at(noon("2030-09-16"));
    await planReminders(database.db, { ...merchant, missingOnly: false });
    await planReminders(database.db, { ...late, tenantUuid: merchant.tenantUuid, missingOnly: false });
    expect(await database.sql`select 1 from reminder_plan where tenant_uuid = ${late.tenantUuid}`).toEqual([]);
    await planReminders(database.db, { ...late, missingOnly: true });
    await work(noon("2030-09-16"));
    expect(sent()).toEqual([]);
    await work(noon("2030-09-20"));
    expect(await remindersOf(flow)).toEqual([[7, "SENT", null]]);
  });
});

it("has told everything as the catalogue of events describes it", async () => {
  await expectToldAsDescribed(database, [
    "OPERATION_DELIVERED",
    "OPERATION_REMINDED",
    "OPERATION_OPENED",
    "FLOW_IN_PROGRESS",
    "OPERATION_RENEWED",
  ]);
});
