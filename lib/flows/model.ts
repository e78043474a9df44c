import { LINKS_MAX } from "@/lib/deliveries/model";
import { type FlowStatus, hasRunOut, type OperationStatus, type OperationType } from "@/lib/operations/model";

/** What the list of flows can be sorted by (decision 4). */
export const FLOW_SORTS = ["flowUuid", "externalId", "status", "createdAt", "statusUpdatedAt"] as const;
export type FlowSort = (typeof FLOW_SORTS)[number];

/** The list's filters, checked (decision 4). Bounds are inclusive. */
export type FlowFilter = Readonly<{
  q_uuid?: string | undefined;
  q_externalId?: string | undefined;
  q_status?: readonly FlowStatus[] | undefined;
  q_fromCreatedAt?: Date | undefined;
  q_toCreatedAt?: Date | undefined;
  q_fromStatusUpdatedAt?: Date | undefined;
  q_toStatusUpdatedAt?: Date | undefined;
  q_origin?: "DIRECT" | "COLLABORATOR" | undefined;
  q_collaboratorUuid?: string | undefined;
}>;

export type FlowListQuery = FlowFilter &
  Readonly<{ limit: number; offset: number; sort_by: FlowSort; sort_dir: "ASC" | "DESC" }>;

/** What can be done to many operations at once (decision 231). */
export const BULK_ACTIONS = ["cancel", "renew", "send"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** So many at once; whoever has more does it again for the rest. */
export const BULK_MAX = 10_000;
/** So many in one request: it ends within seconds, whatever the action. */
export const BULK_CHUNK = 25;

/** What an action needs to be known of an operation beforehand. */
export type BulkGround = Readonly<{
  status: OperationStatus;
  type: OperationType;
  /** The payer's address, in small letters. */
  email: string | null;
  isOverdue: boolean;
  wasRenewed: boolean;
  /** Money for it has come all the same, after its end, and was not paid back. */
  hasMoney: boolean;
  /** Its bank has taken its yes back, and nothing of it has been collected since (decision 188). */
  wasRejectedLater: boolean;
  /** A bank may still say yes to a payment of it. */
  isAtBank: boolean;
  /** Its payer says that something is wrong with it, and waits for the organisation (decision 205). */
  isDisputed: boolean;
  /** Whoever has the address has complained of a mail of this organisation's (decision 202). */
  hasComplained: boolean;
  /** The organisation asks the same address for something within the pause before or after, for this operation or another. */
  wasJustMailed: boolean;
  /** How often its link was sent, to whomever. */
  linksSent: number;
}>;

/** Why an action leaves an operation alone. */
export type BulkImpediment =
  | "ended"
  | "at_bank"
  | "not_expired"
  | "renewed"
  | "paid"
  | "signature"
  | "no_address"
  | "complained"
  | "disputed"
  | "sent_often"
  | "just_mailed"
  /** Its payer gets a mail for another one of these. */
  | "same_address";

/** Null where nothing is in the way, as far as can be told before: the action itself decides when it comes to it. */
export function impedimentOf(action: BulkAction, ground: BulkGround): BulkImpediment | null {
  const { status, type, email, isOverdue, wasRenewed, hasMoney, isAtBank } = ground;
  const isOpen = status === "CREATED" || status === "OPENED";
  switch (action) {
    case "cancel":
      if (!isOpen) return "ended";
      return isAtBank ? "at_bank" : null;
    case "renew":
      if (wasRenewed) return "renewed";
      if (!hasRunOut(status, isOverdue) && !ground.wasRejectedLater) return "not_expired";
      return hasMoney ? "paid" : null;
    case "send":
      if (type === "SIGNATURE") return "signature";
      if ((!isOpen && status !== "NOT_DELIVERED") || isOverdue) return "ended";
      if (isAtBank) return "at_bank";
      if (email === null) return "no_address";
      if (ground.hasComplained) return "complained";
      if (ground.isDisputed) return "disputed";
      if (ground.linksSent >= LINKS_MAX) return "sent_often";
      return ground.wasJustMailed ? "just_mailed" : null;
  }
}

/** What somebody does to many: its pieces say what they are pieces of. */
export type BulkRun = Readonly<{
  uuid: string;
  action: BulkAction;
  /** To how many, as its plan said. */
  count: number;
  /** Of what list all were meant, as its address's parameters; null where they were chosen one by one. */
  filter: string | null;
}>;

/** How it went with one. */
export type BulkOutcome = Readonly<{ uuid: string; result: "done" | BulkRefusal }>;
export type BulkRefusal = "not_found" | "conflict" | "operation_final" | "failed" | BulkImpediment;

/**
 * What a file that was dropped into the form of a new collection says of its payment. E_INVOICE says it; TEXT may be misread, and each
 * list holds what a person can choose from; NOTHING has nothing but the file.
 */
export type DroppedInvoice = Readonly<{
  source: "E_INVOICE" | "TEXT" | "NOTHING";
  /** Only a PDF goes to the payer. */
  isPdf: boolean;
  /** In hundredths. */
  amounts: readonly number[];
  /** ISO 4217; null where nothing says which. */
  currency: string | null;
  numbers: readonly string[];
  /** `YYYY-MM-DD`. */
  dueDates: readonly string[];
  payer: Readonly<{ name: string; email: string | null; phone: string | null }> | null;
  /** The organisation's own, ACTIVE and not held, by their UUID. */
  accounts: readonly string[];
  /** Whatever else it asks to be paid onto: shown, and never used. */
  foreignAccounts: readonly string[];
}>;

/** What a column of a table of collections can say (decision 269). */
export const COLLECTION_COLUMNS = [
  "amount",
  "currency",
  "concept",
  "name",
  "lastName",
  "email",
  "phone",
  "number",
  "dueDate",
  "externalId",
] as const;
export type CollectionColumn = (typeof COLLECTION_COLUMNS)[number];

/** How many characters a column may say, as a flow's request has it; the others have forms of their own. */
export const COLUMN_LENGTHS_MAX = {
  ...{ concept: 140, name: 140, lastName: 140 },
  ...{ number: 128, externalId: 128 },
} as const satisfies Partial<Record<CollectionColumn, number>>;

/** What each column of a table says, in their order; null where it is passed over. */
export type ColumnMeanings = readonly Readonly<{ column: string; means: CollectionColumn | null }>[];

/** How a table writes its days; of what could be two, this says which it is. */
export const DAY_ORDERS = ["DAY_FIRST", "MONTH_FIRST"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** What is chosen beside a table for all of its lines, and may be refused for all of them. */
export type TableOption = "configuration" | "account";

/** What is wrong with a line: in which column, as its head calls it, and with what; null where it is none. */
export type TableProblem = Readonly<{
  column: string | null;
  means: CollectionColumn | TableOption | null;
  code: string;
}>;

export function isOption(means: TableProblem["means"]): means is TableOption {
  return means === "configuration" || means === "account";
}

/** What a table would become; nothing is made of it. */
export type TableCheck = Readonly<{
  total: number;
  /** Lines of which nothing is wrong, those that are known among them. */
  valid: number;
  /** Lines that were made before, and are not made again. */
  known: number;
  /** Of the lines that are made, in minor units. */
  sum: number;
  columns: ColumnMeanings;
  /** What was chosen for all lines and can't be used. No line is to be mended for it. */
  refused: readonly TableOption[];
  /** Some of its days can be two, and nobody has said in which order it writes them: asked once, and told of no line. */
  asksDayOrder: boolean;
  /** Of the first lines that have some. */
  problems: readonly (TableProblem & Readonly<{ line: number }>)[];
}>;

/** What became of a line. */
export type TableAnswer = Readonly<{
  line: number;
  /** `UNANSWERED`: nobody knows whether it was made; the table says it when it is sent again. */
  status: "CREATED" | "KNOWN" | "REFUSED" | "UNANSWERED";
  operationUuid: string | null;
  externalId: string | null;
  url: string | null;
  problems: readonly TableProblem[];
}>;
