import type { PastRows } from "@/db/queries/demo";
import type { CreditorParty } from "@/lib/attempts/model";
import { endToEndIdOf } from "@/lib/attempts/payment-initiation";
import { sandboxBanks } from "@/lib/banks/records/sandbox-banks";
import { remittanceText } from "@/lib/banks/sepa-text";
import { expiryAfter } from "@/lib/configurations/expiration-offset";
import { aggregateFlowStatus, type Cause, type OperationStatus } from "@/lib/operations/model";
import { randomToken } from "@/lib/shared/crypto";
import { newUuid } from "@/lib/shared/ids";
import type { DemoFlow, DemoStory } from "./stories";

/** Where the demo's past happens. */
export type DemoGround = Readonly<{
  tenantUuid: string;
  timeZone: string;
  countryCode: string;
  languageCode: string;
  configurationUuid: string;
  creditorAccountUuid: string;
  creditor: CreditorParty;
  /** Some flows came through it; null has none. */
  collaborator: Readonly<{ uuid: string; legalName: string }> | null;
  until: Date;
}>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const EXPIRATION_OFFSET = "P7D";

/** Stories as the rows that the product itself would have written. */
export function pastRows(ground: DemoGround, flows: readonly DemoFlow[]): PastRows {
  const rows = noRows();
  for (const flow of flows) writeFlow(rows, ground, flow);
  return rows;
}

export function noRows(): PastRows {
  return { flows: [], operations: [], histories: [], facts: [], attempts: [], records: [] };
}

function writeFlow(rows: PastRows, ground: DemoGround, flow: DemoFlow): void {
  const collaborator = flow.attributed ? ground.collaborator : null;
  const flowUuid = newUuid();
  const base = {
    tenantUuid: ground.tenantUuid,
    collaboratorUuid: collaborator?.uuid ?? null,
    collaboratorLegalName: collaborator?.legalName ?? null,
    createdAt: flow.createdAt,
  };
  const operations = flow.stories.map((story, position) => new PastOperation(rows, ground, flow, story, position));
  const moments = operations.flatMap((operation) => operation.changes).sort((a, b) => a.at.getTime() - b.at.getTime());
  const first = flow.stories[0];
  rows.flows.push({
    ...base,
    uuid: flowUuid,
    externalId: first ? `ERP-${first.invoiceNumber}` : null,
    status: aggregateFlowStatus(flow.stories.map(({ status }) => status)),
    statusUpdatedAt: moments.at(-1)?.at ?? null,
    countryCode: ground.countryCode,
    languageCode: ground.languageCode,
    additionalLanguageCode: null,
    channel: collaborator ? "API" : "DASHBOARD",
    labels: [],
  });
  writeFlowHistory(rows, ground, flowUuid, flow.stories.length, moments);
  for (const operation of operations) operation.write({ ...base, flowUuid });
}

/** The flow's status after each change of one of its operations, as the product recomputes it. */
function writeFlowHistory(
  rows: PastRows,
  ground: DemoGround,
  flowUuid: string,
  operationCount: number,
  moments: readonly Change[],
): void {
  const statuses: OperationStatus[] = Array.from({ length: operationCount }, () => "CREATED");
  let previous = aggregateFlowStatus(statuses);
  for (const { position, to, at, cause } of moments) {
    statuses[position] = to;
    const status = aggregateFlowStatus(statuses);
    if (status === previous) continue;
    rows.histories.push({
      uuid: newUuid(),
      tenantUuid: ground.tenantUuid,
      subjectType: "FLOW",
      subjectUuid: flowUuid,
      previousStatus: previous,
      newStatus: status,
      cause,
      changedAt: at,
    });
    previous = status;
  }
}

type Change = Readonly<{ position: number; from: OperationStatus; to: OperationStatus; at: Date; cause: Cause }>;

/** One operation's way through its statuses. */
class PastOperation {
  readonly changes: readonly Change[];
  readonly #rows: PastRows;
  readonly #ground: DemoGround;
  readonly #story: DemoStory;
  readonly #position: number;
  readonly #expiresAt: Date;
  readonly uuid = newUuid();
  readonly paymentUuid = newUuid();

  constructor(rows: PastRows, ground: DemoGround, flow: DemoFlow, story: DemoStory, position: number) {
    this.#rows = rows;
    this.#ground = ground;
    this.#story = story;
    this.#position = position;
    this.#expiresAt = expiryAfter(flow.createdAt, EXPIRATION_OFFSET, ground.timeZone);
    const { createdAt } = flow;
    this.changes = changesOf(story.status, { createdAt, expiresAt: this.#expiresAt, until: ground.until }, position);
  }

  write(
    base: Readonly<{
      tenantUuid: string;
      flowUuid: string;
      collaboratorUuid: string | null;
      collaboratorLegalName: string | null;
      createdAt: Date;
    }>,
  ): void {
    const { status, amount, concept, invoiceNumber, payer } = this.#story;
    this.#rows.operations.push({
      ...base,
      uuid: this.uuid,
      position: this.#position,
      handle: null,
      type: "PAYMENT",
      externalId: `OP-${invoiceNumber}`,
      configurationUuid: this.#ground.configurationUuid,
      status,
      statusUpdatedAt: this.changes.at(-1)?.at ?? null,
      expirationOffset: EXPIRATION_OFFSET,
      expiresAt: this.#expiresAt,
      linkToken: randomToken(16),
      subject: { ...payer, phone: null },
      subjectEmail: payer.email,
      paymentUuid: this.paymentUuid,
      amount,
      currency: "EUR",
      paymentTypes: [["PSD2_PAYMENT"]],
      paymentType: "SINGLE_PAYMENT",
      product: "SEPA_CREDIT_TRANSFER",
      requestedExecutionDate: null,
      creditorAccountUuid: this.#ground.creditorAccountUuid,
      concept,
      hasInvoice: true,
      invoiceId: invoiceNumber,
      invoiceExternalId: invoiceNumber,
      invoiceName: concept,
      invoiceDueDate: new Date(base.createdAt.getTime() + 15 * DAY_MS).toISOString().slice(0, 10),
      collectedAmount: status === "COMPLETED" ? amount : 0,
    });
    for (const { from, to, at, cause } of this.changes) {
      this.#rows.histories.push({
        uuid: newUuid(),
        tenantUuid: this.#ground.tenantUuid,
        subjectType: "OPERATION",
        subjectUuid: this.uuid,
        previousStatus: from,
        newStatus: to,
        cause,
        changedAt: at,
      });
    }
    this.#writePayment();
  }

  #writePayment(): void {
    const opened = this.changes.find(({ to }) => to === "OPENED");
    if (!opened) return;
    const payment = new PastPayment(this.#rows, this.#ground, this.#story, this);
    payment.seen(opened.at);
    if (this.#story.failedFirst) payment.attempt(minutesAfter(opened.at, 1), "FAILED");
    const completed = this.changes.find(({ to }) => to === "COMPLETED");
    if (completed) payment.attempt(minutesAfter(completed.at, -3), "AUTHORISED");
  }
}

/** What happens between an operation's payer and a bank. */
export class PastPayment {
  readonly #rows: PastRows;
  readonly #ground: DemoGround;
  readonly #story: Pick<DemoStory, "amount" | "concept" | "invoiceNumber" | "payer">;
  readonly #uuid: string;
  readonly #paymentUuid: string;

  constructor(
    rows: PastRows,
    ground: DemoGround,
    story: Pick<DemoStory, "amount" | "concept" | "invoiceNumber" | "payer">,
    { uuid, paymentUuid }: Readonly<{ uuid: string; paymentUuid: string }>,
  ) {
    this.#rows = rows;
    this.#ground = ground;
    this.#story = story;
    this.#uuid = uuid;
    this.#paymentUuid = paymentUuid;
  }

  seen(at: Date): void {
    this.#fact("SEEN", at, {});
    this.#fact("PERSON_SEEN", at, {});
  }

  attempt(startedAt: Date, state: "FAILED" | "AUTHORISED"): void {
    const local = sandboxBanks().filter(({ country }) => country === this.#ground.countryCode);
    const bank = local[this.#story.amount % Math.max(local.length, 1)];
    if (!bank) return;
    const uuid = newUuid();
    const endedAt = minutesAfter(startedAt, 3);
    const authorised = state === "AUTHORISED";
    const bankPaymentId = newUuid();
    this.#rows.attempts.push({
      uuid,
      tenantUuid: this.#ground.tenantUuid,
      operationUuid: this.#uuid,
      bankId: bank.id,
      state,
      endToEndId: endToEndIdOf(uuid),
      bankPaymentId,
      bankStatus: authorised ? "ACSC" : "RJCT",
      scaStatus: authorised ? "finalised" : "failed",
      failure: authorised ? null : { stage: "AUTHORISATION", reason: "AM04", retryable: true },
      createdAt: startedAt,
      sentToBankAt: startedAt,
      returnedAt: endedAt,
      endedAt,
      nextPollAt: null,
      pollCount: 2,
    });
    this.#fact("BANK_CHOSEN", startedAt, { bank: bank.name });
    this.#fact("SENT_TO_BANK", startedAt, { bank: bank.name });
    this.#fact("RETURNED", endedAt, { bank: bank.name });
    if (authorised) this.#record(uuid, bankPaymentId, bank, endedAt);
    else this.#fact("ATTEMPT_FAILED", endedAt, { bank: bank.name, reason: "AM04", stage: "AUTHORISATION" });
  }

  #record(attemptUuid: string, bankPaymentId: string, bank: Readonly<{ name: string; bic: string }>, at: Date): void {
    const { amount, concept, invoiceNumber, payer } = this.#story;
    this.#fact("CONFIRMED", at, { bank: bank.name, bankStatus: "ACSC" });
    const settledAt = new Date(at.getTime() + DAY_MS);
    const settled = settledAt < this.#ground.until;
    const name = `${payer.name} ${payer.lastName}`;
    this.#rows.records.push({
      uuid: this.#paymentUuid,
      tenantUuid: this.#ground.tenantUuid,
      operationUuid: this.#uuid,
      attemptUuid,
      type: "SINGLE_PAYMENT",
      product: "SEPA_CREDIT_TRANSFER",
      status: settled ? "SETTLED" : "EXECUTED",
      code: settled ? "CREDITED" : "DEBITED",
      bankStatus: settled ? "ACCC" : "ACSC",
      amount,
      currency: "EUR",
      settledAmount: settled ? amount : null,
      settledAt: settled ? settledAt : null,
      remittanceInformation: remittanceText(invoiceNumber, concept),
      executionDate: at,
      requestedExecutionDate: at.toISOString().slice(0, 10),
      bankPaymentId,
      endToEndId: endToEndIdOf(attemptUuid),
      creditor: this.#ground.creditor,
      debtor: { psuName: name, ownerName: name, bic: bank.bic, currency: "EUR" },
      createdAt: at,
      updatedAt: settled ? settledAt : at,
    });
  }

  #fact(kind: PastRows["facts"][number]["kind"], at: Date, detail: Readonly<Record<string, string>>): void {
    const { tenantUuid } = this.#ground;
    this.#rows.facts.push({ uuid: newUuid(), tenantUuid, operationUuid: this.#uuid, kind, detail, at });
  }
}

/** Which statuses lead there, and when: nothing happens after `until`. */
function changesOf(
  status: OperationStatus,
  { createdAt, expiresAt, until }: Readonly<{ createdAt: Date; expiresAt: Date; until: Date }>,
  position: number,
): readonly Change[] {
  const age = until.getTime() - createdAt.getTime();
  const openedAt = new Date(createdAt.getTime() + Math.min(age * 0.3, 2 * DAY_MS) + position * MINUTE_MS);
  const endedAt = minutesAfter(openedAt, 25);
  const open: Change = { position, from: "CREATED", to: "OPENED", at: openedAt, cause: { by: "PAYER" } };
  const end = (from: OperationStatus, at: Date, by: Cause["by"]): Change => ({
    position,
    from,
    to: status,
    at,
    cause: { by },
  });
  switch (status) {
    case "CREATED":
      return [];
    case "OPENED":
      return [open];
    case "COMPLETED":
      return [open, end("OPENED", endedAt, "BANK")];
    case "REJECTED":
      return [open, end("OPENED", endedAt, "PAYER")];
    case "EXPIRED":
      return [open, end("OPENED", expiresAt, "SYSTEM")];
    case "CANCELLED":
      return [end("CREATED", openedAt, "SYSTEM")];
    case "NOT_DELIVERED":
      return [end("CREATED", minutesAfter(createdAt, 2), "SYSTEM")];
  }
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}
