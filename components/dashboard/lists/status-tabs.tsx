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
  counts: StatusCounts;
  drawnAt: string;
  text: Text;
}>;

/** One click to one status, whatever else is filtered. */
export function StatusTabs<Status extends string, Sort extends string>(props: StatusTabsProps<Status, Sort>) {
  const { list, filters, statusLabel, counts, drawnAt, text } = props;
  const source = { path: listDataPath(list, filters), drawnAt };
  const counted = (status: Status | null, drawn: number) =>
    counts.size > 0 ? { count: <LiveCount {...{ source, status, drawn }} /> } : {};
  const [only, ...more] = filters.status;
  return (
    <TabLinks
      label={text.t("lists.statusTabs")}
      tabs={[
        {
          key: "all",
          href: listHref(list, changeFilters(filters, { status: [] })),
          label: text.t("lists.all"),
          ...counted(
            null,
            [...counts.values()].reduce((sum, count) => sum + count, 0),
          ),
          current: only === undefined,
        },
        ...list.statuses.map((status) => ({
          key: status,
          href: listHref(list, changeFilters(filters, { status: [status] })),
          label: statusLabel(status),
          ...counted(status, counts.get(status) ?? 0),
          current: only === status && more.length === 0,
        })),
      ]}
    />
  );
}
