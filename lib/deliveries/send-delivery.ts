import type { Db } from "@/db/client";
import type { TakenDelivery } from "@/db/queries/deliveries/deliveries";
import type { DeliveryMatter } from "@/db/queries/deliveries/delivery-matter";
import { hasMemberAt } from "@/db/queries/people/people";
import type { MailSender } from "@/lib/mail/send-mail";
import { NoAnswer, NotNow, Undeliverable } from "@/lib/mail/undeliverable";
import { liveUrl } from "@/lib/operations/link-url";
import { payerSettings } from "@/lib/payer/payer-settings";
import { now } from "@/lib/shared/clock";
import { sendSms } from "@/lib/sms/send-sms";
import { languageFor, mailOf, messageText } from "./delivery-message";
import { isAsking, nextTryAt } from "./model";
import { sendNotice } from "./notices/send-notice";
import { plainReason } from "./plain-reason";
import { deliveryReceiptUrl } from "./receipt-address";
import { type NotNow as NotNowToday, renewsByItself, whyNotNow, whyNotYet } from "./reminders/why-not-now";

/** Of one message, the connection included: well within the lease of what was taken up. */
const TIMEOUT_MS = 120_000;

/** How a try went. */
export type Attempted =
  | Readonly<{ outcome: "SENT" | "LINK_ENDED" | "OVERTAKEN" | "COMPLAINED" | "SANDBOX" }>
  | NotNowToday
  | Readonly<{ outcome: "REFUSED"; words: string | null }>
  | Readonly<{
      outcome: "NOT_NOW" | "NO_ANSWER" | "OUR_SERVER_AWAY" | "GIVEN_UP";
      words: string | null;
      nextAttemptAt: Date | null;
    }>;

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
      (error: unknown) => failed(error, taken),
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
      const envelope = { id: taken.uuid, messageId: taken.messageId ?? "" };
      await sendMail({ to: taken.address, language: language.tag, content, envelope }, TIMEOUT_MS);
    }
    return { outcome: "SENT" };
  } catch (error) {
    return failed(error, taken);
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

function failed(error: unknown, { attempts, firstTriedAt, channel, reason: reasonBefore }: TakenDelivery): Attempted {
  if (error instanceof Undeliverable && !error.isOurs) return { outcome: "REFUSED", words: plainReason(error.words) };
  const words = error instanceof NotNow || error instanceof Undeliverable ? plainReason(error.words) : null;
  const reason = reasonOf(error);
  const nextAttemptAt = nextTryAt({ attempts, firstTriedAt, at: now(), channel, reason, reasonBefore });
  // Of what nobody has answered to, nobody knows that it was not taken.
  const isGivenUp = nextAttemptAt === null && reason !== "NO_ANSWER";
  return { outcome: isGivenUp ? "GIVEN_UP" : reason, words, nextAttemptAt };
}

/** What is neither is a fault of ours, and no address's. */
function reasonOf(error: unknown): "NOT_NOW" | "NO_ANSWER" | "OUR_SERVER_AWAY" {
  if (error instanceof NoAnswer) return "NO_ANSWER";
  return error instanceof NotNow && !error.isAway ? "NOT_NOW" : "OUR_SERVER_AWAY";
}
