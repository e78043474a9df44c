const CHARACTERS_MAX = 100;

/** What a mail program would turn into a link: a scheme, a mailbox, a host's name (IDNA knows four full stops) or address. */
const LINKLIKE = /:\/\/|www\.|@|[\p{L}\p{N}-][.。．｡]\p{L}{2,}|\d\.\d+\.\d/iu;
const JOINT = /([.。．｡:/@])(?=.)/gu;

/**
 * Words that a person wrote, as one line of a mail of ours: no line breaks or other controls, not endless, and nothing that
 * a mail program would turn into a link: `Pay.Me S.L.` becomes `Pay. Me S.L.`.
 */
export function plainWords(text: string): string {
  const words = text
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim()
    .split(" ");
  const line = [...words.map((word) => (LINKLIKE.test(word) ? word.replaceAll(JOINT, "$1 ") : word)).join(" ")];
  return line.length <= CHARACTERS_MAX ? line.join("") : `${line.slice(0, CHARACTERS_MAX - 1).join("")}…`;
}
