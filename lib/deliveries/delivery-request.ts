import { z } from "zod";
import { now } from "@/lib/shared/clock";
import { emailField, momentField, optional, phoneField } from "@/lib/shared/fields";
import { e164 } from "@/lib/shared/text/e164";
import { addressKey } from "@/lib/shared/text/email-address";
import { canSendSms } from "@/lib/sms/send-sms";
import { DELIVERY_CHANNELS, type DeliveryChannel } from "./model";

/** How a request asks for its link to be sent (decision 180). */

const CHANNELS_MAX = 4;

export const NO_SMS = "is not possible here: nobody carries text messages";

/** What this installation can send by: asked for each time, since whether it can is the environment's. */
const channelType = <const Channel extends DeliveryChannel>(channel: Channel) =>
  z.literal(channel).refine(() => channel !== "SMS" || canSendSms(), NO_SMS);

/** One address by one way; `to` is the payer's own where it is left out. */
const deliveryChannel = z.discriminatedUnion(
  "type",
  [
    z.object({ type: channelType("EMAIL"), to: optional(emailField) }),
    z.object({ type: channelType("SMS"), to: optional(phoneField) }),
  ],
  { error: `must be ${DELIVERY_CHANNELS.join(" or ")}` },
);

export const deliveryRequest = z
  .object({
    channels: z
      .array(deliveryChannel)
      .max(CHANNELS_MAX, `must have at most ${CHANNELS_MAX} channels`)
      .meta({ description: "None: nothing is sent, whatever the configuration says." }),
    sendAt: optional(momentField.refine((at) => at > now(), "must be in the future")).meta({
      description: "Not before this moment, which lies before the link's deadline; at once where it is left out.",
    }),
  })
  .meta({
    description:
      "Sends the link to the payer: by mail, or by text message where somebody carries them. Where it is left out, the configuration's channels are used for which the payer has an address.",
  });

export type AskedChannel = Readonly<{ type: DeliveryChannel; to: string | null }>;

/** What is known of the payer that a message could be sent to. */
export type Reachable = Readonly<{ email: string | null; phone: string | null }>;

/** Where a message goes; null where the payer has no such address, or a number that no network could tell. */
export function addressFor({ type, to }: AskedChannel, payer: Reachable): string | null {
  if (to !== null) return to;
  return type === "EMAIL" ? payer.email : payer.phone && e164(payer.phone);
}

/** What is missing, as an error of the field `to` says it. */
export function missingAddress(type: DeliveryChannel): string {
  return type === "EMAIL"
    ? "is required: the payer has no e-mail address"
    : "is required: the payer has no telephone number with its country's code";
}

const reachable = z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullish();

/** What of a payment's request, as it was read, says whom to reach: looked at even where other fields are wrong. */
const reaching = z.object({
  payment: z.object({ subject: reachable, debtor: reachable }).nullish(),
  delivery: z
    .object({
      channels: z.array(z.object({ type: z.enum(DELIVERY_CHANNELS), to: z.string().nullable() })),
    })
    .nullish(),
});

/** Refuses a channel whose address is nowhere, and one that is there twice, naming each. */
export function reachableChannels() {
  return z.superRefine<unknown>(
    (value, context) => {
      const { payment, delivery } = reaching.safeParse(value).data ?? {};
      const { email = null, phone = null } = payment?.subject ?? payment?.debtor ?? {};
      const seen = new Set<string>();
      for (const [place, channel] of (delivery?.channels ?? []).entries()) {
        const address = addressFor(channel, { email, phone });
        const path = ["delivery", "channels", place, "to"];
        if (address === null) {
          const message = missingAddress(channel.type);
          context.addIssue({ code: "custom", path, message, params: { code: "required" } });
        } else if (seen.has(addressKey(address))) {
          context.addIssue({ code: "custom", path, message: "is there twice: each address gets one message" });
        } else seen.add(addressKey(address));
      }
    },
    { when: ({ value, issues }) => typeof value === "object" && value !== null && !issues.some(isOfReaching) },
  );
}

/** What is wrong in itself is said once. */
function isOfReaching({ path }: z.core.$ZodRawIssue): boolean {
  const [first, second] = path ?? [];
  return (
    first === "delivery" ||
    (first === "payment" && (second === undefined || second === "subject" || second === "debtor"))
  );
}
