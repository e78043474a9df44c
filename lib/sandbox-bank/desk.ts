/** Who stands at the testers' desk. The bank knows nobody: whoever serves it says so (`app/(sandbox)`). */
export type Desk = Readonly<{
  /** The end-to-end ids of the orders that may be seen here; null: everybody's. */
  orders: readonly string[] | null;
  mayChange: boolean;
}>;

/** Null when nobody is signed in who may stand there. */
export type FindDesk = () => Promise<Desk | null>;

/** A demo's desk is open: its money is nobody's. */
export const OPEN_DESK: Desk = { orders: null, mayChange: true };

export function isSeenAt({ orders }: Desk, { endToEndId }: Readonly<{ endToEndId: string | null }>): boolean {
  return orders === null || (endToEndId !== null && orders.includes(endToEndId));
}
