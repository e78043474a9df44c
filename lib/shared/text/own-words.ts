/** Neither seen nor meant by who types them: they would turn the words around them, or end a text where none ends. */
const UNMEANT = /[^\P{Cc}\n]|\p{Bidi_Control}/gu;

/**
 * What somebody has typed freely, to be kept as theirs: its lines as they are, at most so many letters, each of them whole. Null where
 * nothing was said.
 */
export function ownWords(typed: string | null, lettersMax: number): string | null {
  const lines = (typed ?? "").replaceAll(/\r\n?/g, "\n").replaceAll(UNMEANT, "").trim();
  return [...lines].slice(0, lettersMax).join("").trim() || null;
}
