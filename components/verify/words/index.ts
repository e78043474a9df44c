import type { Language } from "@/components/payer/language";
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
import type { VerifyWords } from "./words";

/** Evidence pages lead here in every language that a document can be asked for in. */
export const VERIFY_WORDS: Readonly<Record<Language, VerifyWords>> = { es, en, ca, gl, eu, fr, de, it, pt, nl };

export type { VerifyWords } from "./words";
