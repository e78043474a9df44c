import { z } from "zod";
import { enumListParameter, limitParameter, offsetParameter, textField, uuidField } from "@/lib/shared/fields";
import { REFUND_STATES } from "./model";

/** Wire shapes of refunds (decision 315). */

const uuid = z.uuid();
const dateTime = z.iso.datetime();

export const refundDetail = z.object({
  uuid,
  operationUuid: uuid,
  state: z
    .enum(REFUND_STATES)
    .meta({ description: "PREPARED until a statement shows the transfer leaving: BOOKED. CANCELLED: not to leave." }),
  amount: z.object({ amount: z.int(), currency: z.string() }),
  endToEndId: z.string().meta({ description: "Ours. The transfer is known by it on your statement." }),
  reason: z.string(),
  creditor: z.object({
    name: z.string(),
    accountNumber: z.string().nullable().meta({ description: "IBAN, masked; null once its owner was erased." }),
  }),
  isCovered: z.boolean().nullable().meta({
    description:
      "Of a PREPARED one: whether the payment's money still stands for all that is paid back of it. False once the payment was rejected or returned: cancel it. Null of others.",
  }),
  createdAt: dateTime,
  cancelledAt: dateTime
    .nullable()
    .meta({ description: "Also of a BOOKED one: it has left although it had been cancelled." }),
  givenOutAt: dateTime.nullable().meta({
    description:
      "When somebody first took a file for the bank that held it, in the dashboard, or said there that they make its transfer without one. " +
      "createdAt itself: nobody knows, for a backup was brought back that held it in no file.",
  }),
  bookedOn: z.iso.date().nullable(),
  statementEntryUuid: uuid.nullable().meta({ description: "The debit that it was matched with." }),
});
export type RefundDetail = z.infer<typeof refundDetail>;

export const refundList = z.object({ total: z.int(), results: z.array(refundDetail) });
export type RefundList = z.infer<typeof refundList>;

/** Of the prepared ones: how many were not given out yet, and how many of each file have not left, the oldest file first. */
export type FilesOfRefunds = Readonly<{
  waiting: number;
  files: readonly Readonly<{ givenOutAt: string; count: number }>[];
}>;

const PAGE_MAX = 100;

export const refundListQuery = z.object({
  limit: limitParameter(PAGE_MAX),
  offset: offsetParameter,
  q_state: enumListParameter(REFUND_STATES).optional(),
  q_operationUuid: uuidField.optional(),
  q_endToEndId: textField(35, 0).optional(),
});
export type RefundListQuery = Readonly<z.output<typeof refundListQuery>>;
