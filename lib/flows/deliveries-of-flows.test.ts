import { beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { getReminders } from "@/lib/deliveries/reminders/get-reminders";
import * as environment from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { createFlow } from "./creating/create-flow";
import { aFlow, firstOf } from "./testing/a-flow";

let database: TestDatabase;
let merchant: Merchant;
/** By mail and by text message, unless the request says otherwise. */
let sending: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  sending = await insertMerchant(database, {
    settings: { delivery: { channels: [{ type: "EMAIL" }, { type: "SMS" }] } },
  });
});

const REACHABLE = { email: "Ana@example.org", phone: "+34 600-000-000" };
const payment = (subject: object) => ({ amount: 100, subject });

/** Where the link of a payment goes, as channel and address. */
async function sentTo({ caller }: Merchant, operation: object): Promise<string[]> {
  const { uuid } = firstOf(await aFlow(caller, [operation]));
  const rows = await database.sql`select channel, address from delivery where operation_uuid = ${uuid} order by uuid`;
  return rows.map(({ channel, address }) => `${channel} ${address}`);
}

/** What is wrong with the flow's fields, by their pointers. */
async function refusalOf(operation: object): Promise<unknown> {
  const before = await database.sql`select (select count(*) from flow) + (select count(*) from delivery) as count`;
  const thrown = await createFlow(database.db, merchant.caller, {
    json: { operations: [operation] },
    files: new Map(),
    channel: "API",
  }).catch((error: unknown) => error);
  expect(await database.sql`select (select count(*) from flow) + (select count(*) from delivery) as count`).toEqual(
    before,
  );
  if (!(thrown instanceof AppError)) throw new Error("It is refused.");
  return Object.fromEntries(thrown.errors.map((error) => ["pointer" in error ? error.pointer : "", error.detail]));
}

describe("where a link goes (decision 181)", () => {
  it("is nowhere unless somebody asks for it", async () => {
    expect(await sentTo(merchant, { payment: payment(REACHABLE) })).toEqual([]);
  });

  it("is where the request says, else the payer's own address", async () => {
    const channels = [{ type: "EMAIL" }, { type: "SMS" }, { type: "EMAIL", to: "office@example.org" }];
    expect(await sentTo(merchant, { payment: payment(REACHABLE), delivery: { channels } })).toEqual([
      "EMAIL Ana@example.org",
      "SMS +34600000000",
      "EMAIL office@example.org",
    ]);
    expect(
      await sentTo(merchant, {
        payment: { amount: 100, debtor: REACHABLE },
        delivery: { channels: [{ type: "SMS" }] },
      }),
    ).toEqual(["SMS +34600000000"]);
  });

  it("is where the configuration says for a request that does not, as far as the payer can be reached", async () => {
    expect(await sentTo(sending, { payment: payment(REACHABLE) })).toEqual([
      "EMAIL Ana@example.org",
      "SMS +34600000000",
    ]);
    expect(await sentTo(sending, { payment: payment({ email: "ana@example.org" }) })).toEqual([
      "EMAIL ana@example.org",
    ]);
    expect(await sentTo(sending, { payment: payment({}) })).toEqual([]);
    expect(await sentTo(sending, { payment: payment(REACHABLE), delivery: { channels: [] } })).toEqual([]);
  });

  it("by no way at all has no reminders sent either, until they are had to go on", async () => {
    const reminding = await insertMerchant(database, {
      settings: { reminders: { daysFromDue: [-5], channels: [{ type: "EMAIL" }] } },
    });
    const remindersOf = async (operation: object) => {
      const flow = await aFlow(reminding.caller, [{ payment: payment(REACHABLE), ...operation }]);
      return getReminders(database.db, reminding.caller, firstOf(flow).uuid);
    };
    expect(await remindersOf({})).toMatchObject({ stopped: false, planned: [{ daysFromDue: -5 }] });
    expect(await remindersOf({ delivery: { channels: [] } })).toMatchObject({ stopped: true, planned: [] });
  });

  it("is not by text message where nobody carries them", async () => {
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), demo: false, sms: null });
    expect(await sentTo(sending, { payment: payment(REACHABLE) })).toEqual(["EMAIL Ana@example.org"]);
    const delivery = { channels: [{ type: "SMS" }] };
    expect(await refusalOf({ payment: payment(REACHABLE), delivery })).toEqual({
      "/operations/0/delivery/channels/0/type": "is not possible here: nobody carries text messages",
    });
    vi.restoreAllMocks();
  });

  it.each([
    [
      "no address anywhere, each named, beside what else is wrong",
      { payment: { amount: 0.5 }, delivery: { channels: [{ type: "EMAIL" }, { type: "SMS" }] } },
      {
        "/operations/0/payment/amount": "must be an integer in minor units, from 1 to 99999999999",
        "/operations/0/delivery/channels/0/to": "is required: the payer has no e-mail address",
        "/operations/0/delivery/channels/1/to":
          "is required: the payer has no telephone number with its country's code",
      },
    ],
    [
      "a number that no network could tell",
      { payment: payment({ phone: "600 000 000" }), delivery: { channels: [{ type: "SMS" }] } },
      {
        "/operations/0/delivery/channels/0/to":
          "is required: the payer has no telephone number with its country's code",
      },
    ],
    [
      "an address with a line break, which would be another header",
      { payment: payment({}), delivery: { channels: [{ type: "EMAIL", to: "a@example.org\r\nBcc: b@example.org" }] } },
      { "/operations/0/delivery/channels/0/to": "must be an e-mail address" },
    ],
    [
      "a number instead of an address, and a channel that is none",
      { payment: payment({}), delivery: { channels: [{ type: "EMAIL", to: "+34600000000" }, { type: "FAX" }] } },
      {
        "/operations/0/delivery/channels/0/to": "must be an e-mail address",
        "/operations/0/delivery/channels/1/type": "must be EMAIL or SMS",
      },
    ],
    [
      "the same address twice",
      {
        payment: payment(REACHABLE),
        delivery: { channels: [{ type: "EMAIL" }, { type: "EMAIL", to: "ana@EXAMPLE.org" }] },
      },
      { "/operations/0/delivery/channels/1/to": "is there twice: each address gets one message" },
    ],
    [
      "a moment that has passed",
      { payment: payment(REACHABLE), delivery: { channels: [{ type: "EMAIL" }], sendAt: "2020-01-01T00:00:00Z" } },
      { "/operations/0/delivery/sendAt": "must be in the future" },
    ],
    [
      "a day, which is no moment",
      { payment: payment(REACHABLE), delivery: { channels: [{ type: "EMAIL" }], sendAt: "2040-01-01" } },
      { "/operations/0/delivery/sendAt": "must be an ISO 8601 date-time, such as 2026-05-31T09:00:00Z" },
    ],
    [
      "a moment behind the deadline",
      { payment: payment(REACHABLE), delivery: { channels: [{ type: "EMAIL" }], sendAt: "2040-01-01T00:00:00Z" } },
      { "/operations/0/delivery/sendAt": "must be before the link's deadline" },
    ],
    [
      "a signature, whose signers are mailed their own links",
      { type: "SIGNATURE", subject: REACHABLE, delivery: { channels: [{ type: "EMAIL" }] } },
      {
        "/operations/0/delivery":
          "goes with type PAYMENT only: signers are mailed their links (signature.signers[].notify)",
      },
    ],
  ])("is refused, and nothing is stored: %s", async (_, operation, errors) => {
    expect(await refusalOf(operation)).toEqual(errors);
  });
});
