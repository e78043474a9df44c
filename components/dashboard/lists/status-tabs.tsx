import { TabLinks } from "@/components/ui/tab-links";
import type { Text } from "../text";
import { changeFilters, type Filters, type ListDefinition, listHref } from "./filters";

type StatusTabsProps<Status extends string, Sort extends string> = Readonly<{
  list: ListDefinition<Status, Sort>;
  filters: Filters<Status, Sort>;
  statusLabel: (status: Status) => string;
  text: Text;
}>;

/** One click to one status, whatever else is filtered. */
export function StatusTabs<Status extends string, Sort extends string>(props: StatusTabsProps<Status, Sort>) {
  const { list, filters, statusLabel, text } = props;
  const [only, ...more] = filters.status;
  return (
    <TabLinks
      label={text.t("lists.statusTabs")}
      tabs={[
        {
          key: "all",
          href: listHref(list, changeFilters(filters, { status: [] })),
          label: text.t("lists.all"),
          current: only === undefined,
        },
        ...list.statuses.map((status) => ({
          key: status,
          href: listHref(list, changeFilters(filters, { status: [status] })),
          label: statusLabel(status),
          current: only === status && more.length === 0,
        })),
      ]}
    />
  );
}
