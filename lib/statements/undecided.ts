import type { EntriesAsked } from "./list-entries";

/** Bookings that a person has to say something of, the oldest first: none that the reconciliation may still decide. */
export const UNDECIDED = {
  q_state: ["OPEN", "SUGGESTED"],
  isCompared: true,
  sort_dir: "ASC",
} satisfies Partial<EntriesAsked>;

/** Money that came. */
export const UNDECIDED_CREDITS = { ...UNDECIDED, q_direction: "CREDIT" } satisfies Partial<EntriesAsked>;

/** Money that went back, as its bank says or as its references do. */
export const UNDECIDED_RETURNS = { ...UNDECIDED, q_direction: "DEBIT" } satisfies Partial<EntriesAsked>;
