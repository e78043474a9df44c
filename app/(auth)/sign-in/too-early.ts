import type { PageText } from "../page-text";

/** When the next try is looked at, in seconds or minutes. */
export function tooEarly(t: PageText, seconds: number): string {
  return seconds < 90
    ? t("signIn.waitSeconds", { count: seconds })
    : t("signIn.waitMinutes", { count: Math.ceil(seconds / 60) });
}
