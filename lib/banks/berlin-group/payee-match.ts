import type { z } from "zod";
import type { NextAction } from "@/lib/banks/next-action";
import type { initiationAnswer } from "./answers";

type Answer = Readonly<{ transactionStatus: string }> &
  Pick<z.output<typeof initiationAnswer>, "originalTransactionInformationAndVopStatus">;

/** Whose account it is, as the bank has found out: nearly whom we have named, or somebody else; or that it does not say which. */
export type PayeeMatch = Pick<Extract<NextAction, { type: "CONFIRM_PAYEE" }>, "match" | "unsaid" | "suggestedName">;

/** ISO 20022's words for what a verification of payee came to, of one transfer. */
const MATCHES: ReadonlyMap<string, PayeeMatch["match"]> = new Map([
  ["RVMC", "CLOSE"],
  ["RVNM", "NONE"],
]);
/** Of a whole order: not everything was found right. What was not, and how far, is the transfer's to say. */
const OF_ORDER = "RVCM";
/** Beyond that it is no answer about one transfer. */
const DEPTH_MAX = 6;

/**
 * What an order's answer says of the payee's name; null where it fits, or nothing is said. openFinance 2 has a member of its own for it
 * beside the status. What it says of the transfer counts before the order's status, which only knows that something was wrong. Banks
 * don't agree on the form of that member, so nothing of it is expected but the words, and one name that is not the one we sent.
 */
export function payeeMatchIn(answer: Answer, sentName: string): PayeeMatch | null {
  const said = [...wordsIn(answer.originalTransactionInformationAndVopStatus)];
  const word = said.map(({ text }) => text).find((text) => MATCHES.has(text)) ?? answer.transactionStatus;
  if (word === OF_ORDER) return { match: "NONE", unsaid: true, suggestedName: null };
  const match = MATCHES.get(word);
  if (match === undefined) return null;
  const names = new Set(said.flatMap(({ member, text }) => (/name$/i.test(member) && text !== sentName ? [text] : [])));
  const [name] = names;
  // The regulation has a name told where it is close, and nowhere else (Regulation (EU) 2024/886, article 5c).
  return { match, suggestedName: match === "CLOSE" && names.size === 1 && name !== undefined ? name : null };
}

type Word = Readonly<{ member: string; text: string }>;

function* wordsIn(value: unknown, member = "", depth = 0): Generator<Word> {
  if (typeof value === "string") yield { member, text: value.trim().slice(0, 140) };
  if (typeof value !== "object" || value === null || depth === DEPTH_MAX) return;
  for (const [name, inner] of Object.entries(value)) {
    yield* wordsIn(inner, Array.isArray(value) ? member : name, depth + 1);
  }
}
