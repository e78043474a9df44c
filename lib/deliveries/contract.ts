import { z } from "zod";
import { DELIVERY_CHANNELS, DELIVERY_KINDS, DELIVERY_REASONS, DELIVERY_RECIPIENTS, DELIVERY_STATES } from "./model";

/** Wire shapes of what is sent to payers (decision 4). */

const dateTime = z.iso.datetime();

export const deliveryDetail = z.object({
  uuid: z.uuid(),
  kind: z.enum(DELIVERY_KINDS).meta({
    description:
      "LINK: the link. REMINDER: the link once more, for the configuration says so. RECEIPT: that it was paid, with the receipt and the documents. REJECTION: that what was confirmed does not stand. REINSTATEMENT: that it stands after all.",
  }),
  recipient: z.enum(DELIVERY_RECIPIENTS).meta({
    description:
      "The payer, one of the configuration's carbonCopyRecipients (COPY) or blindCarbonCopyRecipients (BLIND_COPY), or one of those who sign (SIGNER).",
  }),
  channel: z.enum(DELIVERY_CHANNELS),
  to: z.string().meta({ description: "The e-mail address, or the telephone number in E.164." }),
  state: z.enum(DELIVERY_STATES).meta({
    description:
      "SENT: a mail server or the provider of text messages has taken it, which says nothing of who reads it. DELIVERED: they say that it has arrived. DEFERRED: not taken now, tried again at nextAttemptAt. REFUSED: not taken for good, or (NO_ANSWER) handed over, never answered to, and not tried again. CANCELLED: not sent any more, for the reason that is named; with NO_ANSWER it was handed over before, and may have arrived.",
  }),
  reason: z.enum(DELIVERY_REASONS).nullable().meta({
    description:
      "Why it is DEFERRED, REFUSED or CANCELLED; COMPLAINED as well of what has arrived and was reported as unwanted.",
  }),
  reasonText: z.string().nullable().meta({ description: "What the other side said, in its own words." }),
  attempts: z.int().meta({ description: "How often it was tried." }),
  nextAttemptAt: dateTime.nullable().meta({ description: "When it is tried next; null once nothing is to be done." }),
  daysFromDue: z
    .int()
    .nullable()
    .meta({ description: "Of a REMINDER: which of the configuration's it is; null otherwise." }),
  sendAt: dateTime.meta({ description: "Not before this moment." }),
  createdAt: dateTime,
  stateAt: dateTime.meta({ description: "When the state last changed." }),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

export const deliveryList = z.object({ total: z.int(), results: z.array(deliveryDetail).readonly() });
export type DeliveryList = z.infer<typeof deliveryList>;

export const operationReminders = z
  .object({
    stopped: z.boolean(),
    stoppedAt: dateTime.nullable().meta({ description: "Since when nobody is reminded of it." }),
    planned: z
      .array(
        z.object({
          daysFromDue: z.int(),
          sendAt: dateTime.meta({
            description: "Not before this moment: later where something speaks against it then.",
          }),
          recipients: z.array(z.object({ channel: z.enum(DELIVERY_CHANNELS), to: z.string() })).readonly(),
        }),
      )
      .readonly()
      .meta({
        description: "What will be sent as things stand, the next one first. What was sent is among the deliveries.",
      }),
  })
  .meta({ id: "OperationReminders" });
export type OperationReminders = z.infer<typeof operationReminders>;
