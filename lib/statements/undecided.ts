import type { StatementEntryListQuery } from "./contract";

/** Bookings that a person has to say something of, the oldest first. */
export const UNDECIDED = {
  q_state: ["OPEN", "SUGGESTED"],
  sort_dir: "ASC",
} satisfies Partial<StatementEntryListQuery>;

/** Money that came. */
export const UNDECIDED_CREDITS = { ...UNDECIDED, q_direction: "CREDIT" } satisfies Partial<StatementEntryListQuery>;

/** Money that went back, as its bank says or as its references do. */
export const UNDECIDED_RETURNS = { ...UNDECIDED, q_direction: "DEBIT" } satisfies Partial<StatementEntryListQuery>;
