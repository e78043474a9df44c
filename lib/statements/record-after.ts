import type { RecordState, RecordStatus, StatusBefore } from "@/lib/attempts/model";
import type { Balance } from "./ledger";

/** Money that went back without the bank's saying why, and a match that a person has taken back. */
const RETURNED = "RETURNED";
const MATCH_UNDONE = "MATCH_UNDONE";

/** What of a payment record rests on statements. */
export type ProvenState = RecordState &
  Readonly<{ settledAmount: number | null; settledAt: Date | null; statementEntryUuid: string | null }>;

/**
 * How a record stands when the statements say this. SETTLED by what has come, REJECTED once all of it has gone back, whatever the bank of
 * the payer said (decision 111). Without any booking it is as it was before; one that a statement had made is REJECTED, since its operation
 * stays COMPLETED.
 *
 * @param before null for a record that a statement has made
 */
export function recordAfter(balance: Balance, before: StatusBefore | null): ProvenState {
  const { net, settledBy, returnedBy } = balance;
  if (net > 0 && settledBy) {
    return {
      status: "SETTLED",
      code: "CREDITED",
      settledAmount: net,
      settledAt: new Date(`${settledBy.bookedOn}T00:00:00Z`),
      statementEntryUuid: settledBy.uuid,
    };
  }
  if (returnedBy && hasAllGoneBack(balance)) return rejected(returnedBy.returnReason ?? RETURNED);
  if (before === null) return rejected(MATCH_UNDONE);
  const { status, code, settledAmount, settledAt } = before;
  return {
    ...{ status, code, settledAmount },
    settledAt: settledAt === null ? null : new Date(settledAt),
    statementEntryUuid: null,
  };
}

/** Whether all of it that had come, shown or not, has been taken back. */
export function hasAllGoneBack({ net, unshown, returnedBy }: Balance): boolean {
  return returnedBy !== null && net === 0 && unshown === 0;
}

function rejected(code: string): ProvenState {
  const status: RecordStatus = "REJECTED";
  return { status, code, settledAmount: null, settledAt: null, statementEntryUuid: null };
}
