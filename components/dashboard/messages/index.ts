import type { Language } from "../text";
import { en } from "./en";
import { es } from "./es";
import type { Messages } from "./shape";

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, es };
