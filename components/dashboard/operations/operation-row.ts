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

/** Its total is null as long as nobody has counted it. */
export type OperationsPage = Readonly<{ total: number | null; rows: readonly OperationRow[] }>;
