import type { Formats } from "@/components/payer/formats";
import type { Language } from "@/components/payer/language";
import type { Messages } from "@/components/payer/messages";
import type { SignerMessages } from "./messages";

/** What every part of the page needs beside its own data. */
export type SignerContext = Readonly<{
  /** `/sign/<token>`: every form and link of the page hangs below it. */
  path: string;
  language: Language;
  words: SignerMessages;
  /** What the pages of all links say alike. */
  common: Messages;
  format: Formats;
  now: Date;
  /** YYYY-MM-DD, where the payee is. */
  today: string;
}>;
