import { TabLinks } from "@/components/ui/tab-links";
import type { Text } from "../text";
import { changeFilters, type Filters, type ListDefinition, listDataPath, listHref } from "./filters";
import { LiveCount } from "./live-count";

/** By status; one that is missing was not counted. */
export type StatusCounts = ReadonlyMap<string, number>;

type StatusTabsProps<Status extends string, Sort extends string> = Readonly<{
  list: ListDefinition<Status, Sort>;
  filters: Filters<Status, Sort>;
  statusLabel: (status: Status) => string;
  /** Empty: they were not counted; null: they are to come. */
  counts: StatusCounts | null;
  drawnAt: string;
  text: Text;
}>;

/** One click to one status, whatever else is filtered. */
export function StatusTabs<Status extends string, Sort extends string>(props: StatusTabsProps<Status, Sort>) {
  const { list, filters, statusLabel, counts, drawnAt, text } = props;
  const source = { path: listDataPath(list, filters), drawnAt };
  const total = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  const counted = (status: Status | null) => {
    if (counts?.size === 0) return {};
    const drawn = status === null ? total : counts && (counts.get(status) ?? 0);
    return { count: <LiveCount {...{ source, status, drawn }} /> };
  };
  const [only, ...more] = filters.status;
  return (
    <TabLinks
      label={text.t("lists.statusTabs")}
      tabs={[
        {
          key: "all",
          href: listHref(list, changeFilters(filters, { status: [] })),
          label: text.t("lists.all"),
          ...counted(null),
          current: only === undefined,
        },
        ...list.statuses.map((status) => ({
          key: status,
          href: listHref(list, changeFilters(filters, { status: [status] })),
          label: statusLabel(status),
          ...counted(status),
          current: only === status && more.length === 0,
        })),
      ]}
    />
  );
}
