import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { LiveCountsProvider } from "../live/live-counts";
import { LivePage } from "../live/live-page";
import { SearchBox } from "../search-box";
import type { Text } from "../text";
import type { KeepLayout } from "./display-sheet";
import { FilterChips } from "./filter-chips";
import { FilterProblemsCallout } from "./filter-problems";
import type { Filters, ListDefinition, OwnChoices } from "./filters";
import type { Layout } from "./layout";
import { ListSheets } from "./list-sheets";
import { listedViews, type SavedView, viewSearch } from "./saved-views";
import { type StatusCounts, StatusTabs } from "./status-tabs";
import type { FilterProblems } from "./to-list-query";
import { ViewLinks } from "./view-links";
import type { ViewActions } from "./views-sheet";

type ListFrameProps<Status extends string, Sort extends string> = Readonly<{
  list: ListDefinition<Status, Sort>;
  filters: Filters<Status, Sort>;
  title: string;
  statusLabel: (status: Status) => string;
  /** Null as long as they are to come. */
  counts: StatusCounts | null;
  drawnAt: string;
  actions?: ReactNode;
  /** What takes the list away as a file. */
  exported?: ReactNode;
  /** Set when the filters can't be applied. */
  problems: FilterProblems | null;
  /** Whether there is surely nothing to list. */
  isEmpty: boolean;
  /** How it is shown, and what the person can do about it. */
  display: Readonly<{
    layout: Layout;
    columnLabels: Readonly<Record<string, string>>;
    sortLabels: Readonly<Record<Sort, string>>;
    keep: KeepLayout | null;
  }>;
  views: Readonly<{
    saved: readonly SavedView[];
    /** Null for who keeps none. */
    actions: ViewActions | null;
    mayShare: boolean;
    mayTakeAway: boolean;
  }>;
  /** What the filters can be chosen from. */
  choices?: OwnChoices;
  /** What teaches the first step, when there is nothing at all. */
  empty: ReactNode;
  text: Text;
  children: ReactNode;
}>;

/** What surrounds a list: its title, tabs and filters, and what stands in its place when there is nothing to show. */
export function ListFrame<Status extends string, Sort extends string>(props: ListFrameProps<Status, Sort>) {
  const { list, filters, title, statusLabel, counts, drawnAt, problems, isEmpty, empty, text, children } = props;
  const { display, choices, actions, exported } = props;
  const { saved, actions: viewActions, ...views } = props.views;
  const { t } = text;
  const shown = viewSearch(list, filters, display.layout);
  const listed = listedViews(saved, { list, search: shown });
  return (
    <LiveCountsProvider>
      <PageHeader title={title} actions={actions} aside={exported} />
      <SearchBox className="mb-3 lg:hidden" />
      <ViewLinks views={listed} text={text} />
      <StatusTabs {...{ list, filters, statusLabel, counts, drawnAt, text }} />
      <div className="my-3 flex flex-wrap items-center gap-2">
        <ListSheets
          {...{ list, filters, display }}
          {...(choices && { choices })}
          views={viewActions && { ...views, views: listed, search: problems ? null : shown, actions: viewActions }}
        />
        <FilterChips {...{ list, filters, statusLabel, text }} {...(choices && { choices })} />
      </div>
      {problems ? (
        <FilterProblemsCallout problems={problems} resetHref={list.path} t={t} />
      ) : (
        <Card flush>
          {isEmpty ? (empty ?? <NoMatch href={list.path} text={text} />) : children}
          {isEmpty && <LivePage topics={["operations"]} />}
        </Card>
      )}
    </LiveCountsProvider>
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
