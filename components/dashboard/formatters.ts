import { keeping } from "@/lib/shared/process/kept";

/** Every language, time zone and currency that many organisations look at. */
const KEPT_MAX = 500;

/** What numbers, dates and names are written by: making one takes a hundred times as long as using it. */
export const numberFormat = keptBy(
  (...how: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...how),
);
export const pluralRules = keptBy(
  (...how: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how),
);
export const dateFormat = keptBy(
  (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...how),
);
export const displayNames = keptBy(
  (...how: ConstructorParameters<typeof Intl.DisplayNames>) => new Intl.DisplayNames(...how),
);

function keptBy<How extends readonly unknown[], Format>(make: (...how: How) => Format): (...how: How) => Format {
  const find = keeping<Format>(KEPT_MAX);
  return (...how) => find(JSON.stringify(how), () => make(...how));
}
