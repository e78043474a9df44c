import type { OperationListItem } from "@/lib/operations/contract";

/** A row of the list: the documented item, and what people recognise it by. */
export type OperationRow = OperationListItem &
  Readonly<{
    concept: string | null;
    payer: string | null;
    email: string | null;
    expiresAt: string | null;
    /** Minor units of the payment's currency. */
    collected: number;
  }>;

export type OperationsPage = Readonly<{ total: number; rows: readonly OperationRow[] }>;

export function isOperationsPage(value: unknown): value is OperationsPage {
  return (
    typeof value === "object" && value !== null && "total" in value && "rows" in value && Array.isArray(value.rows)
  );
}
