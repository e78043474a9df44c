import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { interleave } from "@/db/testing/interleave";
import { passOverAttempt } from "@/lib/attempts/ending/pass-over-attempt";
import { PENDING } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  atBank,
  authorised,
  database,
  eventsOf,
  merchant,
  type Payable,
  payable,
  poll,
  statusOf,
} from "@/lib/attempts/testing/payments";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { disputeOperation } from "@/lib/flows/dispute-operation";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { expireOperations } from "@/lib/operations/expire-operations";
import { openOperation } from "@/lib/operations/open-operation";
import { getOperationDossier } from "@/lib/overview/get-operation-dossier";
import { listEntries } from "@/lib/statements/list-entries";
import { importText } from "@/lib/statements/testing/import-text";
import { declineOperation } from "./decline-operation";
import { findPayerView } from "./find-payer-view";
import { sayTransferred } from "./say-transferred";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);
afterEach(() => {
  vi.useRealTimers();
});

const factsOf = async ({ uuid }: Payable) =>
  database.sql`select at from operation_fact where operation_uuid = ${uuid} and kind = 'TRANSFER_SAID'`;
const say = ({ linkToken }: Payable) => sayTransferred(database.db, linkToken);
const stepOf = async ({ linkToken }: Payable) => (await findPayerView(database.db, linkToken))?.step;
const pass = async ({ uuid }: Payable) =>
  database.sql`update operation set expires_at = now() - interval '1 second' where uuid = ${uuid}`;

/** Its bank has said no. */
async function failed(operation: Payable): Promise<void> {
  const { attemptUuid } = await atBank(operation);
  here.fake.status = { ...PENDING, transactionStatus: "RJCT", reason: "AM04" };
  await poll(attemptUuid);
}

describe("a payer who says to have sent the money by hand (decision 79)", () => {
  it("is noted, and moves nothing", async () => {
    const operation = await payable();
    await say(operation);
    const [fact] = await factsOf(operation);
    expect(await statusOf(operation)).toBe("OPENED");
    expect(await eventsOf(operation)).toEqual(expect.not.arrayContaining(["OPERATION_COMPLETED"]));
    expect(await stepOf(operation)).toMatchObject({ name: "CHOOSE_BANK", transferSaidAt: new Date(fact?.at) });
    const dossier = await getOperationDossier(database.db, merchant.caller, operation.uuid);
    expect(dossier.transferSaidAt).toEqual(new Date(fact?.at));
    expect(dossier.timeline).toContainEqual(expect.objectContaining({ kind: "FACT", fact: "TRANSFER_SAID" }));
  });

  it("is noted once, also while it is being written, and not of what is just being taken back", async () => {
    const [twice, late] = [await payable(), await payable()];
    for (const { linkToken } of [twice, late]) await openOperation(database.db, linkToken);
    await interleave(
      database,
      (tx) => sayTransferred(tx, twice.linkToken),
      () => say(twice),
    );
    expect(await factsOf(twice)).toHaveLength(1);
    const tooLate = interleave(
      database,
      (tx) => cancelOperation(tx, merchant.caller, late.uuid),
      () => say(late),
    );
    await expect(tooLate).rejects.toMatchObject({ code: "operation_final" });
    expect(await factsOf(late)).toEqual([]);
  });

  it("is noted once, however often they press, with the first day", async () => {
    const operation = await payable();
    await say(operation);
    const first = await factsOf(operation);
    await Promise.all([say(operation), say(operation), say(operation)]);
    expect(await factsOf(operation)).toEqual(first);
    const other = await payable();
    await Promise.all(Array.from({ length: 5 }, () => say(other)));
    expect(await factsOf(other)).toHaveLength(1);
  });

  it("is not told that nothing was charged, where a bank then says no to them", async () => {
    const failedStep = async (operation: Payable) => {
      await failed(operation);
      return stepOf(operation);
    };
    const [silent, told] = [await payable(), await payable()];
    await say(told);
    expect(await failedStep(silent)).toMatchObject({ lastFailure: { reason: "AM04", notCharged: true } });
    expect(await failedStep(told)).toMatchObject({ lastFailure: { reason: "AM04", notCharged: false } });
  });

  it("is not offered to refuse it beside that: the money would come for a payment that was declined", async () => {
    const [said, silent] = [await payable(), await payable()];
    await say(said);
    const offers = async ({ linkToken }: Payable) => (await findPayerView(database.db, linkToken))?.mayDecline;
    expect([await offers(said), await offers(silent)]).toEqual([false, true]);
  });

  it("has not declined it by a page of before: that page stands where it stood", async () => {
    const [said, silent, saying] = [await payable(), await payable(), await payable()];
    await say(said);
    await openOperation(database.db, saying.linkToken);
    await declineOperation(database.db, said.linkToken);
    await declineOperation(database.db, silent.linkToken);
    // Both at once, from two windows: who was first is heard.
    await interleave(
      database,
      (tx) => sayTransferred(tx, saying.linkToken),
      () => declineOperation(database.db, saying.linkToken),
    );
    expect(await Promise.all([said, silent, saying].map(statusOf))).toEqual(["OPENED", "REJECTED", "OPENED"]);
    expect(await stepOf(said)).toMatchObject({ name: "CHOOSE_BANK", transferSaidAt: expect.any(Date) });
  });

  it("may still pay at a bank", async () => {
    const operation = await payable();
    await say(operation);
    await authorised(operation);
    expect(await statusOf(operation)).toBe("COMPLETED");
    const dossier = await getOperationDossier(database.db, merchant.caller, operation.uuid);
    expect(dossier.transferSaidAt).not.toBeNull();
  });

  it("is not heard while a bank may be paying, and is once the payer has passed over it", async () => {
    const operation = await payable();
    const { attemptUuid } = await atBank(operation);
    await expect(say(operation)).rejects.toMatchObject({ code: "attempt_in_progress" });
    expect(await factsOf(operation)).toEqual([]);
    await database.sql`update payment_attempt set state = 'UNRESOLVED' where uuid = ${attemptUuid}`;
    await expect(say(operation)).rejects.toMatchObject({ code: "attempt_in_progress" });
    await passOverAttempt(database.db, operation.linkToken);
    await say(operation);
    expect(await factsOf(operation)).toHaveLength(1);
  });

  it("is not heard once the operation has ended, or its deadline has passed", async () => {
    const [paid, cancelled, late] = [await payable(), await payable(), await payable()];
    await authorised(paid);
    await cancelOperation(database.db, merchant.caller, cancelled.uuid);
    await pass(late);
    for (const operation of [paid, cancelled, late]) {
      await expect(say(operation)).rejects.toMatchObject({ code: "operation_final" });
      expect(await factsOf(operation)).toEqual([]);
    }
    expect(here.fake.initiations).toHaveLength(1);
  });

  it("is still told so when the link has expired, and not that nothing was charged", async () => {
    const [said, silent, untried] = [await payable(), await payable(), await payable()];
    await say(said);
    await failed(silent);
    for (const operation of [said, silent, untried]) await pass(operation);
    await expireOperations(database.db);
    expect(await stepOf(said)).toMatchObject({ name: "EXPIRED", transferSaidAt: expect.any(Date), notCharged: false });
    expect(await stepOf(silent)).toMatchObject({ name: "EXPIRED", transferSaidAt: null, notCharged: true });
    // The page had offered a transfer by hand, of which nobody knows anything.
    expect(await stepOf(untried)).toMatchObject({ name: "EXPIRED", transferSaidAt: null, notCharged: false });
  });

  it("is still told so when the request was withdrawn or declined", async () => {
    const [withdrawn, declined] = [await payable(), await payable()];
    for (const operation of [withdrawn, declined]) await say(operation);
    await cancelOperation(database.db, merchant.caller, withdrawn.uuid);
    // As it could be for a while: nobody declines beside their own word any more.
    await database.sql`update operation set status = 'REJECTED', status_updated_at = now() where uuid = ${declined.uuid}`;
    expect(await stepOf(withdrawn)).toMatchObject({ name: "CANCELLED", transferSaidAt: expect.any(Date) });
    expect(await stepOf(declined)).toMatchObject({ name: "DECLINED", transferSaidAt: expect.any(Date) });
  });

  it("nor of one that its payer says to have paid already", async () => {
    const [said, silent] = [await payable(), await payable()];
    await failed(silent);
    await disputeOperation(database.db, said.linkToken, { reason: "ALREADY_PAID", comment: null });
    for (const operation of [said, silent]) await declineOperation(database.db, operation.linkToken);
    expect(await stepOf(said)).toMatchObject({ name: "DECLINED", notCharged: false });
    expect(await stepOf(silent)).toMatchObject({ name: "DECLINED", notCharged: true });
  });

  describe("whose money shows on a statement", () => {
    const invoiceOf = (externalId: string) => [{ invoice: { id: externalId, externalId } }];
    const statementShows = async (number: string) => {
      const written = writeCamt([{ amount: 15_075, reference: number, transfers: [{ text: number }] }], { id: number });
      const { receipt } = await importText(database.db, merchant.caller, written);
      const page = { limit: 1, offset: 0, sort_dir: "ASC" } as const;
      return (await listEntries(database.db, merchant.caller, receipt.uuid, page)).results[0];
    };

    it("has paid, where the request was left as it is; what was cancelled instead takes no money any more", async () => {
      const [left, cancelled] = [await payable(invoiceOf("FAC-790001")), await payable(invoiceOf("FAC-790002"))];
      for (const operation of [left, cancelled]) await say(operation);
      await cancelOperation(database.db, merchant.caller, cancelled.uuid);
      expect(await statementShows("FAC-790001")).toMatchObject({ effect: "SETTLED" });
      expect(await statementShows("FAC-790002")).toMatchObject({ effect: "PAID_AGAIN" });
      expect(await Promise.all([left, cancelled].map(statusOf))).toEqual(["COMPLETED", "CANCELLED"]);
    });

    it("has paid the copy, where the link had ended and was renewed before (decision 323)", async () => {
      const operation = await payable(invoiceOf("FAC-790003"));
      await say(operation);
      await pass(operation);
      await expireOperations(database.db);
      const copy = await renewOperation(database.db, merchant.caller, operation.uuid, "API");
      expect(await statementShows("FAC-790003")).toMatchObject({ effect: "SETTLED", operation: { uuid: copy.uuid } });
    });
  });

  it("has a link that somebody made", async () => {
    await expect(sayTransferred(database.db, "AAAAAAAAAAAAAAAAAAAAAA")).rejects.toMatchObject({ code: "not_found" });
  });
});
