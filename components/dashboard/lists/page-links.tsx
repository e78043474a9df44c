import { Pagination } from "@/components/ui/pagination";
import type { Text } from "../text";
import type { SearchParams } from "./filters";

/** Which page of a list an address asks for. */
export type Page = Readonly<{ number: number; size: number; offset: number }>;

/** What is no page is the first one. */
export function pageOf({ page }: SearchParams, size: number): Page {
  const asked = Math.floor(Number(page));
  const number = asked > 1 && Number.isSafeInteger(asked * size) ? asked : 1;
  return { number, size, offset: (number - 1) * size };
}

/** To the page before, from behind the last one to the first. */
export function wayBack(
  { number, shown }: Readonly<{ number: number; shown: number }>,
  href: (number: number) => string,
  t: Text["t"],
) {
  if (shown === 0 && number > 1) return { label: t("lists.first"), href: href(1) };
  return { label: t("lists.previous"), href: number > 1 ? href(number - 1) : null };
}

type PageLinksProps = Readonly<{
  page: Page;
  shown: number;
  total: number;
  href: (number: number) => string;
  text: Text;
}>;

/** The way to the pages before and after, behind the last one to the first; nothing where all of it is shown. */
export function PageLinks({ page: { number, size, offset }, shown, total, href, text: { t } }: PageLinksProps) {
  if (total <= size && number === 1) return null;
  return (
    <Pagination
      label={t("lists.pages")}
      summary={shown === 0 ? t("lists.none") : t("lists.range", { from: offset + 1, to: offset + shown, total })}
      previous={wayBack({ number, shown }, href, t)}
      next={{ label: t("lists.next"), href: offset + shown < total ? href(number + 1) : null }}
    />
  );
}
