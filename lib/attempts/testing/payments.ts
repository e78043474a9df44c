import { beforeAll, expect, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { refreshAttempt } from "@/lib/attempts/following/refresh-attempt";
import { returnFromBank } from "@/lib/attempts/starting/return-from-bank";
import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import { getOperation } from "@/lib/operations/get-operation";
import { AUTHORISED, BANK } from "./fake-bank";
import { here } from "./here";

/** Payments of one organisation at the bank that is here; a database for each file that imports this. */

export let database: TestDatabase;
export let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

export const choose = { bankId: BANK.id, psu: { ipAddress: "127.0.0.1" } };

export type Payable = Readonly<{ flowUuid: string; uuid: string; linkToken: string; paymentUuid: string }>;

export async function payable(operations: object[] = [{}], of: Merchant = merchant): Promise<Payable> {
  const result = await createInvoiceCollection(database.db, of.caller, {
    json: {
      operations: operations.map((operation) => ({ payment: { amount: 15_075, concept: "Invoice 7" }, ...operation })),
    },
    files: new Map(),
    channel: "API",
  });
  const [operation] = result.operations;
  if (!operation) throw new Error("no operation");
  const { payment } = await getOperation(database.db, of.caller, operation.uuid);
  return {
    flowUuid: result.uuid,
    uuid: operation.uuid,
    linkToken: operation.url.split("/").at(-1) ?? "",
    paymentUuid: payment?.paymentUuid ?? "",
  };
}

export async function atBank(operation: Payable): Promise<{ attemptUuid: string; state: string }> {
  await startAttempt(database.db, operation.linkToken, choose);
  const state = new URL(here.fake.initiations.at(-1)?.redirectUrl ?? "").searchParams.get("state") ?? "";
  const [row] = await database.sql`
    select uuid from payment_attempt where operation_uuid = ${operation.uuid} and state = 'AT_BANK'`;
  return { attemptUuid: row?.uuid, state };
}

/** Brings it to the bank, which is silent from then on: nobody knows the end of it. */
export async function unresolved(operation: Payable): Promise<{ attemptUuid: string }> {
  const { attemptUuid } = await atBank(operation);
  await becomesUnresolved(attemptUuid);
  return { attemptUuid };
}

export const becomesUnresolved = (attemptUuid: string) => database.sql`
  update payment_attempt set state = 'UNRESOLVED',
         failure = '{"stage":"AUTHORISATION","reason":"BANK_SILENT","retryable":true}' where uuid = ${attemptUuid}`;

/** Brings it to the bank, and back with the payer's authorisation. */
export async function authorised(operation: Payable): Promise<void> {
  const { state } = await atBank(operation);
  here.fake.status = AUTHORISED;
  await returnFromBank(database.db, state);
  // A browser waits for the bank's word for some seconds, a test for as long as it takes.
  await vi.waitFor(async () => expect(await isUnheard(operation)).toBe(false), { timeout: 30_000, interval: 20 });
}

async function isUnheard({ uuid }: Payable): Promise<boolean> {
  const [row] = await database.sql`
    select exists (
      select from payment_attempt where operation_uuid = ${uuid} and state = 'AT_BANK' and poll_count = 0
    ) as unheard`;
  return row?.unheard;
}

export const statusOf = async ({ uuid }: Payable) => (await getOperation(database.db, merchant.caller, uuid)).status;
export const attemptsOf = async ({ uuid }: Payable) =>
  database.sql`select * from payment_attempt where operation_uuid = ${uuid} order by created_at, uuid`;
export const eventsOf = async ({ uuid, flowUuid }: Payable) => {
  const rows = await database.sql`
    select type from event where subject_uuid in (${uuid}, ${flowUuid}) order by sequence`;
  return rows.map(({ type }) => type);
};
/** What those that speak of a payment's money say of it, in their order: the type, the status before, and what counts as collected. */
export const collectedToldOf = async ({ uuid }: Payable) => {
  const rows = await database.sql`
    select type, resource ->> 'previousStatus' as before, (resource ->> 'collectedAmount')::int as collected
      from event where subject_uuid = ${uuid} and (type like 'PSD2_PAYMENT_%' or type = 'OPERATION_COMPLETED')
     order by sequence`;
  return rows.map(({ type, before, collected }) => [type, before, collected]);
};
export const recordsOf = async ({ uuid }: Payable) =>
  database.sql`select * from payment_record where operation_uuid = ${uuid}`;

/** The poll's time has come, by the clock of the test, which may stand: a server's goes on. */
export async function poll(attemptUuid: string): Promise<void> {
  const due = new Date(Date.now() - 1_000).toISOString();
  await database.sql`
    update payment_attempt set next_poll_at = ${due} where uuid = ${attemptUuid} and next_poll_at is not null`;
  await refreshAttempt(database.db, merchant.tenantUuid, attemptUuid);
}

/** It went to the bank so long ago. */
export async function sentMinutesAgo(attemptUuid: string, minutes: number): Promise<void> {
  await database.sql`
    update payment_attempt set sent_to_bank_at = now() - make_interval(mins => ${minutes}) where uuid = ${attemptUuid}`;
}
