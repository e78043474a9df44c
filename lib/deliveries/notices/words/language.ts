import { firstSpoken } from "@/lib/shared/language/first-spoken";
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
import type { NoticeWords } from "./words";

const WORDS: ReadonlyMap<string, NoticeWords> = new Map(Object.entries({ ca, de, en, es, eu, fr, gl, it, nl, pt }));

export const NOTICE_LANGUAGES: readonly string[] = [...WORDS.keys()];

/** `de-AT` has German words; what is not spoken here has English ones. */
export function noticeWords(tag: string): NoticeWords {
  return firstSpoken([tag], WORDS)?.words ?? en;
}
