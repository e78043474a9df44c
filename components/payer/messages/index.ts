import { type ByVoice, byVoice, VOICES, type Voice } from "@/lib/shared/language/voice";
import { keeping } from "@/lib/shared/process/kept";
import { LANGUAGES, type Language } from "../language";
import { ca } from "./ca";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { eu } from "./eu";
import { fr } from "./fr";
import { gl } from "./gl";
import { it } from "./it";
import type { Messages } from "./messages";
import { nl } from "./nl";
import { pt } from "./pt";

export type { Messages } from "./messages";

const CATALOGS: Readonly<Record<Language, (byVoice: ByVoice) => Messages>> = { es, en, ca, gl, eu, fr, de, it, pt, nl };

/** Each language in each voice, and as is the custom in it. */
const spoken = keeping<Messages>(Object.keys(LANGUAGES).length * (VOICES.length + 1));

/** @param voice null for what is the custom in that language */
export function messagesIn(language: Language, voice: Voice | null): Messages {
  return spoken(`${language} ${voice}`, () => CATALOGS[language](byVoice(language, voice)));
}
