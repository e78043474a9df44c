import { beforeEach, describe, expect, it, vi } from "vitest";
import { findFilesOfAmounts } from "@/db/queries/refunds/matching";
import { resetHere } from "@/lib/attempts/testing/here";
import {
  authorised,
  database,
  eventsOf,
  merchant,
  type Payable,
  payable,
  recordsOf,
} from "@/lib/attempts/testing/payments";
import { IBAN, writeCamt } from "@/lib/bank-files/testing/write-camt";
import type { RefundDetail } from "@/lib/refunds/contract";
import { getRefund } from "@/lib/refunds/list-refunds";
import { prepareRefund } from "@/lib/refunds/prepare-refund";
import { refundRequest } from "@/lib/refunds/refund-request";
import { exportTransfers } from "@/lib/refunds/transfers";
import { now } from "@/lib/shared/clock";
import { newUuid } from "@/lib/shared/ids";
import { shiftDay } from "@/lib/shared/iso-day";
import type { Author } from "@/lib/tenants/author";
import { listEntries } from "./list-entries";
import { listMatchCandidates } from "./list-match-candidates";
import { joinEntry, splitEntry } from "./split-entry";
import { importText } from "./testing/import-text";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

/** Another account of the organisation's, from which none of the refunds leave. */
const OTHER = "ES7921000813610123456789";

const erp = (): Author => ({ caller: merchant.caller, ipAddress: null });
const today = () => now().toISOString().slice(0, 10);
let made = 0;

type Given = Readonly<{ operation: Payable; refund: RefundDetail }>;

async function prepared(amount: number): Promise<Given> {
  const operation = await payable();
  await authorised(operation);
  const creditor = { name: "Ana Soler", iban: "DE89370400440532013000" };
  const request = refundRequest.parse({ operationUuid: operation.uuid, amount, creditor });
  return { operation, refund: await prepareRefund(database.db, erp(), request) };
}

/** Refunds of these amounts, given to the bank in one file. */
async function givenOut(...amounts: readonly number[]): Promise<readonly Given[]> {
  const given: Given[] = [];
  for (const amount of amounts) given.push(await prepared(amount));
  await exportTransfers(database.db, erp(), { uuids: given.map(({ refund }) => refund.uuid) });
  return given;
}

/** One debit that names nothing, as a bank books a file. */
async function debit(amount: number, { bookedOn = today(), account = IBAN, debit: isDebit = true } = {}) {
  const entry = { amount, debit: isDebit, reference: `F-${++made}`, bookedOn, valueOn: bookedOn };
  const { receipt } = await importText(database.db, merchant.caller, writeCamt([entry], { account }));
  const page = { limit: 9, offset: 0, sort_dir: "ASC" } as const;
  const [read] = (await listEntries(database.db, merchant.caller, receipt.uuid, page)).results;
  if (!read) throw new Error("no entry");
  return read;
}

const filesFor = async (entryUuid: string, typed = "") =>
  (await listMatchCandidates(database.db, merchant.caller, entryUuid, typed, "en")).files;
const partsOf = (given: readonly Given[]) =>
  given
    .map(({ operation, refund }) => ({
      ...{ operationUuid: operation.uuid, refundUuid: refund.uuid, amount: refund.amount.amount },
    }))
    .toSorted((a, b) => (a.refundUuid < b.refundUuid ? -1 : 1));
const statesOf = (given: readonly Given[]) =>
  Promise.all(given.map(async ({ refund }) => (await getRefund(database.db, merchant.caller, refund.uuid)).state));

describe("a debit of a whole file of refunds (decision 379)", () => {
  it("waits for a person, who says by one press that it is the file: each refund has left, and the payments stay what they are", async () => {
    const refunds = await givenOut(1_711, 1_713);
    const events = () => Promise.all(refunds.map(({ operation }) => eventsOf(operation)));
    const before = await events();
    const entry = await debit(3_424);
    expect(entry).toMatchObject({ state: "OPEN", operation: null });
    expect(await filesFor(entry.uuid)).toEqual([{ givenOutAt: expect.any(String), refunds: partsOf(refunds) }]);
    const [file] = await filesFor(entry.uuid);
    const { results } = await splitEntry(database.db, erp(), entry.uuid, file?.refunds ?? []);
    expect(results).toMatchObject(
      partsOf(refunds).map(({ refundUuid }) => ({ state: "MATCHED", effect: "REFUNDED", refundUuid })),
    );
    expect(await statesOf(refunds)).toEqual(["BOOKED", "BOOKED"]);
    expect(await events()).toEqual(before);
    for (const { operation } of refunds) {
      expect(await recordsOf(operation)).toMatchObject([{ status: expect.not.stringMatching("REJECTED") }]);
    }
    // Nor is it offered for another debit.
    const again = await debit(3_424);
    expect([again.state, await filesFor(again.uuid)]).toEqual(["UNRELATED", []]);
    await joinEntry(database.db, erp(), entry.uuid);
    expect(await statesOf(refunds)).toEqual(["PREPARED", "PREPARED"]);
    expect(await filesFor(again.uuid)).toHaveLength(1);
  });

  it("is none where the sum is another, what has left beside it is taken off, and nothing is offered to who has typed something", async () => {
    const refunds = await givenOut(2_101, 2_103, 2_107);
    for (const amount of [6_310, 6_312, 4_204]) {
      const entry = await debit(amount);
      expect([entry.state, await filesFor(entry.uuid)]).toEqual(["UNRELATED", []]);
    }
    const whole = await debit(6_311);
    expect(await filesFor(whole.uuid)).toHaveLength(1);
    expect(await filesFor(whole.uuid, "x")).toEqual([]);
    await database.sql`update refund set state = 'CANCELLED', cancelled_at = now() where uuid = ${refunds[2]?.refund.uuid ?? ""}`;
    expect(await filesFor(whole.uuid)).toEqual([]);
    expect(await filesFor((await debit(4_204)).uuid)).toMatchObject([{ refunds: partsOf(refunds.slice(0, 2)) }]);
  });

  it("is split in one press however long it is, up to as many as a booking has parts", async () => {
    const refunds = await givenOut(...Array.from({ length: 51 }, (_, place) => 3_000 + place));
    const sum = refunds.reduce((all, { refund }) => all + refund.amount.amount, 0);
    const entry = await debit(sum);
    const [file] = await filesFor(entry.uuid);
    expect(file?.refunds).toEqual(partsOf(refunds));
    const known = (most: number) => findFilesOfAmounts(database.db, merchant.tenantUuid, IBAN, [sum], most);
    expect([(await known(50)).length, (await known(51)).length]).toEqual([0, 1]);
    const { results } = await splitEntry(database.db, erp(), entry.uuid, file?.refunds ?? []);
    expect(results.map(({ effect }) => effect)).toEqual(refunds.map(() => "REFUNDED"));
    expect(new Set(await statesOf(refunds))).toEqual(new Set(["BOOKED"]));
  });

  it("is none of a part, which can't be split again", async () => {
    const other = await givenOut(1_901);
    await givenOut(1_903, 1_904);
    const entry = await debit(1_901 + 3_807);
    const { results } = await splitEntry(database.db, erp(), entry.uuid, partsOf(other));
    const left = results.at(-1);
    expect(left).toMatchObject({ state: "OPEN", amount: { amount: 3_807 } });
    expect(await filesFor(left?.uuid ?? "")).toEqual([]);
  });

  it("is none of one refund, of refunds that no file held, of a day before the file, of another account's, or of money that came", async () => {
    await givenOut(2_311);
    await prepared(2_321);
    await prepared(2_322);
    await givenOut(2_341, 2_342);
    await database.sql`
      insert into creditor_account (uuid, tenant_uuid, alias, type, account_number, bic, owner_name, country, status, is_default, created_at)
      select ${newUuid()}, tenant_uuid, 'Other', type, ${OTHER}, bic, owner_name, country, status, false, created_at
        from creditor_account where tenant_uuid = ${merchant.tenantUuid} and is_default`;
    expect((await debit(2_311)).state).toBe("UNRELATED");
    expect((await debit(4_643)).state).toBe("UNRELATED");
    expect((await debit(4_683, { bookedOn: shiftDay(today(), -1) })).state).toBe("UNRELATED");
    expect((await debit(4_683, { account: OTHER })).state).toBe("UNRELATED");
    expect((await debit(4_683, { debit: false })).state).not.toBe("SUGGESTED");
    expect((await debit(4_683)).state).toBe("OPEN");
  });
});
