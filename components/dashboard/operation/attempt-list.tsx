import { failureKind } from "@/components/payer/failure-kind";
import { Badge, type Tone } from "@/components/ui/badge";
import type { AttemptEntry } from "@/lib/operations/dossier";
import type { AttemptState } from "@/lib/payments/model";
import type { Text } from "../text";

const TONES: Readonly<Record<AttemptState, Tone>> = {
  STARTED: "info",
  AT_BANK: "info",
  AUTHORISED: "success",
  FAILED: "danger",
  ABANDONED: "warning",
  UNKNOWN: "warning",
};

/** Each try at a bank, the newest first, with the bank's own words beside ours. */
export function AttemptList({ attempts, text }: Readonly<{ attempts: readonly AttemptEntry[]; text: Text }>) {
  const { t, dateTime } = text;
  if (attempts.length === 0) return <p className="px-4 py-4 text-muted sm:px-5">{t("operation.attempts.empty")}</p>;
  return (
    <ol className="divide-y divide-line">
      {attempts.map(({ uuid, bank, state, failure, bankStatus, scaStatus, createdAt, endToEndId }) => (
        <li key={uuid} className="space-y-1 px-4 py-3 sm:px-5">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium">{bank}</span>
            <Badge tone={TONES[state]}>{t(`statuses.attempt.${state}`)}</Badge>
            <time dateTime={createdAt.toISOString()} className="ml-auto text-muted text-sm tabular-nums">
              {dateTime(createdAt)}
            </time>
          </div>
          {failure && (
            <p className="text-sm">
              {t(`failures.${failureKind(failure.reason)}`)}{" "}
              <span className="font-mono text-muted">{failure.reason}</span>
            </p>
          )}
          <p className="flex flex-wrap gap-x-4 text-muted text-sm">
            <span>
              {t("operation.attempts.bankStatus")}:{" "}
              <span className="font-mono">{[bankStatus, scaStatus].filter(Boolean).join(" / ") || "—"}</span>
            </span>
            <span className="break-all">
              {t("operation.record.endToEndId")}: <span className="font-mono">{endToEndId}</span>
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
