import type { Formats } from "./formats";
import type { Language } from "./language";
import type { Messages } from "./messages";

/** What every part of the page needs beside its own data. */
export type PageContext = Readonly<{
  /** `/pay/<token>`: every form and link of the page hangs below it. */
  path: string;
  /** The same as an absolute address, for the QR code. */
  payUrl: string;
  language: Language;
  words: Messages;
  format: Formats;
}>;
