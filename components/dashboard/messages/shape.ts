import type { CompiledMessage } from "icu-minify/format";
import type { en } from "./en";

export type SourceMessages = typeof en;

type Translated<T> = T extends string ? string : { readonly [K in keyof T]: Translated<T[K]> };

/** What each language must say: the keys of the English messages, in other words. */
export type Messages = Translated<SourceMessages>;

/** The same, read already: a browser has no need of what reads ICU. */
export type CompiledMessages = { readonly [key: string]: CompiledMessage | CompiledMessages };
