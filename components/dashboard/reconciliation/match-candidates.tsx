"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { fetchJson } from "@/components/query/fetch-json";
import { QueryProvider } from "@/components/query/query-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { typeAmount } from "@/lib/shared/text/typed-amount";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import type { FoundCandidates, MatchCandidate, SplitPart } from "@/lib/statements/model";
import { useText } from "../text-provider";
import { Candidate, type Word } from "./match-candidate";
import { MatchFiles } from "./match-files";
import { SplitForm } from "./split-form";
import { amountFor, amountsOf, leftOf, nameOf, type Part } from "./split-parts";

type CandidatesProps = Readonly<{
  entry: StatementEntryDetail;
  wanted: string;
  /** The one that is being matched with. */
  chosen: string | null;
  disabled: boolean;
  choose: (operationUuid: string, refundUuid: string | null) => void;
  /** It is of several: as a file of refunds has them. */
  share: (parts: readonly SplitPart[]) => void;
  /** As somebody says by hand; null where it belongs to one or to none. */
  split: ((parts: readonly SplitPart[]) => void) | null;
}>;

/** Which operations a booking may belong to. */
export function MatchCandidates(props: CandidatesProps) {
  return (
    <QueryProvider>
      <Candidates {...props} />
    </QueryProvider>
  );
}

function Candidates({ entry, wanted, chosen, disabled, choose, share, split }: CandidatesProps) {
  const { t, language } = useText();
  const [parts, setParts] = useState<readonly Part[] | null>(null);
  const add = (candidate: MatchCandidate) => {
    if (parts === null) return choose(candidate.uuid, candidate.refundUuid);
    const left = leftOf(entry.amount.amount, amountsOf(parts, language));
    const typed = typeAmount(amountFor(candidate, left), language);
    return setParts([...parts, { operationUuid: candidate.uuid, name: nameOf(candidate), typed }]);
  };
  const path = `/dashboard/data/statement-entries/${entry.uuid}/candidates?${new URLSearchParams({ q: wanted })}`;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => fetchJson(path, isFound, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    staleTime: 0,
    retry: 1,
  });
  const { results = [], files = [] } = data ?? {};
  return (
    <section className="mt-5" aria-busy={isFetching}>
      {split && (
        <div className="mb-5">
          <Button size="sm" aria-expanded={parts !== null} onClick={() => setParts(parts === null ? [] : null)}>
            {t(parts === null ? "reconciliation.split.action" : "reconciliation.split.back")}
          </Button>
          {parts && <SplitForm {...{ entry, parts, split }} change={setParts} pending={disabled} />}
        </div>
      )}
      <FoundLine wanted={wanted} found={data} />
      {isError && (
        <Callout tone="danger" role="alert" title={t("reconciliation.match.failed")}>
          <Button size="sm" onClick={() => void refetch()}>
            {t("reconciliation.match.again")}
          </Button>
        </Callout>
      )}
      {!data && !isError && (
        <div className="space-y-2">
          <span className="sr-only">{t("reconciliation.match.searching")}</span>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
      <MatchFiles files={files} amount={entry.amount} disabled={disabled} share={share} />
      {data && results.length === 0 && files.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={
            wanted === "" ? t("reconciliation.match.none") : t("reconciliation.match.noneFound", { typed: wanted })
          }
        >
          {t("reconciliation.match.noneHint")}
        </EmptyState>
      )}
      <ul className="space-y-2">
        {results.map((candidate) => (
          <Candidate
            key={candidate.uuid}
            {...{ candidate, entry }}
            word={wordOf(parts, candidate)}
            disabled={disabled || isAdded(parts, candidate)}
            choose={() => add(candidate)}
            pending={candidate.uuid === chosen}
          />
        ))}
      </ul>
    </section>
  );
}

/** How many there are, and how others than the first are found. */
export function FoundLine({ wanted, found }: Readonly<{ wanted: string; found: FoundCandidates | undefined }>) {
  const { t } = useText();
  const count = found?.results.length ?? 0;
  const counted = found?.hasMore
    ? t("reconciliation.match.first", { count })
    : t("reconciliation.match.found", { count });
  return (
    <p role="status" className="mb-2 text-muted text-sm">
      <span className="font-medium">{wanted === "" ? t("reconciliation.match.likely") : found && counted}</span>
      {found?.hasMore && ` · ${t("reconciliation.match.more")}`}
    </p>
  );
}

function isAdded(parts: readonly Part[] | null, { uuid }: MatchCandidate): boolean {
  return parts?.some(({ operationUuid }) => operationUuid === uuid) ?? false;
}

function wordOf(parts: readonly Part[] | null, candidate: MatchCandidate): Word {
  if (parts === null) return "match";
  return isAdded(parts, candidate) ? "added" : "add";
}

function isFound(value: unknown): value is FoundCandidates {
  return typeof value === "object" && value !== null && "results" in value && Array.isArray(value.results);
}
