import type { Language } from "@/components/payer/language";
import { ca } from "./ca";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { eu } from "./eu";
import { fr } from "./fr";
import { gl } from "./gl";
import { it } from "./it";
import type { SignerMessages } from "./messages";
import { nl } from "./nl";
import { pt } from "./pt";

export type { ActingRole, SignerMessages } from "./messages";

const CATALOGS: Readonly<Record<Language, SignerMessages>> = { es, en, ca, gl, eu, fr, de, it, pt, nl };

/** None of these texts speaks to anybody, so they are the same in both voices. */
export function signerMessagesIn(language: Language): SignerMessages {
  return CATALOGS[language];
}
