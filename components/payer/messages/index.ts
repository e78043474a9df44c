import type { Language } from "../language";
import { ca } from "./ca";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { eu } from "./eu";
import { fr } from "./fr";
import { gl } from "./gl";
import { it } from "./it";
import type { Messages } from "./messages";
import { pt } from "./pt";

export type { Messages } from "./messages";

const CATALOGS: Readonly<Record<Language, Messages>> = { es, en, ca, gl, eu, fr, de, it, pt };

export function messagesIn(language: Language): Messages {
  return CATALOGS[language];
}
