import { z } from "zod";
import { wordSource } from "@/lib/attempts/contract";
import { RECORD_STATUSES } from "@/lib/attempts/model";
import { BANK_FILE_FORMATS, DIRECTIONS } from "@/lib/bank-files/model";
import { OPERATION_STATUSES } from "@/lib/operations/model";
import {
  amountField,
  amountParameter,
  booleanParameter,
  dayField,
  enumListParameter,
  enumParameter,
  limitParameter,
  lineField,
  momentParameter,
  offsetParameter,
  optional,
  textField,
  uuidField,
} from "@/lib/shared/fields";
import { ENTRY_EFFECTS, ENTRY_STATES, IGNORED_REASON_LENGTH_MAX, MATCHED_BY, PARTS_MAX } from "./model";

/** Wire shapes of statements, their entries, and collections (decisions 110 to 113). */

const uuid = z.uuid();
const dateTime = z.iso.datetime();
const day = z.iso.date();
const text = z.string().nullable();
const amount = z.object({ amount: z.int(), currency: z.string() });

const entryCounts = z.object({
  total: z.int().meta({
    description: "Bookings that this file was the first to tell of, and the parts that some of them were split into.",
  }),
  matched: z.int(),
  suggested: z.int(),
  open: z.int(),
});

const receipt = z.object({
  uuid,
  accountNumber: z.string().meta({ description: "IBAN." }),
  from: day,
  to: day,
  entries: entryCounts,
  isWhole: z.boolean().meta({
    description:
      "False where its balances or totals don't agree with its bookings, where it is a page of several, or where it is of another currency than euros: it does not cover its days, and nothing is said to be missing by it.",
  }),
});

export const statementReceipt = receipt.extend({
  others: z
    .array(receipt)
    .readonly()
    .optional()
    .meta({ description: "The other accounts of a file that tells of several; absent where it doesn't." }),
});
export type StatementReceipt = z.infer<typeof statementReceipt>;

export const statementDetail = receipt.extend({
  format: z.enum(BANK_FILE_FORMATS),
  fileName: z.string(),
  entries: entryCounts.extend({
    ignored: z.int(),
    unrelated: z
      .int()
      .meta({ description: "Money that went out and gives nothing of yours back, and bookings of 0.00." }),
    itemised: z.int().meta({
      description: "Sums whose single transfers, or the parts they were split into, are entries of their own.",
    }),
    known: z.int().meta({ description: "Bookings of the file that an earlier one had told of." }),
  }),
  createdAt: dateTime,
  reconciledAt: dateTime.nullable().meta({ description: "When every entry had been looked at." }),
});
export type StatementDetail = z.infer<typeof statementDetail>;

export const statementList = z.object({ total: z.int(), results: z.array(statementDetail) });
export type StatementList = z.infer<typeof statementList>;

const PAGE_MAX = 100;

export const statementListQuery = z.object({
  limit: limitParameter(PAGE_MAX),
  offset: offsetParameter,
  q_accountNumber: textField(34, 0).optional().meta({ description: "IBAN without spaces." }),
});
export type StatementListQuery = Readonly<z.output<typeof statementListQuery>>;

const entryOperation = z.object({
  uuid,
  externalId: text,
  flowUuid: uuid,
  status: z.enum(OPERATION_STATUSES),
  amount: z.int().nullable(),
  currency: text,
  concept: text,
  invoiceExternalId: text,
});

export const statementEntryDetail = z.object({
  uuid,
  statementUuid: uuid,
  accountNumber: z.string(),
  direction: z.enum(DIRECTIONS),
  amount,
  bookedOn: day,
  valueOn: day.nullable(),
  isReturn: z.boolean().meta({ description: "The bank says that it gives something back." }),
  returnReason: text.meta({ description: "ISO 20022." }),
  bankReference: text,
  endToEndId: text,
  creditorReference: text,
  remittance: z.string(),
  counterparty: z.object({ name: text, accountNumber: text }),
  state: z.enum(ENTRY_STATES).meta({
    description:
      "ITEMISED: a sum whose single transfers, or the parts that somebody has split it into, are entries of their own and count in its place.",
  }),
  matchedBy: z.enum(MATCHED_BY).nullable(),
  effect: z.enum(ENTRY_EFFECTS).nullable().meta({
    description:
      "What the match did. PAID_AGAIN: it came beyond what was asked for, and is to be paid back unless it has gone back since: a later RETURNED entry of the operation tells so, and leaves this word where it is. REFUNDED: what you have paid back.",
  }),
  refundUuid: uuid
    .nullable()
    .meta({ description: "The refund that it is the transfer of; of a SUGGESTED entry, that it may be." }),
  ignoredReason: text,
  decidedAt: dateTime.nullable(),
  splitAt: dateTime.nullable().meta({
    description:
      "When somebody split it among several payments: it is ITEMISED, and its parts (`q_splitOf`) count in its place.",
  }),
  splitOf: uuid.nullable().meta({ description: "Of such a part: the entry that was split." }),
  operation: entryOperation
    .nullable()
    .meta({ description: "What it belongs to; of a SUGGESTED entry, what it may belong to." }),
});
export type StatementEntryDetail = z.infer<typeof statementEntryDetail>;

export const statementEntryList = z.object({ total: z.int(), results: z.array(statementEntryDetail) });
export type StatementEntryList = z.infer<typeof statementEntryList>;

const entryFilters = {
  q_state: enumListParameter(ENTRY_STATES).optional(),
  q_direction: enumParameter(DIRECTIONS).optional(),
  q_fromBookedOn: dayField.optional().meta({ description: "YYYY-MM-DD, inclusive." }),
  q_toBookedOn: dayField.optional().meta({ description: "YYYY-MM-DD, inclusive." }),
  q_amountFrom: amountParameter.optional(),
  q_amountTo: amountParameter.optional(),
  q_endToEndId: textField(35, 0).optional(),
  q_operationUuid: uuidField.optional(),
  q_splitOf: uuidField.optional().meta({ description: "The parts of this entry." }),
};

export const statementEntryListQuery = z.object({
  limit: limitParameter(PAGE_MAX),
  offset: offsetParameter,
  sort_dir: enumParameter(["ASC", "DESC"]).default("DESC").meta({ description: "By the day of booking." }),
  ...entryFilters,
});
export type StatementEntryListQuery = Readonly<z.output<typeof statementEntryListQuery>>;

export const matchRequest = z.object({
  operationUuid: uuidField,
  refundUuid: optional(uuidField).meta({
    description:
      "Of that operation: the debit is its transfer. Default: the one that is suggested by then, if any. Send the `refundUuid` of the suggestion that you accept: once that refund has left by another entry it is a 409, and without it the debit would take the payment back.",
  }),
});
export const undoQuery = z.strictObject({
  state: enumParameter(["SUGGESTED", "MATCHED", "IGNORED"]).optional().meta({
    description: "What you have read of it: a 409 where it stands otherwise by now, and nothing is taken back.",
  }),
  operationUuid: uuidField.optional().meta({ description: "What you have read that it belongs to, or may: likewise." }),
});
/** What whoever undoes it had before them; what is missing is not looked at. */
export type UndoQuery = Readonly<z.output<typeof undoQuery>>;
export const splitRequest = z.object({
  parts: z
    .array(
      z.object({
        operationUuid: uuidField,
        amount: amountField,
        refundUuid: optional(uuidField).meta({
          description: "Of that operation: this part of a debit is its transfer.",
        }),
      }),
    )
    .min(1)
    .max(PARTS_MAX)
    .meta({ description: "In any order; what they leave of the entry stays a part of its own, OPEN." }),
});
export const ignoreRequest = z.object({ reason: lineField(IGNORED_REASON_LENGTH_MAX) });

const money = amount.nullable();

export const collection = z.object({
  paymentUuid: uuid,
  operationUuid: uuid,
  externalId: text,
  flowUuid: uuid,
  flowExternalId: text,
  invoiceExternalId: text,
  concept: text,
  remittanceInformation: z.string(),
  endToEndId: text,
  creditorAccountNumber: z.string(),
  debtor: z.object({ name: text, accountNumber: text }),
  source: wordSource,
  status: z.object({ status: z.enum(RECORD_STATUSES), code: z.string() }),
  requested: amount,
  collected: amount.meta({ description: "Authorised or come, and not taken back." }),
  settled: money,
  refunded: money.meta({
    description:
      "What a statement has shown leaving as refunds (BOOKED), also of what had come beyond it; `collected` stays. Null for a collaborator, who is told of no refund.",
  }),
  completedAt: dateTime,
  settledAt: dateTime.nullable().meta({
    description:
      "When the bank has told that it had settled; where a statement has shown it, its day of booking at `T00:00:00.000Z`, which is that day in every zone.",
  }),
  updatedAt: dateTime,
  statementEntry: z
    .object({ uuid, statementUuid: uuid, bookedOn: day, valueOn: day.nullable(), amount, bankReference: text })
    .nullable()
    .meta({
      description: "The booking that has settled it. Null for a collaborator, who is told of no booking.",
    }),
});
export type Collection = z.infer<typeof collection>;

export const collectionList = z.object({ total: z.int(), results: z.array(collection) });
export type CollectionList = z.infer<typeof collectionList>;

const COLLECTION_FORMATS = ["json", "csv"] as const;

/** A table has room for more lines than a page. */
const COLLECTIONS_MAX = 10_000;

export const collectionListQuery = z.object({
  limit: limitParameter(COLLECTIONS_MAX),
  offset: offsetParameter,
  sort_dir: enumParameter(["ASC", "DESC"]).default("DESC").meta({ description: "By the time of completion." }),
  format: enumParameter(COLLECTION_FORMATS)
    .optional()
    .meta({ description: "csv for a table, as does `Accept: text/csv`; JSON otherwise." }),
  q_status: enumListParameter(RECORD_STATUSES).optional(),
  q_fromCompletedAt: momentParameter("from").optional(),
  q_toCompletedAt: momentParameter("to").optional(),
  q_fromSettledAt: momentParameter("from").optional(),
  q_toSettledAt: momentParameter("to").optional(),
  q_amountFrom: amountParameter.optional(),
  q_amountTo: amountParameter.optional(),
  q_operationUuid: uuidField.optional(),
  q_flowUuid: uuidField.optional(),
  q_externalId: textField(128, 0).optional(),
  q_invoiceExternalId: textField(128, 0).optional(),
  q_endToEndId: textField(35, 0).optional(),
  q_hasStatementEntry: booleanParameter.optional().meta({
    description:
      "Whether a statement has shown the money: false lists operations without a credit. A collaborator is told of none: true lists nothing, false everything.",
  }),
});
export type CollectionListQuery = Readonly<z.output<typeof collectionListQuery>>;
