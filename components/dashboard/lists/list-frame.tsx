import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { LivePage } from "../live/live-page";
import { SearchBox } from "../search-box";
import type { Text } from "../text";
import { FilterChips } from "./filter-chips";
import { FilterProblemsCallout } from "./filter-problems";
import { FilterSheet } from "./filter-sheet";
import { type Filters, type ListDefinition, listHref } from "./filters";
import { type StatusCounts, StatusTabs } from "./status-tabs";
import type { FilterProblems } from "./to-list-query";

type ListFrameProps<Status extends string, Sort extends string> = Readonly<{
  list: ListDefinition<Status, Sort>;
  filters: Filters<Status, Sort>;
  title: string;
  statusLabel: (status: Status) => string;
  counts: StatusCounts;
  drawnAt: string;
  actions?: ReactNode;
  /** Set when the filters can't be applied. */
  problems: FilterProblems | null;
  total: number;
  /** What teaches the first step, when there is nothing at all. */
  empty: ReactNode;
  text: Text;
  children: ReactNode;
}>;

/** What surrounds a list: its title, tabs and filters, and what stands in its place when there is nothing to show. */
export function ListFrame<Status extends string, Sort extends string>(props: ListFrameProps<Status, Sort>) {
  const { list, filters, title, statusLabel, counts, drawnAt, actions, problems, total, empty, text, children } = props;
  const { t } = text;
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <SearchBox className="mb-3 lg:hidden" />
      <StatusTabs {...{ list, filters, statusLabel, counts, drawnAt, text }} />
      <div className="my-3 flex flex-wrap items-center gap-2">
        {/* A new address is a new form: its fields show the filters that are set. */}
        <FilterSheet key={listHref(list, filters)} list={list} filters={filters} />
        <FilterChips {...{ list, filters, statusLabel, text }} />
      </div>
      {problems ? (
        <FilterProblemsCallout problems={problems} resetHref={list.path} t={t} />
      ) : (
        <Card flush>
          {total > 0 ? children : (empty ?? <NoMatch href={list.path} text={text} />)}
          {total === 0 && <LivePage topics={["operations"]} />}
        </Card>
      )}
    </>
  );
}

function NoMatch({ href, text: { t } }: Readonly<{ href: string; text: Text }>) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t("lists.noMatch.title")}
      action={<ButtonLink href={href}>{t("lists.reset")}</ButtonLink>}
    >
      {t("lists.noMatch.body")}
    </EmptyState>
  );
}
