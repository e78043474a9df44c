import type { SentTextSource, TextSource } from "../text";
import { MESSAGES } from ".";

/** As one text each: React looks at every word of a tree that it sends, for each reader anew. */
const TEXTS = { en: JSON.stringify(MESSAGES.en), es: JSON.stringify(MESSAGES.es) };

/** A reader's words on their way to the browser, where `TextProvider` unfolds them. */
export function sent({ language, timeZone }: Omit<TextSource, "messages">): SentTextSource {
  return { language, timeZone, messages: TEXTS[language] };
}
