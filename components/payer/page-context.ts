import type { Formats } from "./formats";
import type { Language } from "./language";
import type { Messages } from "./messages";

/** What every part of the page needs beside its own data. */
export type PageContext = Readonly<{
  /** `/pay/<token>`: every form and link of the page hangs below it. */
  path: string;
  language: Language;
  words: Messages;
  format: Formats;
}>;
