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
import type { Words } from "./words";

const WORDS: ReadonlyMap<string, (byVoice: ByVoice) => Words> = new Map(
  Object.entries({ ca, de, en, es, eu, fr, gl, it, nl, pt }),
);

/** The languages that our documents are written in. */
export const DOCUMENT_LANGUAGES: readonly string[] = [...WORDS.keys()];

/** Words, and the tag that amounts and dates are written by: `de-AT` has German words and Austrian numbers. */
export type Language = Readonly<{ tag: string; words: Words }>;

type Asked = Readonly<{
  flow: Readonly<{ languageCode: string; additionalLanguageCode?: string | null | undefined }>;
  visual: Readonly<{ language: string }>;
  tenant: Readonly<{ languageCode: string }>;
}>;

/**
 * The tag that a flow's documents are written by, before anybody's browser is known: its own; where we don't write that, what its
 * page speaks then (decision 82).
 */
export function documentLanguage({ flow, visual, tenant }: Asked): string {
  const wishes = [flow.languageCode, flow.additionalLanguageCode ?? null, visual.language, tenant.languageCode];
  return firstSpoken(wishes, WORDS)?.tag ?? "en";
}

/**
 * `de-AT` and `de_at` fall back to `de`, what is unknown or no language tag at all to `en`.
 * @param voice null for what is the custom in that language
 */
export function languageOf(tag: string, voice: Voice | null): Language {
  try {
    const locale = new Intl.Locale(tag.replaceAll("_", "-"));
    const words = WORDS.get(locale.language);
    if (words) return { tag: locale.baseName, words: words(byVoice(locale.language, voice)) };
  } catch {
    // Not a tag of BCP 47.
  }
  return { tag: "en", words: en() };
}
