import type { Db } from "@/db/client";
import type { TakenDelivery } from "@/db/queries/deliveries/deliveries";
import type { DeliveryMatter } from "@/db/queries/deliveries/delivery-matter";
import { hasMemberAt } from "@/db/queries/people/people";
import type { MailSender } from "@/lib/mail/send-mail";
import { liveUrl } from "@/lib/operations/link-url";
import { payerSettings } from "@/lib/payer/payer-settings";
import { sendSms } from "@/lib/sms/send-sms";
import { type AfterFailure, afterFailure } from "./after-failure";
import { languageFor, mailOf, messageText } from "./delivery-message";
import { isAsking } from "./model";
import { sendNotice } from "./notices/send-notice";
import { deliveryReceiptUrl } from "./receipt-address";
import { type NotNow as NotNowToday, renewsByItself, whyNotNow, whyNotYet } from "./reminders/why-not-now";

/** Of one message, the connection included: well within the lease of what was taken up. */
const TIMEOUT_MS = 120_000;

/** How a try went. */
export type Attempted =
  | Readonly<{ outcome: "SENT" | "LINK_ENDED" | "OVERTAKEN" | "COMPLAINED" | "SANDBOX" }>
  | NotNowToday
  | AfterFailure;

/**
 * Hands one message over: to the mail server, or to the provider of text messages. What a killed worker has sent and not told of goes
 * again under the same Message-ID. Throws nothing: what goes wrong with one message is how that one went.
 */
export async function sendDelivery(
  db: Db,
  taken: TakenDelivery,
  matter: DeliveryMatter | undefined,
  sendMail: MailSender,
): Promise<Attempted> {
  if (matter?.hasComplained && isUnasked(taken)) return { outcome: "COMPLAINED" };
  if (matter?.tenant.isSandbox && !(await isTheirOwn(db, taken))) return { outcome: "SANDBOX" };
  const { kind } = taken;
  if (!isAsking(kind)) {
    if (!matter) return { outcome: "OVERTAKEN" };
    return await sendNotice(db, { ...taken, kind }, matter, sendMail, TIMEOUT_MS).then(
      (outcome): Attempted => ({ outcome }),
      (error: unknown) => afterFailure(error, taken),
    );
  }
  const amount = matter && amountOf(matter);
  if (!matter || !amount || !isLinkAlive(matter)) return { outcome: "LINK_ENDED" };
  try {
    const reason = await whatHoldsIt(db, taken, matter);
    if (reason) return reason;
    const settings = await payerSettings(db, taken.tenantUuid, matter.configuration);
    const language = languageFor(matter, settings, taken.recipient);
    if (taken.channel === "SMS") {
      const text = messageText(kind, language, { matter, amount });
      await sendSms({ to: taken.address, text, receiptUrl: deliveryReceiptUrl(taken.tenantUuid, taken.uuid) });
    } else {
      const content = mailOf(kind, language, { matter, settings, amount });
      const known = { envelopeId: taken.uuid, messageId: taken.messageId ?? "" };
      await sendMail({ to: taken.address, language: language.tag, content, ...known }, TIMEOUT_MS);
    }
    return { outcome: "SENT" };
  } catch (error) {
    return afterFailure(error, taken);
  }
}

/** What nobody has asked for waits for its moment. */
async function whatHoldsIt(db: Db, taken: TakenDelivery, matter: DeliveryMatter): Promise<NotNowToday | null> {
  if (taken.kind === "REMINDER") return whyNotNow(db, taken, matter);
  return renewsByItself(taken) ? whyNotYet(db, taken, matter) : null;
}

/** Whoever tries things may try them on themselves and their colleagues: nobody else hears of it. */
async function isTheirOwn(db: Db, { tenantUuid, channel, address }: TakenDelivery): Promise<boolean> {
  return channel === "EMAIL" && hasMemberAt(db, tenantUuid, address);
}

/** Otherwise it was paid, cancelled or has expired since its message was written. */
export function isLinkAlive({ operation }: DeliveryMatter): boolean {
  return liveUrl(operation) !== null;
}

/** What no person has wished for itself, and nobody would miss: that a payment does not stand has to be known. */
function isUnasked({ kind, createdBy, unasked }: TakenDelivery): boolean {
  return (unasked || createdBy.by !== "PERSON") && (isAsking(kind) || kind === "RECEIPT");
}

function amountOf({ operation: { amount, currency } }: DeliveryMatter) {
  return amount === null || currency === null ? null : { amount, currency };
}
