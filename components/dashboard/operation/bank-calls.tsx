import { ChevronRight } from "lucide-react";
import { Copyable } from "@/components/ui/copyable";
import type { BankCallEntry } from "@/lib/overview/dossier";
import type { Text } from "../text";

/** What was asked of the bank for an attempt, folded away: for whoever talks with its support. */
export function BankCalls({ calls, text }: Readonly<{ calls: readonly BankCallEntry[]; text: Text }>) {
  const { t } = text;
  if (calls.length === 0) return null;
  return (
    <details className="group pt-1">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-md pr-2 text-muted text-sm hover:text-ink sm:min-h-8 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        {t("operation.attempts.calls.title", { count: calls.length })}
      </summary>
      <ol className="mt-1 divide-y divide-line rounded-md border border-line px-3">
        {calls.map((call) => (
          <BankCall key={call.uuid} call={call} text={text} />
        ))}
      </ol>
      <p className="mt-1.5 text-muted text-xs">{t("operation.attempts.calls.kept")}</p>
    </details>
  );
}

function BankCall({ call, text }: Readonly<{ call: BankCallEntry; text: Text }>) {
  const { t, number, sortableTime } = text;
  const { at, httpStatus, durationMs, outcome, bankCode, requestId } = call;
  return (
    <li className="space-y-1 py-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="font-medium font-mono text-xs">{call.call}</span>
        <span className="tabular-nums">{httpStatus ?? t("operation.attempts.calls.noAnswer")}</span>
        <span className={outcome === "OK" ? "text-muted" : "text-danger-ink"}>
          {[outcome, bankCode].filter((word) => word !== null).join(" · ")}
        </span>
        <span className="text-muted tabular-nums">
          {t("operation.attempts.calls.took", { ms: number(durationMs) })}
        </span>
        <time dateTime={at.toISOString()} className="ml-auto text-muted tabular-nums">
          {sortableTime(at)}
        </time>
      </p>
      <p className="text-muted">
        X-Request-ID: <Copyable value={requestId} label={t("frame.copy")} copiedLabel={t("frame.copied")} />
      </p>
    </li>
  );
}
