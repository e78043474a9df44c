import { Pagination } from "@/components/ui/pagination";
import { useText } from "../text-provider";
import { changeFilters, type Filters, type ListDefinition, listHref, PAGE_SIZE } from "./filters";
import { wayBack } from "./page-links";

type ListPagesProps<Status extends string, Sort extends string> = Readonly<{
  list: ListDefinition<Status, Sort>;
  filters: Filters<Status, Sort>;
  shown: number;
  /** Null as long as nobody has counted it. */
  total: number | null;
}>;

/** Which part of the list is shown, and the way to the parts beside it; behind its end the way is to its beginning. */
export function ListPages<Status extends string, Sort extends string>(props: ListPagesProps<Status, Sort>) {
  const { list, filters, shown, total } = props;
  const { t } = useText();
  const before = (filters.page - 1) * PAGE_SIZE;
  const range = { from: before + 1, to: before + shown };
  const counted = () => (total === null ? t("lists.rangeUncounted", range) : t("lists.range", { ...range, total }));
  const hasMore = total === null ? shown === PAGE_SIZE : before + shown < total;
  const page = (number: number) => listHref(list, changeFilters(filters, { page: number }));
  return (
    <Pagination
      label={t("lists.pages")}
      summary={shown === 0 ? t("lists.none") : counted()}
      previous={wayBack({ number: filters.page, shown }, page, t)}
      next={{ label: t("lists.next"), href: hasMore ? page(filters.page + 1) : null }}
    />
  );
}
