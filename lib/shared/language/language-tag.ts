import { COUNTRIES } from "./countries";

export const LANGUAGE_TAG_FORM = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
/** Longer than any tag that names a language, a script, a region and a variant. */
const LENGTH_MAX = 35;

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
/** ISO 639-2's words for no language in particular. */
const NO_LANGUAGES = new Set(["mul", "zxx", "und", "mis"]);

/** Whether it names a language that there is (BCP 47), of a place that there is: `es`, `ast`, `de-AT`, `zh-Hant`, `es-419`. */
export function isLanguageTag(text: string): boolean {
  if (text.length > LENGTH_MAX || !LANGUAGE_TAG_FORM.test(text)) return false;
  try {
    const { language, region } = new Intl.Locale(text);
    const placed = region === undefined || COUNTRIES.has(region) || /^\d{3}$/.test(region);
    return placed && !NO_LANGUAGES.has(language) && names.of(language) !== undefined;
  } catch {
    return false;
  }
}
