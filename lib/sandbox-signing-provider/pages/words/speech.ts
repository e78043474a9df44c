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

const SPEECHES: ReadonlyMap<string, Words> = new Map(Object.entries({ ca, de, en, es, eu, fr, gl, it, nl, pt }));

/** As the application asks (`lang`), else as the browser does, else in English. */
export function speechFor(asked: string | null, acceptLanguage: string | null): Speech {
  for (const tag of [...acceptedLanguages(asked), ...acceptedLanguages(acceptLanguage)]) {
    const language = tag.toLowerCase().split("-")[0] ?? "";
    const words = SPEECHES.get(language);
    if (words) return { language, words };
  }
  return { language: "en", words: en };
}
