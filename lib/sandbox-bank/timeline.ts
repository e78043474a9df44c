import type { SandboxPayment } from "@/db/queries/sandbox-bank";
import { addSeconds } from "@/lib/shared/clock";
import type { VirtualBank } from "./virtual-bank";

/** From when on a payment has a status. */
export type Stage = Readonly<{ at: Date; status: string; reason: string | null }>;

type Conduct = Pick<VirtualBank, "reportsArrival">;
type Step = readonly [afterSeconds: number, status: string, reason?: string];

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** How long an order waits for the second signature. */
export const SECOND_SIGNATURE_SECONDS = 5 * DAY;

/**
 * Everything that happens to a payment, as far as its facts say today. The last cents of its amount choose its fate, so that
 * a tester needs nothing but an amount.
 */
function timelineOf(payment: SandboxPayment, bank: Conduct): readonly Stage[] {
  const natural = [{ at: payment.createdAt, status: firstStatus(payment), reason: null }, ...sequelOf(payment, bank)];
  const { forcedAt, forcedStatus, forcedReason } = payment;
  if (forcedAt === null || forcedStatus === null) return natural;
  return [...natural.filter(({ at }) => at < forcedAt), { at: forcedAt, status: forcedStatus, reason: forcedReason }];
}

export function stageAt(payment: SandboxPayment, bank: Conduct, at: Date): Stage {
  const reached = timelineOf(payment, bank).filter((stage) => stage.at <= at);
  return reached.at(-1) ?? { at: payment.createdAt, status: firstStatus(payment), reason: null };
}

/** When the money left the payer's account; null as long as it hasn't. */
export function bookedAt(payment: SandboxPayment, bank: Conduct, at: Date): Date | null {
  const reached = timelineOf(payment, bank).filter((stage) => stage.at <= at);
  if (reached.at(-1)?.status === "RJCT") return null;
  return reached.find(({ status }) => status === "ACSC" || status === "ACCC")?.at ?? null;
}

export function centsOf({ amount }: Pick<SandboxPayment, "amount">): number {
  return amount % 100;
}

function firstStatus(payment: SandboxPayment): string {
  // .22: the payee's name isn't that of the account. The payer is asked; until then this is the status.
  return centsOf(payment) === 22 ? "RVCM" : "RCVD";
}

function sequelOf(payment: SandboxPayment, bank: Conduct): readonly Stage[] {
  const { endedAt, endedStatus, endedReason, authorisedAt, firstSignedAt, expiresAt } = payment;
  if (endedAt !== null && endedStatus !== null) return [{ at: endedAt, status: endedStatus, reason: endedReason }];
  const half = firstSignedAt === null ? [] : [{ at: firstSignedAt, status: "PATC", reason: null }];
  if (authorisedAt === null && firstSignedAt !== null) {
    return [...half, { at: addSeconds(firstSignedAt, SECOND_SIGNATURE_SECONDS), status: "RJCT", reason: "DS04" }];
  }
  // The protocol's own rule: an order whose SCA isn't completed in time becomes RJCT.
  if (authorisedAt === null) return [{ at: expiresAt, status: "RJCT", reason: null }];
  const execution = executionStart(payment, authorisedAt);
  const waiting = execution > authorisedAt ? [{ at: authorisedAt, status: "ACTC", reason: null }] : [];
  const executed = executionOf(payment, bank).map(([afterSeconds, status, reason]) => ({
    at: addSeconds(execution, afterSeconds),
    status,
    reason: reason ?? null,
  }));
  return [...half, ...waiting, ...executed];
}

/** Orders for a later day run on its morning. */
function executionStart({ requestedExecutionDate }: SandboxPayment, authorisedAt: Date): Date {
  const morning = requestedExecutionDate === null ? authorisedAt : new Date(`${requestedExecutionDate}T05:00:00.000Z`);
  return morning > authorisedAt ? morning : authorisedAt;
}

function executionOf(payment: SandboxPayment, bank: Conduct): readonly Step[] {
  switch (centsOf(payment)) {
    case 15:
      return [[0, "ACWC"], [HOUR, "ACSC"]]; // biome-ignore format: read as a table
    case 16:
      return [[0, "PDNG"]];
    case 17:
      return [[0, "ACSP"], [HOUR, "RJCT", "MS03"]]; // biome-ignore format: read as a table
    case 18:
      return [[0, "ACCC"]];
    case 21:
      return [[0, "QUED"], [HOUR, "ACSC"]]; // biome-ignore format: read as a table
    case 24:
      return [[0, "PATC"], [DAY, "RJCT", "DS04"]]; // biome-ignore format: read as a table
    default: {
      const debitedAfter = payment.product === "instant-sepa-credit-transfers" ? 1 : 4;
      const arrival: readonly Step[] = bank.reportsArrival ? [[60, "ACCC"]] : [];
      return [[0, "ACSP"], [debitedAfter, "ACSC"], ...arrival];
    }
  }
}
