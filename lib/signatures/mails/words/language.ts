import { firstSpoken } from "@/lib/shared/language/first-spoken";
import { type ByVoice, byVoice, type Voice } from "@/lib/shared/language/voice";
import { ca } from "./ca";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { eu } from "./eu";
import { fr } from "./fr";
import { gl } from "./gl";
import { it } from "./it";
import { nl } from "./nl";
import { pt } from "./pt";
import type { SignerWords } from "./words";

const WORDS: ReadonlyMap<string, (byVoice: ByVoice) => SignerWords> = new Map(
  Object.entries({ ca, de, en, es, eu, fr, gl, it, nl, pt }),
);

/** The languages that signers are written in: those of their page. */
export const SIGNER_LANGUAGES: readonly string[] = [...WORDS.keys()];

/** Words, and the tag that days are written by: `de-AT` has German words and Austrian months. */
export type SignerLanguage = Readonly<{ tag: string; voice: Voice | null; words: SignerWords }>;

/**
 * The first of the wishes that is spoken here, else English.
 * @param wishes tags of BCP 47, what is wanted most first; null where nothing was wished
 * @param voice null for what is the custom in that language
 */
export function signerLanguage(wishes: readonly (string | null)[], voice: Voice | null): SignerLanguage {
  const spoken = firstSpoken(wishes, WORDS);
  return spoken
    ? { tag: spoken.tag, voice, words: spoken.words(byVoice(spoken.language, voice)) }
    : { tag: "en", voice, words: en() };
}
