import { insertBusiness, insertMore } from "@/db/testing/business";
import type { TestDatabase } from "@/db/testing/database";
import { insertTestConfiguration, type Merchant } from "@/db/testing/merchant";
import { type FactKind, OPERATION_STATUSES, type OperationStatus } from "@/lib/operations/model";
import type { Caller } from "@/lib/shared/caller";
import { newUuid } from "@/lib/shared/ids";
import type { generator } from "@/lib/shared/testing/random";

/** Just after midnight in Madrid, a week after the clocks changed there. */
export const NOW = new Date("2026-11-01T23:30:00Z");
export const ZONE = "Europe/Madrid";

const DAY = 86_400_000;
const COUNT = 120;
const BANKS = ["banco-uno", "banco-dos", "banco.tres"];
const FACTS = ["LINK_SENT", "LINK_ARRIVED", "LINK_REFUSED", "SEEN", "PERSON_SEEN", "BANK_CHOSEN", "CONFIRMED"] as const;

type Random = ReturnType<typeof generator>;
type Attempts = NonNullable<Parameters<typeof insertMore>[1]["attempts"]>;

/** Payments and signatures of every status and of the last 200 days, with whatever may have happened to them. */
export async function insertRandomBusiness(
  database: TestDatabase,
  merchant: Merchant,
  { collaborator }: Caller,
  random: Random,
): Promise<void> {
  const { next, pick } = random;
  const second = await insertTestConfiguration(database, merchant.tenantUuid);
  for (let number = 0; number < COUNT; number++) {
    const status: OperationStatus = pick([...OPERATION_STATUSES, "COMPLETED", "COMPLETED", "COMPLETED", "OPENED"]);
    // Many around midnight, in both zones.
    const ago = Math.floor(next() * 200) * DAY + pick([0, 1, 1_800_000, 5_400_000, Math.floor(next() * DAY)]);
    const createdAt = new Date(NOW.getTime() - ago);
    const took = pick([
      0,
      3_599_999,
      3_600_000,
      DAY,
      DAY - 1,
      3 * DAY,
      7 * DAY,
      40 * DAY,
      Math.floor(next() * 50) * DAY,
    ]);
    const statusUpdatedAt = new Date(Math.min(createdAt.getTime() + took, NOW.getTime()));
    const amount = 1 + Math.floor(next() * 1_000_000);
    const { operationUuid, paymentUuid } = await insertBusiness(database, merchant, {
      status,
      type: next() < 0.9 ? "PAYMENT" : "SIGNATURE",
      amount,
      createdAt,
      statusUpdatedAt,
      ...(collaborator && next() < 0.3 && { collaborator: { uuid: collaborator.uuid, legalName: "Gestoría" } }),
      ...(status === "COMPLETED" && { collectedAmount: pick([amount, amount, amount, 0, amount - 1]) }),
    });
    if (next() < 0.7) {
      const due = new Date(NOW.getTime() + Math.floor(next() * 240 - 120) * DAY).toISOString().slice(0, 10);
      await database.sql`update operation set invoice_due_date = ${due} where uuid = ${operationUuid}`;
    }
    if (next() < 0.4)
      await database.sql`update operation set configuration_uuid = ${second} where uuid = ${operationUuid}`;
    if (paymentUuid)
      await insertWay(
        database,
        merchant,
        { operationUuid, paymentUuid, amount, status, createdAt, statusUpdatedAt },
        random,
      );
  }
}

type Payment = Readonly<{
  operationUuid: string;
  paymentUuid: string;
  amount: number;
  status: OperationStatus;
  createdAt: Date;
  statusUpdatedAt: Date;
}>;

async function insertWay(
  database: TestDatabase,
  { tenantUuid }: Merchant,
  { operationUuid, paymentUuid, amount, status, createdAt, statusUpdatedAt }: Payment,
  { next, pick }: Random,
): Promise<void> {
  const its = { tenantUuid, operationUuid };
  const later = () => new Date(createdAt.getTime() + Math.floor(next() * DAY));
  const facts = FACTS.filter(() => next() < 0.5).map((kind: FactKind) => ({
    ...its,
    uuid: newUuid(),
    kind,
    detail: {},
    at: later(),
  }));
  // An attempt that a bank confirms begins with the choice of that bank.
  const confirmed = facts.find(({ kind }) => kind === "CONFIRMED");
  if (confirmed) facts.push({ ...confirmed, uuid: newUuid(), kind: "BANK_CHOSEN" });
  const attempts: Attempts = Array.from({ length: Math.floor(next() * 4) }, (_, number) => ({
    ...its,
    uuid: newUuid(),
    bankId: pick(BANKS),
    // One at most is alive.
    ...(number === 0
      ? pick([
          { state: "AUTHORISED" },
          { state: "UNRESOLVED", nextPollAt: later() },
          { state: "AT_BANK", nextPollAt: later() },
        ] as const)
      : { state: "FAILED" as const }),
    failure: pick([
      null,
      { stage: "AUTHORISATION", reason: "ABANDONED", retryable: true },
      { stage: "AUTHORISATION", reason: "AM04", retryable: true },
    ] as const),
    endToEndId: newUuid().replaceAll("-", ""),
    createdAt: later(),
    pollCount: 0,
  }));
  await insertMore(database, { facts, attempts });
  if (status !== "COMPLETED") return;
  const [attempt] = attempts;
  const byStatement = !attempt || next() < 0.3;
  // What a bank was ordered a statement may tell, too.
  const byHand = byStatement && attempts.length !== 1;
  const settled = next() < 0.6;
  // What a statement shows was booked before it was taken in.
  const bookedOn = new Date(statusUpdatedAt.getTime() - Math.floor(next() * 40) * DAY).toISOString().slice(0, 10);
  await insertMore(database, {
    records: [
      {
        ...its,
        uuid: paymentUuid,
        source: byStatement ? "STATEMENT" : "BANK",
        attemptUuid: byHand ? null : (attempt?.uuid ?? null),
        type: "SINGLE_PAYMENT",
        product: "SEPA_CREDIT_TRANSFER",
        status: settled ? "SETTLED" : pick(["EXECUTED", "REJECTED"] as const),
        code: "X",
        bankStatus: "ACSC",
        amount,
        currency: "EUR",
        settledAmount: settled ? amount : null,
        settledAt: settled && byStatement ? new Date(`${bookedOn}T00:00:00Z`) : null,
        remittanceInformation: "",
        bankPaymentId: "x",
        endToEndId: attempt?.endToEndId ?? null,
        creditor: { ownerName: "x", accountNumber: "x", type: "IBAN", bic: "x", country: "ES" },
        debtor: {},
        createdAt: statusUpdatedAt,
        updatedAt: statusUpdatedAt,
      },
    ],
  });
}
