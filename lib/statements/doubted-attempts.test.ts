import { beforeEach, describe, expect, it, vi } from "vitest";
import { resolveAttempt } from "@/lib/attempts/ending/resolve-attempt";
import { AUTHORISED, BANK, PENDING } from "@/lib/attempts/testing/fake-bank";
import { here, resetHere } from "@/lib/attempts/testing/here";
import {
  atBank,
  attemptsOf,
  authorised,
  collectedToldOf,
  database,
  eventsOf,
  merchant,
  type Payable,
  payable,
  poll,
  recordsOf,
  statusOf,
  unresolved,
} from "@/lib/attempts/testing/payments";
import { changedBank } from "@/lib/banks/testing/fixtures";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { getOperationDossier } from "@/lib/overview/get-operation-dossier";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { standingMoney } from "@/lib/refunds/standing-money";
import { newUuid } from "@/lib/shared/ids";
import type { Author } from "@/lib/tenants/author";
import { matchEntry, undoMatch } from "./decide-entry";
import { anEntry } from "./testing/an-entry";

vi.mock("@/lib/banks/registry", async () => (await import("@/lib/attempts/testing/here")).registryOfHere);

beforeEach(resetHere);

const erp = (): Author => ({ caller: merchant.caller, ipAddress: null });
const match = (entry: string, { uuid }: Payable) => matchEntry(database.db, erp(), entry, uuid);
const undo = (entry: string) => undoMatch(database.db, erp(), entry);
const renew = ({ uuid }: Payable) => renewOperation(database.db, merchant.caller, uuid, "API");
const recordOf = async (operation: Payable) => (await recordsOf(operation))[0];
const factsOf = async ({ uuid }: Payable) =>
  (await database.sql`select kind from operation_fact where operation_uuid = ${uuid}`).map(({ kind }) => kind);
const mayPayAgain = async ({ linkToken }: Payable) => {
  const step = (await findPayerView(database.db, linkToken))?.step;
  return step?.name === "PAID" ? step.mayPayAgain : step?.name;
};

/** Nobody knows the end of it, and somebody has matched a credit with it and taken that back. */
async function doubted() {
  const operation = await payable();
  const { attemptUuid } = await unresolved(operation);
  await undo((await matched(operation)).entry);
  return { operation, attemptUuid };
}

async function matched(operation: Payable) {
  const entry = await anEntry();
  await match(entry, operation);
  return { entry };
}

describe("an attempt that a booking had been taken for, which is another's after all (decision 113)", () => {
  it("is nobody's knowledge any more: told, asked about, and in the way of paying again", async () => {
    const operation = await payable();
    const { attemptUuid } = await unresolved(operation);
    const { entry } = await matched(operation);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED", next_poll_at: null }]);
    await undo(entry);
    expect(await attemptsOf(operation)).toMatchObject([
      { uuid: attemptUuid, state: "UNRESOLVED", failure: { reason: "MATCH_UNDONE" }, release: null, ended_at: null },
    ]);
    expect((await attemptsOf(operation))[0]?.next_poll_at).not.toBeNull();
    expect((await eventsOf(operation)).slice(-2)).toEqual(["PSD2_PAYMENT_REJECTED", "PSD2_PAYMENT_UNRESOLVED"]);
    expect(await factsOf(operation)).toEqual(expect.arrayContaining(["MATCH_UNDONE", "ATTEMPT_UNRESOLVED"]));
    expect(await mayPayAgain(operation)).toBe(false);
    const dossier = await getOperationDossier(database.db, merchant.caller, operation.uuid);
    expect(dossier).toMatchObject({ mayStillBePaid: true, rejection: "TAKEN_BACK" });
    await expect(renew(operation)).rejects.toMatchObject({ code: "conflict" });
  });

  it.each([
    ["has the payer's authorisation", AUTHORISED, ["SUBMITTED_VALID", "CREATED", null], "PSD2_PAYMENT_SUBMITTED"],
    [
      "has carried it out",
      { ...AUTHORISED, transactionStatus: "ACSC" },
      ["EXECUTED", "DEBITED", null],
      "PSD2_PAYMENT_EXECUTED",
    ],
    [
      "has seen it arrive",
      { ...AUTHORISED, transactionStatus: "ACCC" },
      ["SETTLED", "CREDITED", "15075"],
      "PSD2_PAYMENT_SETTLED",
    ],
  ])("stands after all where its bank %s", async (_, said, [status, code, settled], event) => {
    const { operation, attemptUuid } = await doubted();
    const madeAt = (await recordOf(operation))?.created_at;
    here.fake.status = said;
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED" }]);
    expect(await recordOf(operation)).toMatchObject({
      ...{ source: "BANK", status, code, settled_amount: settled, status_before: null, statement_entry_uuid: null },
      bank_status: expect.stringContaining(said.transactionStatus),
      created_at: madeAt,
    });
    expect(await statusOf(operation)).toBe("COMPLETED");
    const [row] = await database.sql`select collected_amount from operation where uuid = ${operation.uuid}`;
    expect(Number(row?.collected_amount)).toBe(15_075);
    expect((await collectedToldOf(operation)).at(-1)).toEqual([event, "REJECTED", 15_075]);
    expect(await factsOf(operation)).not.toContain("PAID_TWICE");
    // Whoever matched it had completed it, and no bank; what the bank has said since is told by itself.
    const { timeline } = await getOperationDossier(database.db, merchant.caller, operation.uuid);
    expect(timeline.filter((entry) => entry.kind === "STATUS" && entry.to === "COMPLETED")).toMatchObject([
      { by: "CLIENT", bank: null },
    ]);
    expect(timeline.filter((entry) => entry.kind === "FACT" && entry.fact === "CONFIRMED")).toMatchObject([
      { detail: { bank: BANK.name } },
    ]);
    // A match that is undone once more leaves what its bank has said.
    await undo((await matched(operation)).entry);
    expect(await recordOf(operation)).toMatchObject({ source: "BANK", status, code });
  });

  it("has failed where its bank says no, and can be paid again", async () => {
    const { operation, attemptUuid } = await doubted();
    here.fake.status = { ...PENDING, transactionStatus: "RJCT", reason: "AM04" };
    await poll(attemptUuid);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "FAILED", failure: { reason: "AM04" } }]);
    expect(await recordOf(operation)).toMatchObject({ status: "REJECTED" });
    expect(await mayPayAgain(operation)).toBe(true);
    expect(await getOperationDossier(database.db, merchant.caller, operation.uuid)).toMatchObject({
      mayStillBePaid: false,
    });
    await renew(operation);
  });

  it("stands by a person's word as well, as theirs", async () => {
    const { operation, attemptUuid } = await doubted();
    const actor = { type: "PERSON", personUuid: newUuid(), role: "ADMIN", authenticatedAt: new Date() } as const;
    const author: Author = { caller: { ...merchant.caller, actor }, ipAddress: null };
    const of = { operationUuid: operation.uuid, attemptUuid };
    await resolveAttempt(database.db, author, of, { outcome: "PAID", reason: "on the statement" });
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED", next_poll_at: null }]);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED", settled_amount: "15075", settled_at: null });
    expect((await collectedToldOf(operation)).at(-1)).toEqual(["PSD2_PAYMENT_SETTLED", "REJECTED", 15_075]);
    expect(await factsOf(operation)).not.toContain("PAID_TWICE");
  });

  it("is paid where its own booking is found, and its bank is asked no more", async () => {
    const { operation } = await doubted();
    await matched(operation);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED", next_poll_at: null }]);
    expect(await recordOf(operation)).toMatchObject({ source: "STATEMENT", status: "SETTLED" });
    expect((await collectedToldOf(operation)).at(-1)).toEqual(["PSD2_PAYMENT_SETTLED", "REJECTED", 15_075]);
  });

  it("stays paid as long as another booking shows its money", async () => {
    const operation = await payable();
    await unresolved(operation);
    const [{ entry }] = [await matched(operation), await matched(operation)];
    await undo(entry);
    expect(await attemptsOf(operation)).toMatchObject([{ state: "AUTHORISED" }]);
    expect(await eventsOf(operation)).not.toContain("PSD2_PAYMENT_UNRESOLVED");
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED" });
  });

  it.each([
    ["can be asked", false, null],
    ["tells by the payer's permission alone, which went with the booking (decision 142)", true, "NO_PERMISSION"],
  ])("is said to be asked about only where it is: its bank %s", async (_, statusNeedsPsuToken, notAsked) => {
    here.bank = changedBank(BANK, { auth: { statusNeedsPsuToken } });
    const { operation } = await doubted();
    const { attempts } = await getOperationDossier(database.db, merchant.caller, operation.uuid);
    expect(attempts).toMatchObject([{ state: "UNRESOLVED", notAsked }]);
  });

  it("stands beside another that is in the way of its own", async () => {
    const operation = await payable();
    const { attemptUuid: first } = await atBank(operation);
    here.fake.status = { ...PENDING, transactionStatus: "RJCT" };
    await poll(first);
    here.fake.status = PENDING;
    const { attemptUuid: second } = await atBank(operation);
    const rows = async () => new Map((await attemptsOf(operation)).map((row) => [row.uuid, row]));
    const entry = await anEntry({ transfers: [{ endToEndId: (await rows()).get(first)?.end_to_end_id }] });
    expect((await rows()).get(first)).toMatchObject({ state: "AUTHORISED" });
    await undo(entry);
    expect((await rows()).get(first)).toMatchObject({ state: "UNRESOLVED", release: "PAYER" });
    expect((await rows()).get(second)).toMatchObject({ state: "AT_BANK" });
  });

  it.each([
    ["completed by another", authorised],
    ["cancelled", ({ uuid }: Payable) => cancelOperation(database.db, merchant.caller, uuid)],
  ])("is doubted, too, where its operation is %s, and no money stands by it", async (_, end) => {
    const operation = await payable();
    const { attemptUuid: first } = await atBank(operation);
    here.fake.status = { ...PENDING, transactionStatus: "RJCT" };
    await poll(first);
    here.fake.status = PENDING;
    await end(operation);
    const its = async () => (await attemptsOf(operation)).find(({ uuid }) => uuid === first);
    const standing = async () =>
      (await standingMoney(database.db, merchant.tenantUuid, [operation.uuid])).get(operation.uuid)?.standing ?? 0;
    const stood = await standing();
    const entry = await anEntry({ transfers: [{ endToEndId: (await its())?.end_to_end_id }] });
    expect(await its()).toMatchObject({ state: "AUTHORISED" });
    expect(await standing()).toBe(stood + 15_075);
    await undo(entry);
    expect(await its()).toMatchObject({ state: "UNRESOLVED", failure: { reason: "MATCH_UNDONE" } });
    expect(await standing()).toBe(stood);
    expect((await eventsOf(operation)).at(-1)).toBe("PSD2_PAYMENT_UNRESOLVED");
    here.fake.status = { ...PENDING, transactionStatus: "RJCT" };
    await poll(first);
    expect(await its()).toMatchObject({ state: "FAILED" });
  });

  it("is not doubted where its bank has said, after the operation's end, that it was paid", async () => {
    const operation = await payable();
    const { attemptUuid: first } = await atBank(operation);
    here.fake.status = { ...PENDING, transactionStatus: "RJCT" };
    await poll(first);
    here.fake.status = PENDING;
    const { attemptUuid: second } = await atBank(operation);
    const its = async (uuid = second) => (await attemptsOf(operation)).find((attempt) => attempt.uuid === uuid);
    await anEntry({ transfers: [{ endToEndId: (await its(first))?.end_to_end_id }] });
    here.fake.status = AUTHORISED;
    await poll(second);
    expect(await its()).toMatchObject({ state: "AUTHORISED" });
    const entry = await anEntry({ transfers: [{ endToEndId: (await its())?.end_to_end_id }] });
    await undo(entry);
    expect(await its()).toMatchObject({ state: "AUTHORISED" });
  });

  it("stays in doubt, or comes to be, where the booking that is there names another", async () => {
    const operation = await payable();
    const { attemptUuid } = await unresolved(operation);
    const { entry: own } = await matched(operation);
    await database.sql`
      insert into payment_attempt (uuid, tenant_uuid, operation_uuid, bank_id, state, ended_at, end_to_end_id, created_at, poll_count, failure)
      select gen_random_uuid(), tenant_uuid, uuid, 'fake', 'FAILED', now(), ${`OTHER${operation.uuid.slice(0, 8)}`}, now(), 0,
             '{"stage":"AUTHORISATION","reason":"AM04","retryable":true}'
        from operation where uuid = ${operation.uuid}`;
    const transfers = [{ endToEndId: `OTHER${operation.uuid.slice(0, 8)}` }];
    await match(await anEntry({ transfers }), operation);
    const attempt = async () => (await attemptsOf(operation)).find(({ uuid }) => uuid === attemptUuid);
    await undo(own);
    expect(await attempt()).toMatchObject({ state: "UNRESOLVED", next_poll_at: expect.anything() });
    await match(await anEntry({ transfers, reference: `again-${operation.uuid}` }), operation);
    expect(await attempt()).toMatchObject({ state: "UNRESOLVED", next_poll_at: expect.anything() });
    // The other one has paid it, as it turned out (decision 343).
    const other = (await attemptsOf(operation)).find(({ uuid }) => uuid !== attemptUuid);
    expect(await recordOf(operation)).toMatchObject({ status: "SETTLED", attempt_uuid: other?.uuid });
  });
});
