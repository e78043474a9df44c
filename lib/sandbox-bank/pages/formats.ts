import { formatMoney, type Money } from "@/lib/shared/money";
import { kept } from "@/lib/shared/process/kept";
import type { Speech } from "./words/speech";

/** English as in Ireland: €1,234.56. */
export function moneyOf({ amount, currency }: Money, { language }: Speech): string {
  return formatMoney({ amount, currency }, language === "en" ? "en-IE" : language);
}

/** A day, `2026-08-31`, as people say it. */
export function dayOf(day: string, { language }: Speech): string {
  return days(language).format(new Date(`${day}T00:00:00Z`));
}

const days = kept(
  20,
  (language) => new Intl.DateTimeFormat(language === "en" ? "en-IE" : language, { dateStyle: "long", timeZone: "UTC" }),
);

/** An IBAN as people read it, in groups of four. */
export function spaced(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1 ");
}

/** "2026-03-02 09:00:00" in UTC. */
export function timeOf(at: Date): string {
  return at.toISOString().slice(0, 19).replace("T", " ");
}
