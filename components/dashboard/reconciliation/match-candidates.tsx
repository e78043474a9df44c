"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { fetchJson } from "@/components/query/fetch-json";
import { QueryProvider } from "@/components/query/query-provider";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import type { MatchCandidate } from "@/lib/statements/model";
import { payerName } from "../payer-name";
import { OperationStatusPill } from "../status-pill";
import { useText } from "../text-provider";
import { differenceOf } from "./entry-amounts";

type CandidatesProps = Readonly<{
  entry: StatementEntryDetail;
  wanted: string;
  /** The one that is being matched with. */
  chosen: string | null;
  disabled: boolean;
  choose: (operationUuid: string, refundUuid: string | null) => void;
}>;

/** Which operations a booking may belong to. */
export function MatchCandidates(props: CandidatesProps) {
  return (
    <QueryProvider>
      <Candidates {...props} />
    </QueryProvider>
  );
}

function Candidates({ entry, wanted, chosen, disabled, choose }: CandidatesProps) {
  const { t } = useText();
  const path = `/dashboard/data/statement-entries/${entry.uuid}/candidates?${new URLSearchParams({ q: wanted })}`;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => fetchJson(path, isFound, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    staleTime: 0,
    retry: 1,
  });
  const results = data?.results ?? [];
  return (
    <section className="mt-5" aria-busy={isFetching}>
      <p role="status" className="mb-2 font-medium text-muted text-sm">
        {wanted === ""
          ? t("reconciliation.match.likely")
          : data && t("reconciliation.match.found", { count: results.length })}
      </p>
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
      {data && results.length === 0 && (
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
            {...{ candidate, entry, disabled, choose }}
            pending={candidate.uuid === chosen}
          />
        ))}
      </ul>
    </section>
  );
}

type CandidateProps = Readonly<{
  candidate: MatchCandidate;
  entry: StatementEntryDetail;
  pending: boolean;
  disabled: boolean;
  choose: (operationUuid: string, refundUuid: string | null) => void;
}>;

function Candidate({ candidate, entry, pending, disabled, choose }: CandidateProps) {
  const text = useText();
  const { t, money } = text;
  const { uuid, payment, status, isCredited, refundUuid } = candidate;
  const name = candidate.concept ?? candidate.invoiceExternalId ?? candidate.externalId ?? uuid;
  const details = [payerName(candidate.subject), candidate.invoiceExternalId, candidate.externalId];
  const difference = payment && refundUuid === null && differenceOf(entry, payment.amount, text);
  return (
    <li className="rounded-md border border-line p-3 text-sm">
      <div className="flex items-baseline justify-between gap-3 font-medium">
        <span className="wrap-anywhere min-w-0">{name}</span>
        {payment && <span className="shrink-0 tabular-nums">{money(payment)}</span>}
      </div>
      <p className="wrap-anywhere text-muted">
        {details.filter((detail) => detail !== null && detail !== name).join(" · ")}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <OperationStatusPill status={status} t={t} />
        <span className={difference ? "text-warning-ink" : "text-success-ink"}>
          {difference || t(refundUuid === null ? "reconciliation.match.exact" : "reconciliation.match.asRefund")}
        </span>
        {isCredited && <span className="text-warning-ink">{t("reconciliation.match.credited")}</span>}
        <Button
          size="sm"
          className="ml-auto"
          pending={pending}
          disabled={disabled}
          aria-label={t("reconciliation.match.choose", { name })}
          onClick={() => choose(uuid, refundUuid)}
        >
          {t("reconciliation.match.action")}
        </Button>
      </div>
    </li>
  );
}

type Found = Readonly<{ results: readonly MatchCandidate[] }>;

function isFound(value: unknown): value is Found {
  return typeof value === "object" && value !== null && "results" in value && Array.isArray(value.results);
}
