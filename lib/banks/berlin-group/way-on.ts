import { codeField, fieldOf } from "@/lib/banks/records/requirements";
import { addSeconds } from "@/lib/shared/clock";
import type { Bank } from "../connector";
import { type AskedField, type Challenge, type NextAction, NO_ACTION, POLL_AFTER_MS } from "../next-action";
import { ownLink, resolveLink } from "../transport/links";
import { SCA_OVER, type ScaAnswer } from "./answers";

/** The bank's header ASPSP-SCA-Approach: OAuth is a kind of REDIRECT (implementation guidelines). */
export type Approach = "REDIRECT" | "DECOUPLED" | "EMBEDDED";

/** The approach that a bank's header names; null where it names none. */
export function approachIn(header: string | null): Approach | null {
  const named = header?.trim().toUpperCase();
  return named === "REDIRECT" || named === "DECOUPLED" || named === "EMBEDDED" ? named : null;
}

/** What an answer asks for, and by which links. All hooks here are pure: the transport is elsewhere. */
export type Asked = Readonly<{
  answer: ScaAnswer;
  /** Null where the bank doesn't say. */
  approach: Approach | null;
}>;

/**
 * What the payer has to do next, as the bank's answer says it: the links that it offers, its methods, its approach. Null where
 * it offers nothing that we may do; a password is the bank's own business, and never ours.
 */
export function wayOn(bank: Bank, { answer, approach }: Asked, at: Date): NextAction | null {
  const links = answer._links;
  const redirect = links.get("scaRedirect");
  if (redirect !== undefined) return { type: "REDIRECT", url: resolveLink(bank, redirect) };
  // What it came to, the payment's own status says.
  if (answer.scaStatus != null && SCA_OVER.has(answer.scaStatus)) return NO_ACTION;
  if (links.has("updatePsuIdentification")) return provide(fieldOf(bank, "PSU_ID"), answer);
  if (answer.scaMethods.length > 0) return { type: "SELECT_METHOD", methods: [...answer.scaMethods] };
  if (links.has("authoriseTransaction") || (approach === "EMBEDDED" && hasMethod(answer)))
    return provideCode(bank, answer);
  if (approach === "DECOUPLED") return decoupled(bank, answer, at);
  return null;
}

/** The bank has sent a code by the only method there is, or by the one that was chosen. */
function hasMethod({ scaStatus }: ScaAnswer): boolean {
  return scaStatus === "scaMethodSelected" || scaStatus === "started";
}

/** How an authorisation is to be started in a call of its own; null where none is to be. */
export type Start = Readonly<{ link: string; needs: "NOTHING" | "PSU_ID" | "METHOD" | "CODE" }>;

const STARTS = [
  ["startAuthorisation", "NOTHING"],
  ["startAuthorisationWithPsuIdentification", "PSU_ID"],
  ["startAuthorisationWithAuthenticationMethodSelection", "METHOD"],
  ["startAuthorisationWithTransactionAuthorisation", "CODE"],
] as const;

export function startIn(links: ReadonlyMap<string, string>): Start | null {
  for (const [rel, needs] of STARTS) {
    const link = links.get(rel);
    if (link !== undefined) return { link, needs };
  }
  return null;
}

/** What the payer types here, for the authorisation itself. */
export function provide(field: AskedField, answer: ScaAnswer): Extract<NextAction, { type: "PROVIDE" }> {
  return { type: "PROVIDE", fields: [field], message: messageIn(answer) };
}

/** The same of a code for one time, with what it is made from. */
export function provideCode(bank: Bank, answer: ScaAnswer): NextAction {
  const challenge = challengeIn(bank, answer);
  return { ...provide(codeField(answer.challengeData), answer), ...(challenge && { challenge }) };
}

function challengeIn(bank: Bank, { challengeData }: ScaAnswer): Challenge | null {
  const { image = null, imageLink, data: texts } = challengeData ?? {};
  const link = imageLink ? ownLink(bank, imageLink) : null;
  const isNothing = image === null && link === null && !texts?.length;
  return isNothing ? null : { image, texts: texts ?? [], link };
}

function decoupled(bank: Bank, answer: ScaAnswer, at: Date): NextAction {
  const message = messageIn(answer);
  return {
    type: "DECOUPLED",
    message,
    appUrl: message === null ? null : addressIn(bank, message),
    pollAfterMs: POLL_AFTER_MS,
    expiresAt: addSeconds(at, bank.lifetimes.redirectMinutes * 60).toISOString(),
  };
}

/** What the bank says to the payer, who is to be shown it: psuMessage, and what comes with a challenge. */
function messageIn({ psuMessage, challengeData }: ScaAnswer): string | null {
  const said = new Set([psuMessage, challengeData?.additionalInformation].filter((text) => text != null));
  return said.size === 0 ? null : [...said].join("\n");
}

/** The first address of the bank's own in its message; one of anybody else's is text, and no link. */
function addressIn(bank: Bank, message: string): string | null {
  for (const [address] of message.matchAll(/https?:\/\/[^\s<>"')]+/g)) {
    const link = ownLink(bank, address.replace(/[.,;:!?]+$/, ""));
    if (link !== null) return link;
  }
  return null;
}
