import type { FactKind } from "@/lib/operations/model";

/** What is sent to payers, and what became of it (decision 180). */

export const DELIVERY_CHANNELS = ["EMAIL", "SMS"] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/**
 * What a delivery brings. LINK: the link. REMINDER: it once more (decision 190). RECEIPT: thanks, the receipt and the documents.
 * REJECTION: what was confirmed does not stand. REINSTATEMENT: it stands after all (decision 200).
 */
export const DELIVERY_KINDS = ["LINK", "REMINDER", "RECEIPT", "REJECTION", "REINSTATEMENT"] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/**
 * Whom it goes to: the payer; whom the configuration names for copies, of which the payer is told, or is not; one of those who sign,
 * whose mails are written down once they have gone or are refused (decision 314).
 */
export const DELIVERY_RECIPIENTS = ["PAYER", "COPY", "BLIND_COPY", "SIGNER"] as const;
export type DeliveryRecipient = (typeof DELIVERY_RECIPIENTS)[number];

/** What the timeline tells of a message that asks for something; the others tell what became of it, and are no news of the link. */
export const FACTS_OF = {
  LINK: { sent: "LINK_SENT", arrived: "LINK_ARRIVED", refused: "LINK_REFUSED" },
  REMINDER: { sent: "REMINDER_SENT", arrived: "REMINDER_ARRIVED", refused: "REMINDER_REFUSED" },
} as const satisfies Partial<Readonly<Record<DeliveryKind, Readonly<Record<string, FactKind>>>>>;
export type AskingKind = keyof typeof FACTS_OF;
export type TellingKind = Exclude<DeliveryKind, AskingKind>;

export function isAsking(kind: DeliveryKind): kind is AskingKind {
  return kind in FACTS_OF;
}

/**
 * SENT: a server or a provider has taken it, which says nothing of who reads it. DELIVERED: they say that it has arrived. DEFERRED: not
 * taken now, tried again. REFUSED: not taken for good. CANCELLED: the link had ended before it was sent.
 */
export const DELIVERY_STATES = ["QUEUED", "SENDING", "SENT", "DELIVERED", "DEFERRED", "REFUSED", "CANCELLED"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why it is where it is. */
export const DELIVERY_REASONS = [
  /** The server that was to take it says no, for good. */
  "REFUSED_BY_SERVER",
  /** It was taken, and came back (RFC 3464). */
  "BOUNCED",
  /** The server asks for patience, or broke off. */
  "NOT_NOW",
  /** It was handed over, and nobody has said whether it was taken: it may have arrived. */
  "NO_ANSWER",
  /** Our own mail server or provider can't be reached, or does not let us. */
  "OUR_SERVER_AWAY",
  /** Two days of nothing but patience. */
  "GIVEN_UP",
  /** The link had ended. */
  "LINK_ENDED",
  /** What it says of the payment had ceased to be so. */
  "OVERTAKEN",
  /** The organisation wants no reminders of it (decision 192). */
  "STOPPED",
  /** A later reminder of the same payment is due, or another configuration (decision 191). */
  "SUPERSEDED",
  /** Whoever has the address has complained of a mail: of this one where it has arrived, else of an earlier one (decision 202). */
  "COMPLAINED",
  /** It is a sandbox's, whose mails go to the organisation's own people alone (decision 208). */
  "SANDBOX",
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** Of one operation, whoever they went to: who has not answered to so many is to be called (decision 182). */
export const LINKS_MAX = 20;
/** An address is sent a link again no sooner: whoever asks twice means once. */
export const PAUSE_SECONDS = 5 * 60;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long after the n-th try the next one comes; the last one goes on. */
const RETRY_DELAYS_SECONDS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR] as const;
/** Mail servers give up after four or five days (RFC 5321 section 4.5.4.1); a payer who hears nothing for two is to be called. */
const PATIENCE_SECONDS = 48 * HOUR;
/** Our own server is back sooner than an address is mended, and nobody is refused for its sake. */
const AWAY_DELAY_SECONDS_MAX = 15 * MINUTE;
/** So long a provider has to tell that a text message has arrived, before it is sent once more. */
const RECEIPT_SECONDS = 15 * MINUTE;
/** What was put off together must not come back together. */
const JITTER = 0.15;

type Tried = Readonly<{
  /** This one included. */
  attempts: number;
  firstTriedAt: Date;
  at: Date;
  channel: DeliveryChannel;
  reason: "NOT_NOW" | "NO_ANSWER" | "OUR_SERVER_AWAY";
  /** Why it was put off the time before; null where it was not. */
  reasonBefore: DeliveryReason | null;
}>;

/**
 * When what was not taken is tried again; null when that was the last time. A mail that was taken all the same is known by its
 * Message-ID when it comes again; a text message has none, and goes out once more at most. `random` gives a number from 0 to 1.
 */
export function nextTryAt(
  { attempts, firstTriedAt, at, channel, reason, reasonBefore }: Tried,
  random: () => number = Math.random,
): Date | null {
  const isAway = reason === "OUR_SERVER_AWAY";
  if (!isAway && at.getTime() - firstTriedAt.getTime() >= PATIENCE_SECONDS * 1000) return null;
  if (channel === "SMS" && reason === "NO_ANSWER") {
    return reasonBefore === "NO_ANSWER" ? null : new Date(at.getTime() + RECEIPT_SECONDS * 1000);
  }
  const delaySeconds =
    RETRY_DELAYS_SECONDS[attempts - 1] ?? RETRY_DELAYS_SECONDS[RETRY_DELAYS_SECONDS.length - 1] ?? HOUR;
  const bounded = isAway ? Math.min(delaySeconds, AWAY_DELAY_SECONDS_MAX) : delaySeconds;
  return new Date(at.getTime() + Math.round(bounded * (1 + JITTER * (2 * random() - 1)) * 1000));
}

/** Whether a link can no longer be brought to its payer: something was refused, and nothing else has arrived or is on its way. */
export function isUndeliverable(states: readonly DeliveryState[]): boolean {
  return states.includes("REFUSED") && reachesNobody(states);
}

/** Whether none of these has arrived or may still, as far as anybody has told. */
export function reachesNobody(states: readonly DeliveryState[]): boolean {
  return states.every((state) => state === "REFUSED" || state === "CANCELLED");
}
