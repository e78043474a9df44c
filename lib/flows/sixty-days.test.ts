import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeDueDeliveries } from "@/db/queries/deliveries/deliveries";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { refreshAttempt } from "@/lib/attempts/following/refresh-attempt";
import { here, resetHere } from "@/lib/attempts/testing/here";
import { authorised, database } from "@/lib/attempts/testing/payments";
import { queueDueReminders } from "@/lib/deliveries/reminders/queue-due-reminders";
import { sendDueDeliveries } from "@/lib/deliveries/send-due-deliveries";
import { NEVER, through } from "@/lib/deliveries/testing/world";
import { aMailServer } from "@/lib/mail/testing/mail-server";
import { expireOperations } from "@/lib/operations/expire-operations";
import { declineOperation } from "@/lib/payer/decline-operation";
import { addSeconds } from "@/lib/shared/clock";
import { isoDay } from "@/lib/shared/iso-day";
import { log } from "@/lib/shared/log";
import { renewByItself } from "./renewing/renew-by-itself";
import { aFlow, firstOf, type TestFlow } from "./testing/a-flow";

/** A Monday; its 60 days hold a change of the clocks. */
const START = new Date("2030-09-02T12:00:00.000Z");
const DAYS = 60;
/** How often the worker has its turn; where something dies, each turn takes twice the work. */
const [STEP_HOURS, STEP_HOURS_OF_THE_DYING] = [6, 12];

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);
vi.mock("@/lib/documents/make-receipt", () => ({ makeReceipt: async () => Buffer.from("%PDF-receipt") }));

beforeEach(resetHere);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whatever writes a message dies of it. */
async function withNobodyToWrite(run: () => Promise<unknown>): Promise<void> {
  await database.sql.unsafe(`
    create or replace function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger die before insert on delivery for each row execute function die();`);
  await run();
  await database.sql`drop trigger die on delivery`;
}

const NOTHING = "nothing";
const WRITERS = "who writes reminders and receipts, between the fact and the message";
const RENEWERS = "who renews, once before the copy is there and once after it,";
/** How many renewals have died of it. */
let struck = 0;

/** What dies at each of the worker's turns; whatever was left lies until the next one, some minutes later. */
const KILLS: Readonly<Record<string, (merchant: Merchant) => Promise<void>>> = {
  [NOTHING]: async () => undefined,
  [WRITERS]: () => withNobodyToWrite(() => queueDueReminders(database.db)),
  "who writes reminders, before anybody sends them": async () => queueDueReminders(database.db),
  "who sends, with the messages in its hands": async () => {
    await queueDueReminders(database.db);
    const at = new Date();
    await takeDueDeliveries(database.db, { at, leaseUntil: addSeconds(at, 300), limit: 10, channels: ["EMAIL"] });
  },
  [RENEWERS]: async (merchant) => {
    await expireOperations(database.db);
    await withNobodyToWrite(async () => {
      struck += (await renewWhatWasAsked(merchant)).filter(({ status }) => status === "rejected").length;
    });
    // The copy is there, and nobody knows that its job is done.
    await renewWhatWasAsked(merchant);
  },
  // Last: what a process remembers of a server that was away outlives the clock that goes back.
  "the mail server's line, once it has taken a message": async () => {
    await queueDueReminders(database.db);
    await sendDueDeliveries(database.db, NEVER);
  },
};

it.each(Object.keys(KILLS))(
  "over 60 days links, reminders, receipts and renewals go when they should, once, though %s dies (decisions 189 to 191 and 200)",
  async (name) => {
    vi.useFakeTimers({ toFake: ["Date"], now: START });
    vi.spyOn(log, "error").mockReturnValue();
    struck = 0;
    const isDying = name.startsWith("the mail server");
    const known = new Set<string>();
    const server = await aMailServer({
      data: ({ messageId }) => {
        const isFirst = !known.has(messageId);
        known.add(messageId);
        return isDying && isFirst ? "take and die" : "250 taken";
      },
    });
    through(server.url);
    const merchant = await insertMerchant(database, {
      settings: {
        delivery: { channels: [{ type: "EMAIL" }] },
        reminders: { daysFromDue: [-3, 0, 7, 14], channels: [{ type: "EMAIL" }] },
        automaticRenewals: 1,
        documentDelivery: {
          includePaymentReceiptInDownload: true,
          sendDocumentsByEmail: true,
          carbonCopyRecipients: ["books@example.org"],
          blindCarbonCopyRecipients: [],
        },
        expirationOffset: "P30D",
      },
    });
    const invoice = (to: string, dueDate?: string): Promise<TestFlow> =>
      aFlow(merchant.caller, [
        { payment: { amount: 100, subject: { email: `${to}@example.org` } }, ...(dueDate && { invoice: { dueDate } }) },
      ]);
    await invoice("ana", "2030-09-13");
    const paid = await invoice("ana", "2030-09-14");
    await invoice("ana", "2030-09-10");
    await invoice("eva");
    const declined = await invoice("leo", "2030-09-13");

    const days = new Map<string, string[]>();
    const told = new Set<string>();
    const stepHours = name === NOTHING ? STEP_HOURS : STEP_HOURS_OF_THE_DYING;
    for (let hours = 0; hours < DAYS * 24; hours += stepHours) {
      const at = addSeconds(START, hours * 3600);
      vi.setSystemTime(at);
      if (at.toISOString() === "2030-09-05T12:00:00.000Z")
        await declineOperation(database.db, firstOf(declined).linkToken);
      if (at.toISOString() === "2030-09-18T12:00:00.000Z") await pay(merchant, paid, name === WRITERS);
      if (at.toISOString() === "2030-09-19T12:00:00.000Z") await takeBack(merchant, paid, name === WRITERS);
      await KILLS[name]?.(merchant);
      vi.setSystemTime(addSeconds(at, 600));
      await work(merchant);
      for (const { to, messageId } of server.taken()) {
        if (told.has(messageId)) continue;
        told.add(messageId);
        const day = isoDay(new Date(), "Europe/Madrid").slice(5);
        days.set(day, [...(days.get(day) ?? []), to.split("@")[0] ?? ""].toSorted());
      }
    }

    expect(Object.fromEntries(days)).toEqual({
      // The links.
      "09-02": ["ana", "ana", "ana", "eva", "leo"],
      // The third was due on a Saturday less three days: one a day, whatever they are about.
      "09-09": ["ana"],
      "09-10": ["ana"],
      "09-11": ["ana"],
      "09-12": ["ana"],
      "09-13": ["ana"],
      "09-16": ["ana"],
      "09-17": ["ana"],
      // She pays, and the bank takes its yes back a day later; who is copied hears both.
      "09-18": ["ana", "books"],
      "09-19": ["ana", "books"],
      "09-20": ["ana"],
      "09-24": ["ana"],
      "09-27": ["ana"],
      // Eva's has no due date: three days before its deadline is a Sunday.
      "09-30": ["eva"],
      "10-02": ["eva"],
      // What has expired is renewed by itself, and its link sent, one a day to an address; its new deadline is a Saturday.
      "10-03": ["ana", "eva"],
      "10-04": ["ana"],
      "10-30": ["eva"],
    });
    expect(struck).toBe(name === RENEWERS ? 3 : 0);
    if (!isDying) expect(server.taken().length).toBe(told.size);
    const open = await database.sql`
      select status, count(*)::int from operation where tenant_uuid = ${merchant.tenantUuid} group by 1 order by 1`;
    expect(open.map(({ status, count }) => [status, count])).toEqual([
      ["COMPLETED", 1],
      ["CREATED", 3],
      ["EXPIRED", 3],
      ["REJECTED", 1],
    ]);
  },
  120_000,
);

/** What a worker does by its clock, and the renewals that it was asked for. */
async function work(merchant: Merchant): Promise<void> {
  await expireOperations(database.db);
  for (const renewed of await renewWhatWasAsked(merchant)) if (renewed.status === "rejected") throw renewed.reason;
  await queueDueReminders(database.db);
  await sendDueDeliveries(database.db, NEVER);
}

/** One after the other; a job that has been done lies there still, and is done again. */
async function renewWhatWasAsked({ tenantUuid }: Merchant): Promise<readonly PromiseSettledResult<void>[]> {
  const jobs = await database.sql`
    select payload ->> 'operationUuid' as uuid from graphile_worker._private_jobs where payload ->> 'tenantUuid' = ${tenantUuid}
       and payload ->> 'operationUuid' is not null`;
  const renewed: PromiseSettledResult<void>[] = [];
  for (const { uuid: operationUuid } of jobs) {
    renewed.push(...(await Promise.allSettled([renewByItself(database.db, { tenantUuid, operationUuid })])));
  }
  return renewed;
}

/** Its payer goes to the bank, which says yes; whoever was to write it down is killed at first. */
async function pay(merchant: Merchant, flow: TestFlow, isDying: boolean): Promise<void> {
  const payment = { ...firstOf(flow), flowUuid: flow.uuid, paymentUuid: "" };
  if (isDying) await withNobodyToWrite(() => authorised(payment).catch(() => undefined));
  else await authorised(payment);
  await hearBank(merchant, flow);
}

/** The bank rejects what it had accepted. */
async function takeBack(merchant: Merchant, flow: TestFlow, isDying: boolean): Promise<void> {
  here.fake.status = { ...here.fake.status, transactionStatus: "RJCT", reason: "AM04" };
  if (isDying) await withNobodyToWrite(() => hearBank(merchant, flow).catch(() => undefined));
  await hearBank(merchant, flow);
}

/** Asked twice: what a bank says again is no news. */
async function hearBank({ tenantUuid }: Merchant, flow: TestFlow): Promise<void> {
  const { uuid } = firstOf(flow);
  for (let asked = 0; asked < 2; asked++) {
    const [attempt] = await database.sql`
      update payment_attempt set next_poll_at = now() - interval '1 second' where operation_uuid = ${uuid} returning uuid`;
    await refreshAttempt(database.db, tenantUuid, attempt?.uuid);
  }
}
