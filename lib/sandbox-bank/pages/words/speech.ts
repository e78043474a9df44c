import { acceptedLanguages } from "@/lib/shared/language/accepted-languages";
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

/** A language and what is said in it. */
export type Speech = Readonly<{ language: string; words: Words }>;

const SPEECHES: ReadonlyMap<string, Speech> = new Map(
  Object.entries({ ca, de, en, es, eu, fr, gl, it, nl, pt }).map(([language, words]) => [
    language,
    { language, words },
  ]),
);

export const ENGLISH: Speech = { language: "en", words: en };

/** In the first language of an Accept-Language header that the banks speak; null for none. */
export function speechFor(acceptLanguage: string | null): Speech | null {
  for (const tag of acceptedLanguages(acceptLanguage)) {
    const speech = SPEECHES.get(tag.toLowerCase().split("-")[0] ?? "");
    if (speech) return speech;
  }
  return null;
}
