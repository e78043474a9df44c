import type { AttemptRow } from "@/db/queries/attempts/attempts";
import type { NewPaymentRecord, PaymentRecordRow } from "@/db/queries/attempts/payment-records";
import type { NewFact } from "@/db/queries/operations/operation-moves";
import type { ProvenRecord, StatementOrder } from "@/db/queries/statements/settling";
import type { EntryRow } from "@/db/queries/statements/statements";
import { RECORD_EVENTS } from "@/lib/attempts/following/advance-record";
import { type DebtorParty, isOpen, maySayYes, type RecordStatus, type StatusBefore } from "@/lib/attempts/model";
import { paymentOf, requestedDay } from "@/lib/attempts/payment-initiation";
import { orderedProduct } from "@/lib/attempts/products";
import { type FactKind, type OperationStatus, PAYABLE_STATUSES } from "@/lib/operations/model";
import { remittanceOf } from "@/lib/operations/remittance";
import type { EventType } from "@/lib/webhooks/model";
import { type Balance, balanceOf, type LedgerEntry } from "./ledger";
import type { EntryEffect } from "./model";
import { hasAllGoneBack, type ProvenState, recordAfter } from "./record-after";

const PAYABLE: ReadonlySet<OperationStatus> = new Set(PAYABLE_STATUSES);

/** One operation, locked, with the bookings that belonged to it, and those that do from now on. */
export type Situation = Readonly<{
  order: StatementOrder;
  attempts: readonly AttemptRow[];
  record: PaymentRecordRow | null;
  before: readonly EntryRow[];
  after: readonly EntryRow[];
  /** A person says that the money is this operation's: also that of its one attempt that nobody knows the end of (decision 113). */
  isPersonsWord: boolean;
  /** Attempts, beside the record's own, whose bank says, or a person, that they were paid: it is no booking alone that says so. */
  confirmed: ReadonlySet<string>;
  at: Date;
}>;

/** A change of the record that listeners are told. */
export type Told = Readonly<{ type: EventType; status: RecordStatus; previousStatus: RecordStatus | null }>;

export type Plan = Readonly<{
  effects: ReadonlyMap<string, EntryEffect>;
  completes: boolean;
  newRecord: NewPaymentRecord | null;
  changedRecord: ProvenRecord | null;
  collectedAmount: number | null;
  /** Attempts whose money has come. */
  authorised: readonly string[];
  /** Their banks have nothing to add. */
  asked: Readonly<{ noMore: readonly string[]; again: readonly AttemptRow[] }>;
  /** Attempts of which a booking alone had said that their money has come, and says so no more. */
  doubted: readonly AttemptRow[];
  /** The attempt of a payment that was rejected, and that another has taken the place of, with the reason. */
  superseded: Readonly<{ attempt: AttemptRow; reason: string }> | null;
  facts: readonly NewFact[];
  told: readonly Told[];
}>;

/** What follows for an operation when other bookings belong to it than before. Pure: the same bookings make the same state. */
export function planOperation(situation: Situation): Plan {
  const { before, after, order, at } = situation;
  const money = { ...situation, before: before.filter(isMoney), after: after.filter(isMoney) };
  const plan = planMoney(money);
  const refunds = after.filter((entry) => !isMoney(entry));
  const known = new Set(before.map(({ uuid }) => uuid));
  const remains = new Set(after.map(({ uuid }) => uuid));
  const fact = (kind: FactKind, { uuid, bookedOn, refundUuid, amount, currency }: EntryRow): NewFact => ({
    ...{ operationUuid: order.operation.uuid, kind, at },
    detail: { entryUuid: uuid, bookedOn, refundUuid: refundUuid ?? "", amount: String(amount), currency },
  });
  return {
    ...plan,
    ...(isSame(money.before, money.after) && !isSame(before, after) ? UNTOUCHED : {}),
    effects: new Map([...plan.effects, ...refunds.map(({ uuid }) => [uuid, "REFUNDED"] as const)]),
    facts: [
      ...plan.facts,
      ...before
        .filter((entry) => !isMoney(entry) && !remains.has(entry.uuid))
        .map((entry) => fact("MATCH_UNDONE", entry)),
      ...refunds.filter(({ uuid }) => !known.has(uuid)).map((entry) => fact("REFUND_BOOKED", entry)),
    ],
  };
}

/** What went out as a refund changes nothing of what the payment is (decision 316). */
const UNTOUCHED = {
  ...{ completes: false, newRecord: null, changedRecord: null, collectedAmount: null },
  ...{ authorised: [], asked: { noMore: [], again: [] }, doubted: [], superseded: null, told: [] },
} as const satisfies Partial<Plan>;

const isMoney = ({ refundUuid }: EntryRow) => refundUuid === null;

function isSame(before: readonly EntryRow[], after: readonly EntryRow[]): boolean {
  const known = new Set(before.map(({ uuid }) => uuid));
  return before.length === after.length && after.every(({ uuid }) => known.has(uuid));
}

function planMoney(situation: Situation): Plan {
  const { order, record, after } = situation;
  // What a renewal has taken the place of is paid there: a link that nobody could deliver stays as it was.
  const payable = record === null && PAYABLE.has(order.operation.status) && !order.isRenewed;
  const own = ownAttempt(situation, payable);
  const requested = record !== null || payable ? (order.operation.amount ?? 0) : 0;
  const base = record && baseOf(record);
  const ledger = (entries: readonly EntryRow[], whose = own) =>
    balanceOf(
      requested,
      entries.map((entry) => ledgerEntry(entry, situation.attempts, whose?.uuid ?? null)),
      base !== null && base.status !== "REJECTED",
    );
  const balance = ledger(after);
  const named = newlyAuthorised(situation);
  // Nobody knew the end of it any more (`doubted`).
  const isPaidAfterAll = record !== null && own !== null && isOpen(own.state) && isShown(own, situation, after);
  const authorised = isPaidAfterAll ? [...new Set([...named, own.uuid])] : named;
  const shared = {
    effects: balance.effects,
    authorised,
    facts: factsOf(situation, ledger(situation.before), balance),
  };
  const others = doubtedOthers(situation, own);
  const isVacant = record !== null && !order.isRenewed && recordAfter(balance, base).status === "REJECTED";
  // Where the record's own payment does not stand: the attempt whose money has come, and is there (decision 343).
  const heir = attemptsPaidBy(after, situation.attempts).find((attempt) => ledger(after, attempt).net > 0);
  if (isVacant && heir) {
    const plan = planMoney({ ...situation, record: inherited(record, heir, order) });
    const isOver = own?.state === "AUTHORISED" && !plan.doubted.includes(own);
    if (isOver && isDoubted(own, situation, record)) return { ...plan, doubted: [...plan.doubted, own] };
    return { ...plan, superseded: isOver ? { attempt: own, reason: record.code } : null };
  }
  if (record) {
    const planned = planRecord(situation, record, { balance, own });
    return { ...shared, ...planned, doubted: [...planned.doubted, ...others] };
  }
  const completes = payable && balance.net > 0;
  const state = recordAfter(balance, null);
  return {
    ...shared,
    // A person may have said so of one that no booking names.
    authorised:
      completes && own && isOpen(own.state) ? [...new Set([...shared.authorised, own.uuid])] : shared.authorised,
    completes,
    newRecord: completes ? newRecord(situation, own, balance, state) : null,
    changedRecord: null,
    collectedAmount: completes ? state.settledAmount : null,
    asked: {
      noMore: completes && own ? [own.uuid] : [],
      again: completes ? situation.attempts.filter((attempt) => attempt.uuid !== own?.uuid && isAskable(attempt)) : [],
    },
    doubted: others,
    superseded: null,
    told: completes ? completionTold(own) : [],
  };
}

/** Of a transfer by hand nothing was ever submitted. */
function completionTold(own: AttemptRow | null): readonly Told[] {
  if (own === null) return [{ type: "PSD2_PAYMENT_SETTLED", status: "SETTLED", previousStatus: null }];
  return [
    { type: "PSD2_PAYMENT_SUBMITTED", status: "SUBMITTED_VALID", previousStatus: null },
    { type: "PSD2_PAYMENT_SETTLED", status: "SETTLED", previousStatus: "SUBMITTED_VALID" },
  ];
}

/** The attempt whose payment the record tells of, or will. */
function ownAttempt({ attempts, record, after, isPersonsWord }: Situation, payable: boolean): AttemptRow | null {
  if (record) return attempts.find(({ uuid }) => uuid === record.attemptUuid) ?? null;
  if (!payable) return null;
  const [first] = attemptsPaidBy(after, attempts);
  const unknown = attempts.filter((attempt) => attempt.state === "UNRESOLVED" && maySayYes(attempt));
  return first ?? (isPersonsWord && unknown.length === 1 ? (unknown[0] ?? null) : null);
}

/** The attempt whose order has made this booking, as far as its end-to-end id tells. */
function attemptOf(entry: EntryRow, attempts: readonly AttemptRow[]): AttemptRow | null {
  return attempts.find((attempt) => isOf(entry, attempt)) ?? null;
}

function isOf({ endToEndId }: EntryRow, attempt: AttemptRow): boolean {
  return endToEndId?.toUpperCase() === attempt.endToEndId.toUpperCase();
}

/** Those whose money has come by these bookings, in their order. A booking of nothing tells nothing. */
function attemptsPaidBy(entries: readonly EntryRow[], attempts: readonly AttemptRow[]): readonly AttemptRow[] {
  return entries.flatMap((entry) =>
    entry.direction === "CREDIT" && entry.amount > 0 ? (attemptOf(entry, attempts) ?? []) : [],
  );
}

function ledgerEntry(entry: EntryRow, attempts: readonly AttemptRow[], ownUuid: string | null): LedgerEntry {
  const { uuid, direction, amount, bookedOn, returnReason } = entry;
  const attempt = attemptOf(entry, attempts);
  const belongsTo = attempt === null ? "UNKNOWN" : attempt.uuid === ownUuid ? "RECORD" : "OTHER";
  return { uuid, direction, amount, bookedOn, returnReason, belongsTo };
}

function newlyAuthorised({ attempts, before, after }: Situation): readonly string[] {
  const known = new Set(before.map(({ uuid }) => uuid));
  const named = attemptsPaidBy(
    after.filter(({ uuid }) => !known.has(uuid)),
    attempts,
  );
  return [...new Set(named.filter(({ state }) => state !== "AUTHORISED").map(({ uuid }) => uuid))];
}

/** Whether money has come among these bookings that is the record's own attempt's: it names no other. */
function isShown({ uuid }: AttemptRow, { attempts }: Situation, entries: readonly EntryRow[]): boolean {
  return entries.some((entry) => entry.direction === "CREDIT" && (attemptOf(entry, attempts)?.uuid ?? uuid) === uuid);
}

/** Whether a booking alone had said that the record's own attempt was paid, and none does any more. */
function isDoubted(own: AttemptRow, situation: Situation, record: PaymentRecordRow): boolean {
  const { before, after } = situation;
  return baseOf(record) === null && isShown(own, situation, before) && !isShown(own, situation, after);
}

/** Attempts beside the record's own of which a booking alone had said that they were paid, and none does any more. */
function doubtedOthers(
  { attempts, before, after, confirmed }: Situation,
  own: AttemptRow | null,
): readonly AttemptRow[] {
  const [were, are] = [before, after].map((entries) => new Set(attemptsPaidBy(entries, attempts)));
  return attempts.filter(
    (attempt) =>
      attempt.state === "AUTHORISED" &&
      attempt.uuid !== own?.uuid &&
      were?.has(attempt) &&
      !are?.has(attempt) &&
      !confirmed.has(attempt.uuid),
  );
}

function planRecord(
  situation: Situation,
  record: PaymentRecordRow,
  { balance, own }: Readonly<{ balance: Balance; own: AttemptRow | null }>,
): Omit<Plan, "effects" | "authorised" | "facts"> {
  const { order, attempts, before, after, confirmed } = situation;
  const base = baseOf(record);
  const state = recordAfter(balance, base);
  const isProven = after.length > 0;
  const credit = creditOf(balance, after);
  const isBack = before.length > 0 && state.statementEntryUuid === null && state.status !== "REJECTED";
  const isByHand = record.source === "STATEMENT" && record.attemptUuid === null;
  const isOver = state.status === "SETTLED" || state.status === "REJECTED";
  const collectedAmount = collectedBy(state);
  const isNews = isAnother(state, record) || collectedAmount !== order.operation.collectedAmount;
  return {
    completes: false,
    newRecord: null,
    changedRecord: {
      uuid: record.uuid,
      ...originOf(record, own, order),
      ...(isByHand && wordsOf(credit)),
      ...state,
      // Where no booking is left, the payment that does not stand is still the one that was told.
      amount: isByHand && balance.come > 0 ? balance.come : record.amount,
      // Where bookings decide nothing of it, its bank still moves it.
      statusBefore: state.statementEntryUuid !== null || hasAllGoneBack(balance) ? base : null,
      debtor: withKnown(base === null ? {} : (base.debtor ?? record.debtor), credit),
    },
    collectedAmount,
    asked: {
      noMore: own && !isOpen(own.state) && isOver && isProven ? [own.uuid] : [],
      again: [
        ...(own && isBack && !isOver && own.bankPaymentId !== null ? [own] : []),
        ...(state.status === "REJECTED" ? attempts.filter(mayStand) : []),
      ],
    },
    doubted: own?.state === "AUTHORISED" && isDoubted(own, situation, record) ? [own] : [],
    superseded: null,
    told: isNews ? toldOf(state.status, record.status) : [],
  };

  /** Its bank has confirmed it beside this one, and may say that it stands. */
  function mayStand({ uuid, state: its, bankPaymentId }: AttemptRow): boolean {
    return its === "AUTHORISED" && uuid !== own?.uuid && bankPaymentId !== null && confirmed.has(uuid);
  }

  function collectedBy({ status, settledAmount, statementEntryUuid }: ProvenState): number {
    if (status === "REJECTED") return 0;
    return statementEntryUuid === null ? balance.unshown : (settledAmount ?? 0);
  }
}

/** Another status, or another amount that has come (decision 329). */
function isAnother(state: ProvenState, record: PaymentRecordRow): boolean {
  return state.status !== record.status || state.settledAmount !== record.settledAmount;
}

/** Where an undone match takes a record back, listeners are told the state that holds again, and which one it takes the place of. */
function toldOf(status: RecordStatus, previousStatus: RecordStatus): readonly Told[] {
  // Nothing was heard of it then, which takes back what has been told since.
  return [{ type: RECORD_EVENTS[status] ?? "PSD2_PAYMENT_SUBMITTED", status, previousStatus }];
}

/** As its bank has left it; null for one that a statement has made. */
function baseOf(record: PaymentRecordRow): StatusBefore | null {
  return record.source === "STATEMENT" ? null : (record.statusBefore ?? snapshotOf(record));
}

/** The record as that attempt's, of which so far a statement alone tells: nothing of what was told of the former payment is true of it. */
function inherited(record: PaymentRecordRow, heir: AttemptRow, order: StatementOrder): PaymentRecordRow {
  const made = { source: "STATEMENT", ...ofAttempt(heir, order), executionDate: null, debtor: {} } as const;
  return { ...record, ...made, statusBefore: null };
}

/** What is known of a payment by its attempt, whether its bank tells of it first or a statement does. */
function ofAttempt(attempt: AttemptRow, order: StatementOrder) {
  const { uuid, bankStatus, bankPaymentId, endToEndId } = attempt;
  return {
    attemptUuid: uuid,
    product: orderedProduct(order, attempt),
    bankStatus,
    amount: paymentOf(order).amount,
    remittanceInformation: remittanceOf(order.operation, order.creditor.ownerName),
    requestedExecutionDate: requestedDay(order, attempt),
    bankPaymentId,
    endToEndId,
  };
}

/** Of a transfer by hand no bank of ours knows anything, and of one by several bookings all that came is the amount. */
function byHand(balance: Balance, credit: EntryRow | undefined) {
  return {
    attemptUuid: null,
    // Whether it was instant is not known, so that nobody says it was.
    product: "SEPA_CREDIT_TRANSFER",
    bankStatus: null,
    amount: balance.come,
    requestedExecutionDate: null,
    bankPaymentId: null,
    ...wordsOf(credit),
  } as const;
}

/** What says which payment it was: only its booking knows, as long as there is one. */
function wordsOf(credit: EntryRow | undefined) {
  return { remittanceInformation: credit?.remittance ?? "", endToEndId: credit?.endToEndId ?? null };
}

function originOf(record: PaymentRecordRow, own: AttemptRow | null, order: StatementOrder) {
  const { source, attemptUuid, product, bankStatus, bankPaymentId, endToEndId } = record;
  const { remittanceInformation, executionDate } = record;
  return {
    ...{ source, attemptUuid, product, bankStatus, bankPaymentId, endToEndId, remittanceInformation, executionDate },
    // Records that statements had made were once without it.
    requestedExecutionDate: record.requestedExecutionDate ?? (own && requestedDay(order, own)),
  };
}

function snapshotOf({ status, code, settledAmount, settledAt, debtor }: PaymentRecordRow): StatusBefore {
  return { status, code, settledAmount, settledAt: settledAt?.toISOString() ?? null, debtor };
}

const FACT_OF: Readonly<Record<EntryEffect, FactKind>> = {
  SETTLED: "CREDIT_FOUND",
  PAID_AGAIN: "PAID_TWICE",
  RETURNED: "MONEY_RETURNED",
  REFUNDED: "REFUND_BOOKED",
};

function factsOf({ order, before, after, at }: Situation, was: Balance, is: Balance): readonly NewFact[] {
  const operationUuid = order.operation.uuid;
  const remains = new Set(after.map(({ uuid }) => uuid));
  const fact = (kind: FactKind, { uuid, bookedOn, returnReason }: EntryRow): NewFact => {
    const reason = kind === "MONEY_RETURNED" && returnReason !== null ? { reason: returnReason } : {};
    return { operationUuid, kind, detail: { entryUuid: uuid, bookedOn, ...reason }, at };
  };
  return [
    ...before.filter(({ uuid }) => !remains.has(uuid)).map((entry) => fact("MATCH_UNDONE", entry)),
    ...after.flatMap((entry) => {
      const [old, now] = [was.effects.get(entry.uuid), is.effects.get(entry.uuid)];
      return now === undefined || now === old || (old !== undefined && now === "SETTLED")
        ? []
        : [fact(FACT_OF[now], entry)];
    }),
    ...after.filter(({ uuid }) => is.over.has(uuid) && !was.over.has(uuid)).map((entry) => fact("PAID_TWICE", entry)),
  ];
}

function isAskable({ state, bankPaymentId }: AttemptRow): boolean {
  return isOpen(state) && bankPaymentId !== null;
}

/** Only what is known: whoever sees money has not seen when it was sent. */
function newRecord(
  { order, after, at }: Situation,
  own: AttemptRow | null,
  balance: Balance,
  state: ProvenState,
): NewPaymentRecord {
  const { operation, creditor } = order;
  const credit = creditOf(balance, after);
  return {
    uuid: operation.paymentUuid ?? "",
    tenantUuid: operation.tenantUuid,
    operationUuid: operation.uuid,
    source: "STATEMENT",
    type: operation.paymentType ?? "SINGLE_PAYMENT",
    ...(own ? ofAttempt(own, order) : byHand(balance, credit)),
    ...state,
    currency: operation.currency ?? "EUR",
    executionDate: null,
    creditor,
    debtor: withKnown({}, credit),
    createdAt: at,
    updatedAt: at,
  };
}

/** The booking that tells of the payment: of several that it came in the first that says who paid, if one does. */
function creditOf({ settledIn }: Balance, entries: readonly EntryRow[]): EntryRow | undefined {
  const its = settledIn.flatMap(({ uuid }) => entries.find((entry) => entry.uuid === uuid) ?? []);
  const says = (what: "counterpartyAccount" | "counterpartyName") => its.find((entry) => entry[what] !== null);
  return says("counterpartyAccount") ?? says("counterpartyName") ?? its[0];
}

/** The statement tells who paid, where the payer's bank didn't: of what it told before, nothing stays. */
function withKnown(debtor: DebtorParty, credit: EntryRow | undefined): DebtorParty {
  const { counterpartyName: name = null, counterpartyAccount: account = null } = credit ?? {};
  return {
    ...(name === null ? {} : { ownerName: name }),
    ...(account === null ? {} : { accountNumber: account, type: /^[A-Z]{2}\d{2}/.test(account) ? "IBAN" : "BBAN" }),
    ...debtor,
  };
}
