import { beforeAll, describe, expect, it } from "vitest";
import { insertBankCalls } from "@/db/queries/banks/bank-calls";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { type Business, insertBusiness, insertMore } from "@/db/testing/business";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertCollaborator, insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { FactKind, OperationStatus } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import { recordEvent } from "@/lib/webhooks/events/record-event";
import { getOperationDossier } from "./get-operation-dossier";

const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 10, minute));

let database: TestDatabase;
let merchant: Merchant;
let collaborator: Caller;
let business: Business;
let personUuid: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const acting = await insertCollaborator(database, merchant, "Gestoría");
  collaborator = acting;
  business = await insertBusiness(database, merchant, {
    status: "COMPLETED",
    createdAt: at(0),
    flowExternalId: "FLOW-1",
    collaborator: { uuid: acting.collaborator.uuid, legalName: "Gestoría" },
  });
  personUuid = newUuid();
  const { sql } = database;
  await sql`insert into person (uuid, email, name, created_at) values (${personUuid}, 'eva@example.com', 'Eva Ruiz', now())`;
  await sql`
    insert into membership (tenant_uuid, person_uuid, role, created_at)
    values (${merchant.tenantUuid}, ${personUuid}, 'OPERATOR', now())`;
  await sql`
    insert into webhook_endpoint
      (uuid, tenant_uuid, url, description, event_types, status, secret_sealed, created_at, updated_at)
    values (
      ${newUuid()}, ${merchant.tenantUuid}, 'https://erp.example/hook', '', ${["OPERATION_COMPLETED"]}, 'ACTIVE', 'x',
      now(), now()
    )`;
  await insertMore(database, {
    histories: [change("OPENED", at(5), { by: "PAYER" }), change("COMPLETED", at(9), { by: "BANK" })],
    facts: [
      fact("SEEN", at(5)),
      fact("BANK_CHOSEN", at(6), { bank: "Banco Uno" }),
      fact("ATTEMPT_FAILED", at(7), { bank: "Banco Uno", reason: "AM04" }),
      fact("CONFIRMED", at(9), { bank: "Banco Dos" }),
    ],
    attempts: [
      {
        uuid: newUuid(),
        tenantUuid: merchant.tenantUuid,
        operationUuid: business.operationUuid,
        bankId: "banco-uno",
        state: "FAILED",
        endToEndId: "E2E1",
        bankPaymentId: "B1",
        bankStatus: "RJCT",
        scaStatus: "failed",
        failure: { stage: "AUTHORISATION", reason: "AM04", retryable: true },
        createdAt: at(6),
        endedAt: at(7),
        pollCount: 1,
      },
    ],
  });
  await recordEvent(database.db, merchant.tenantUuid, {
    type: "OPERATION_COMPLETED",
    resource: { uuid: business.operationUuid, changedAt: at(9).toISOString() },
  });
  await sql`update webhook_delivery set created_at = ${at(10).toISOString()}`;
});

function change(newStatus: OperationStatus, changedAt: Date, cause: { by: "PAYER" | "BANK" | "PERSON"; id?: string }) {
  return {
    uuid: newUuid(),
    tenantUuid: merchant.tenantUuid,
    subjectType: "OPERATION" as const,
    subjectUuid: business.operationUuid,
    previousStatus: null,
    newStatus,
    cause,
    changedAt,
  };
}

function fact(kind: FactKind, when: Date, detail: Record<string, string> = {}) {
  const { operationUuid } = business;
  return { uuid: newUuid(), tenantUuid: merchant.tenantUuid, operationUuid, kind, detail, at: when };
}

describe("an operation's dossier", () => {
  it("leaves out what a later version tells: its pages know the words", async () => {
    const told = async () => {
      const { timeline } = await getOperationDossier(database.db, merchant.caller, business.operationUuid);
      return timeline.length;
    };
    const before = await told();
    const { uuid, tenantUuid, operationUuid } = fact("SEEN_TO", at(8));
    await database.sql`
      insert into operation_fact (uuid, tenant_uuid, operation_uuid, kind, detail, at)
      values (${uuid}, ${tenantUuid}, ${operationUuid}, 'OF_TOMORROW', '{}', ${at(8).toISOString()})`;
    expect(await told()).toBe(before);
    await database.sql`delete from operation_fact where uuid = ${uuid}`;
  });

  it("has each attempt's calls of its bank, as its support asks for them, the first first (decision 116)", async () => {
    const [row] = await database.sql<{ uuid: string }[]>`
      select uuid from payment_attempt where operation_uuid = ${business.operationUuid} and end_to_end_id = 'E2E1'`;
    const [first, second] = [newUuid(), newUuid()];
    const call = { tenantUuid: merchant.tenantUuid, attemptUuid: row?.uuid ?? "", bankId: "banco-uno" };
    await insertBankCalls(database.db, [
      {
        ...{ ...call, uuid: newUuid(), call: "status", requestId: second, httpStatus: null, durationMs: 5_000 },
        ...{ outcome: "UNAVAILABLE", bankCode: null, at: at(8) },
      },
      {
        ...{ ...call, uuid: newUuid(), call: "initiate", requestId: first, httpStatus: 400, durationMs: 120 },
        ...{ outcome: "REFUSED", bankCode: "FORMAT_ERROR", at: at(7) },
      },
    ]);
    for (const caller of [merchant.caller, collaborator]) {
      const { attempts } = await getOperationDossier(database.db, caller, business.operationUuid);
      const calls = attempts.filter(({ endToEndId }) => endToEndId === "E2E1").flatMap((attempt) => attempt.calls);
      expect(calls).toMatchObject([
        { call: "initiate", requestId: first, httpStatus: 400, outcome: "REFUSED", bankCode: "FORMAT_ERROR" },
        { call: "status", requestId: second, httpStatus: null, durationMs: 5_000, at: at(8) },
      ]);
      expect(attempts.filter(({ endToEndId }) => endToEndId !== "E2E1").flatMap((attempt) => attempt.calls)).toEqual(
        [],
      );
    }
  });

  it("says why nobody asks a bank that is none of ours any more, or has never told by what name to ask", async () => {
    const { operationUuid } = await insertBusiness(database, merchant, { status: "OPENED" });
    const attempt = {
      tenantUuid: merchant.tenantUuid,
      operationUuid,
      bankId: "banco-uno",
      state: "UNRESOLVED",
    } as const;
    const since = { release: "PAYER", createdAt: at(1), nextPollAt: at(2), pollCount: 1 } as const;
    const of = (endToEndId: string, bankPaymentId: string | null) => ({
      ...{ ...attempt, ...since, uuid: newUuid(), endToEndId, bankPaymentId },
    });
    await insertMore(database, { attempts: [of("NAMED", "B1"), of("LOST", null)] });
    const { attempts } = await getOperationDossier(database.db, merchant.caller, operationUuid);
    expect(new Map(attempts.map(({ endToEndId, notAsked }) => [endToEndId, notAsked]))).toEqual(
      new Map([
        ["NAMED", "NOT_CONFIGURED"],
        ["LOST", "NO_REFERENCE"],
      ]),
    );
  });

  it.each([
    ["its bank's word", { source: "BANK" }, "BY_BANK"],
    ["a statement's that never came true", { source: "STATEMENT", code: "MATCH_UNDONE" }, "TAKEN_BACK"],
    ["nobody's, where it stands", { status: "EXECUTED" }, null],
  ] as const)("says whose word it is that a payment does not stand: %s", async (_, told, rejection) => {
    const { operationUuid, paymentUuid } = await insertBusiness(database, merchant, { status: "COMPLETED" });
    const attemptUuid = newUuid();
    await insertMore(database, {
      attempts: [
        {
          ...{ uuid: attemptUuid, tenantUuid: merchant.tenantUuid, operationUuid, bankId: "banco-uno" },
          ...{ state: "AUTHORISED", endToEndId: newUuid(), createdAt: at(8), endedAt: at(9), pollCount: 1 },
        },
      ],
      records: [
        {
          ...{ uuid: paymentUuid ?? "", tenantUuid: merchant.tenantUuid, operationUuid, type: "SINGLE_PAYMENT" },
          ...{ product: "SEPA_CREDIT_TRANSFER", status: "REJECTED", code: "AC04", amount: 100, currency: "EUR" },
          ...{ attemptUuid, bankStatus: "RJCT", bankPaymentId: "B", endToEndId: "E" },
          ...{ remittanceInformation: "x", debtor: {}, createdAt: at(9), updatedAt: at(9) },
          creditor: { ownerName: "x", accountNumber: "x", type: "IBAN", bic: "x", country: "ES" },
          ...told,
        },
      ],
    });
    expect((await getOperationDossier(database.db, merchant.caller, operationUuid)).rejection).toBe(rejection);
  });

  it.each([
    ["all of it", 10_000, null],
    ["a part", 6_000, { amount: 6_000, currency: "EUR" }],
    ["more", 12_000, null],
    ["nothing any more", 0, null],
  ])("says what has come, where that is less than was asked for: %s", async (_, collectedAmount, arrived) => {
    const { operationUuid } = await insertBusiness(database, merchant, { status: "COMPLETED", collectedAmount });
    expect((await getOperationDossier(database.db, merchant.caller, operationUuid)).arrived).toEqual(arrived);
  });

  it("tells what happened, the newest first, and what stands behind it", async () => {
    const dossier = await getOperationDossier(database.db, merchant.caller, business.operationUuid);
    expect(dossier.timeline.map(({ key: _, ...entry }) => entry)).toEqual([
      {
        kind: "DELIVERY",
        at: at(10),
        eventType: "OPERATION_COMPLETED",
        url: "https://erp.example/hook",
        state: "PENDING",
        attemptCount: 0,
        responseStatus: null,
      },
      { kind: "STATUS", at: at(9), to: "COMPLETED", by: "BANK", name: null, bank: "Banco Dos", isUnattended: false },
      { kind: "FACT", at: at(7), fact: "ATTEMPT_FAILED", detail: { bank: "Banco Uno", reason: "AM04" } },
      { kind: "FACT", at: at(6), fact: "BANK_CHOSEN", detail: { bank: "Banco Uno" } },
      { kind: "STATUS", at: at(5), to: "OPENED", by: "PAYER", name: null, bank: null, isUnattended: false },
      { kind: "CREATED", at: at(0) },
    ]);
    expect(dossier.attempts).toMatchObject([
      {
        bank: "banco-uno",
        state: "FAILED",
        bankStatus: "RJCT",
        scaStatus: "failed",
        endToEndId: "E2E1",
        endedAt: at(7),
      },
    ]);
    expect(dossier).toMatchObject({
      isPaidByHand: false,
      channel: "API",
      flowExternalId: "FLOW-1",
      creditorAccount: { alias: "Main", accountNumber: "ES9121000418450200051332", ownerName: "Ejemplo S.L." },
    });
    expect(dossier.link).toMatch(/^http:\/\/localhost:3000\/pay\/[\w-]+$/);
  });

  it("says whether a bank was ordered what a statement tells, though its name for it was never learnt", async () => {
    const paidByHand = async (attempts: readonly string[]) => {
      const createdAt = at(0);
      const { operationUuid, paymentUuid } = await insertBusiness(database, merchant, { status: "COMPLETED" });
      const its = { tenantUuid: merchant.tenantUuid, operationUuid, createdAt };
      const ordered = { ...its, bankId: "banco-uno", state: "AUTHORISED" as const, pollCount: 0 };
      await insertMore(database, {
        attempts: attempts.map((uuid) => ({ ...ordered, uuid, endToEndId: uuid.replaceAll("-", "") })),
        records: [
          {
            ...its,
            ...{ uuid: paymentUuid ?? "", source: "STATEMENT", attemptUuid: attempts[0] ?? null, bankPaymentId: null },
            ...{ type: "SINGLE_PAYMENT", product: "SEPA_CREDIT_TRANSFER", amount: 100, currency: "EUR" },
            ...{ status: "SETTLED", code: "CREDITED", settledAmount: 100, settledAt: createdAt },
            creditor: { ownerName: "x", accountNumber: "x", type: "IBAN", bic: "x", country: "ES" },
            ...{ remittanceInformation: "", debtor: {}, updatedAt: createdAt },
          },
        ],
      });
      return (await getOperationDossier(database.db, merchant.caller, operationUuid)).isPaidByHand;
    };
    expect([await paidByHand([]), await paidByHand([newUuid()])]).toEqual([true, false]);
  });

  it("says of an opening whether a sign of a person is known (decision 83)", async () => {
    const openingOf = async (kinds: readonly FactKind[], rejectedBy?: "PAYER" | "PERSON") => {
      const { operationUuid } = await insertBusiness(database, merchant, { status: "OPENED", createdAt: at(0) });
      const of = <Row extends object>(row: Row) => ({ ...row, uuid: newUuid() });
      const opened = change("OPENED", at(1), { by: "PAYER" });
      const rejected = rejectedBy ? [change("REJECTED", at(2), { by: rejectedBy })] : [];
      await insertMore(database, {
        histories: [opened, ...rejected].map((row) => of({ ...row, subjectUuid: operationUuid })),
        facts: kinds.map((kind) => of({ ...fact(kind, at(1)), operationUuid })),
      });
      const { timeline } = await getOperationDossier(database.db, merchant.caller, operationUuid);
      return timeline.find((entry) => entry.kind === "STATUS" && entry.to === "OPENED");
    };
    expect(await openingOf(["SEEN"])).toMatchObject({ isUnattended: true });
    expect(await openingOf(["SEEN", "SENT_TO_BANK"], "PERSON")).toMatchObject({ isUnattended: true });
    expect(await openingOf(["SEEN", "PERSON_SEEN"])).toMatchObject({ isUnattended: false });
    // Before signs were written down.
    expect(await openingOf(["SEEN", "BANK_CHOSEN"])).toMatchObject({ isUnattended: false });
    expect(await openingOf(["SEEN"], "PAYER")).toMatchObject({ isUnattended: false });
  });

  it("names who of the organisation caused a change", async () => {
    const cancelled = await insertBusiness(database, merchant, { status: "CANCELLED", createdAt: at(0) });
    const [history] = [change("CANCELLED", at(1), { by: "PERSON", id: personUuid })];
    await insertMore(database, {
      histories: history ? [{ ...history, uuid: newUuid(), subjectUuid: cancelled.operationUuid }] : [],
    });
    const { timeline } = await getOperationDossier(database.db, merchant.caller, cancelled.operationUuid);
    expect(timeline[0]).toMatchObject({ kind: "STATUS", to: "CANCELLED", by: "PERSON", name: "Eva Ruiz" });
  });

  it("names the operation that it renews, and the one that renews it", async () => {
    const expired = await insertBusiness(database, merchant, { status: "EXPIRED", createdAt: at(0) });
    const copy = await insertBusiness(database, merchant, { createdAt: at(1) });
    await database.sql`update operation set renewal_of = ${expired.operationUuid} where uuid = ${copy.operationUuid}`;
    const dossierOf = (uuid: string) => getOperationDossier(database.db, merchant.caller, uuid);
    expect(await dossierOf(expired.operationUuid)).toMatchObject({ renewalOf: null, renewedBy: copy.operationUuid });
    expect(await dossierOf(copy.operationUuid)).toMatchObject({ renewalOf: expired.operationUuid, renewedBy: null });
  });

  it("tells a collaborator nothing of the organisation's endpoints", async () => {
    const { timeline } = await getOperationDossier(database.db, collaborator, business.operationUuid);
    expect(timeline.map(({ kind }) => kind)).not.toContain("DELIVERY");
    expect(timeline).toHaveLength(5);
  });

  it("nor of its refunds (decision 315)", async () => {
    for (const kind of ["REFUND_PREPARED", "REFUND_BY_HAND", "REFUND_CANCELLED", "REFUND_BOOKED"] as const) {
      await insertFact(database.db, merchant.tenantUuid, {
        ...{ operationUuid: business.operationUuid, kind, detail: {}, at: new Date() },
      });
    }
    // That of a refund's transfer.
    await insertFact(database.db, merchant.tenantUuid, {
      ...{ operationUuid: business.operationUuid, kind: "MATCH_UNDONE", at: new Date() },
      detail: { refundUuid: newUuid(), amount: "100", currency: "EUR" },
    });
    const factsFor = async (caller: Caller) =>
      (await getOperationDossier(database.db, caller, business.operationUuid)).timeline.filter(
        (entry) => entry.kind === "FACT" && /^(REFUND_|MATCH_UNDONE)/.test(entry.fact),
      );
    expect([(await factsFor(merchant.caller)).length, await factsFor(collaborator)]).toEqual([5, []]);
  });

  it("is not there for another organisation, another channel, or where there is none", async () => {
    const other = await insertMerchant(database);
    const direct = await insertBusiness(database, merchant);
    const refused = { code: "not_found" };
    await expect(getOperationDossier(database.db, other.caller, business.operationUuid)).rejects.toMatchObject(refused);
    await expect(getOperationDossier(database.db, collaborator, direct.operationUuid)).rejects.toMatchObject(refused);
    await expect(getOperationDossier(database.db, merchant.caller, newUuid())).rejects.toMatchObject(refused);
  });
});
