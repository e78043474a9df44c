import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { createInvoiceCollection } from "./create-invoice-collection";

/** Documents take three seconds. */
const later = vi.hoisted(
  () =>
    function later<Args extends unknown[], Result>(make: (...args: Args) => Promise<Result>) {
      return async (...args: Args): Promise<Result> => {
        const made = await make(...args);
        vi.setSystemTime(Date.now() + 3000);
        return made;
      };
    },
);
vi.mock("./flow-documents", async (original) => {
  const real = await original<typeof import("./flow-documents")>();
  return { ...real, makeDocuments: later(real.makeDocuments), makeInvoiceDocument: later(real.makeInvoiceDocument) };
});

/** The deadlines that documents print. */
const printed = vi.hoisted((): Date[] => []);
vi.mock("@/lib/documents/make-payment-document", async (original) => {
  const real = await original<typeof import("@/lib/documents/make-payment-document")>();
  const makePaymentDocument: typeof real.makePaymentDocument = (order) => {
    printed.push(order.page.deadline);
    return real.makePaymentDocument(order);
  };
  return { ...real, makePaymentDocument };
});

/** In Madrid the next day begins while they are made. */
const START = new Date("2026-06-01T21:59:58Z");
const WRITTEN = "2026-06-01T22:00:01.000Z";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: START }));
afterEach(() => void vi.useRealTimers());

const create = () =>
  createInvoiceCollection(database.db, merchant.caller, {
    json: {
      operations: [
        {
          payment: { amount: 15_075, concept: "Invoice 7" },
          invoice: { generateDocument: true },
        },
      ],
    },
    files: new Map(),
    channel: "API",
  });
const momentsOf = async (flowUuid: string) => {
  const [row] = await database.sql`
    select o.uuid, f.created_at::text as flow, o.created_at::text as operation, o.expires_at::text as expires
      from flow f join operation o on o.flow_uuid = f.uuid where f.uuid = ${flowUuid}`;
  return row;
};

it("a flow is created when it is written, after its documents are made, and its deadline is the one that they print (decision 342)", async () => {
  const flow = await create();
  expect(flow.createdAt).toBe(WRITTEN);
  expect(await momentsOf(flow.uuid)).toMatchObject({
    ...{ flow: "2026-06-01 22:00:01+00", operation: "2026-06-01 22:00:01+00", expires: "2026-07-01 21:59:59.999+00" },
  });
  expect(printed.at(-1)?.toISOString()).toBe("2026-07-01T21:59:59.999Z");
});

it("a renewal is, too", async () => {
  const { uuid } = await create();
  const first = await momentsOf(uuid);
  await database.sql`update operation set status = 'EXPIRED' where uuid = ${first?.uuid}`;
  vi.setSystemTime("2026-08-01T21:59:58Z");
  const { flowUuid, expiresAt } = await renewOperation(database.db, merchant.caller, first?.uuid, "API");
  expect(await momentsOf(flowUuid)).toMatchObject({
    ...{ flow: "2026-08-01 22:00:01+00", operation: "2026-08-01 22:00:01+00", expires: "2026-08-31 21:59:59.999+00" },
  });
  expect([expiresAt, printed.at(-1)?.toISOString()]).toEqual(Array(2).fill("2026-08-31T21:59:59.999Z"));
});
