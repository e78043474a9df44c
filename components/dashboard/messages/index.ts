import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { Language } from "../text";
import { en } from "./en";
import { es } from "./es";
import type { CompiledMessages, Messages } from "./shape";

/** As they are written. */
export const WRITTEN_MESSAGES: Readonly<Record<Language, Messages>> = { en, es };

/** As `createText` takes them (decision 275). */
export const MESSAGES: Readonly<Record<Language, CompiledMessages>> = { en: compiled(en), es: compiled(es) };

type Tree = { readonly [key: string]: string | Tree };

function compiled(messages: Tree): CompiledMessages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, typeof value === "string" ? read(value) : compiled(value)]),
  );
}

/** The compiler's objects have no prototype, and React hands none such to a browser: a clone is a plain one. */
function read(message: string): CompiledMessage {
  return structuredClone(compile(message));
}
