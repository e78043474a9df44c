import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { failureKind } from "@/components/payer/outcomes/failure-kind";
import { Badge, type Tone } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import type { AttemptState } from "@/lib/attempts/model";
import type { AttemptEntry } from "@/lib/overview/dossier";
import type { Text } from "../text";
import { BankCalls } from "./bank-calls";
import { ResolveAttempt } from "./resolve-attempt";

const TONES: Readonly<Record<AttemptState, Tone>> = {
  STARTED: "info",
  AT_BANK: "info",
  AUTHORISED: "success",
  FAILED: "danger",
  UNRESOLVED: "warning",
};

/** What a bank has said no with: of what nobody knows there are no words, and who went away was refused by no bank. */
function failureWords({ state, failure }: AttemptEntry, { t }: Text): string | null {
  if (state !== "FAILED" || failure === null) return null;
  return failure.reason === "ABANDONED" ? t("insights.banks.ABANDONED") : t(`failures.${failureKind(failure.reason)}`);
}

type AttemptListProps = Readonly<{
  attempts: readonly AttemptEntry[];
  /** Null for who may not tell what became of an attempt. */
  resolve: ((attemptUuid: string, form: FormData) => Promise<ActionResult>) | null;
  text: Text;
}>;

/** Each try at a bank, the newest first, with the bank's own words beside ours. */
export function AttemptList({ attempts, resolve, text }: AttemptListProps) {
  const { t, dateTime } = text;
  if (attempts.length === 0) return <p className="px-4 py-4 text-muted sm:px-5">{t("operation.attempts.empty")}</p>;
  return (
    <ol className="divide-y divide-line">
      {attempts.map((attempt) => (
        <li key={attempt.uuid} className="space-y-1 px-4 py-3 sm:px-5">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium">{attempt.bank}</span>
            <Badge tone={TONES[attempt.state]}>
              {attempt.resolution?.outcome === "PAID"
                ? t("operation.attempts.resolve.PAID")
                : t(`statuses.attempt.${attempt.state}`)}
            </Badge>
            <time dateTime={attempt.createdAt.toISOString()} className="ml-auto text-muted text-sm tabular-nums">
              {dateTime(attempt.createdAt)}
            </time>
          </div>
          {attempt.failure && (
            <p className="text-sm">
              {failureWords(attempt, text)} <span className="font-mono text-muted">{attempt.failure.reason}</span>
            </p>
          )}
          {attempt.resolution && (
            <p className="text-sm">
              {t(`operation.attempts.resolved.${attempt.resolution.outcome}`, { reason: attempt.resolution.reason })}
            </p>
          )}
          <p className="flex flex-wrap gap-x-4 text-muted text-sm">
            {attempt.method && (
              <span>
                {t("operation.attempts.method")}:{" "}
                {attempt.method.label ?? t(`operation.attempts.methods.${attempt.method.approach}`)}
              </span>
            )}
            <span>
              {t("operation.attempts.bankStatus")}:{" "}
              <span className="font-mono">
                {[attempt.bankStatus, attempt.scaStatus].filter(Boolean).join(" / ") || "—"}
              </span>
            </span>
            <span className="break-all">
              {t("operation.record.endToEndId")}: <span className="font-mono">{attempt.endToEndId}</span>
            </span>
          </p>
          {attempt.state === "UNRESOLVED" && (
            <div className="space-y-3 pt-2">
              <Callout tone="warning">
                {t(
                  attempt.notAsked
                    ? `operation.attempts.notAsked.${attempt.notAsked}`
                    : "operation.attempts.unresolved",
                )}
              </Callout>
              {resolve ? (
                <ResolveAttempt attempt={attempt} resolve={resolve.bind(null, attempt.uuid)} />
              ) : (
                <p className="text-muted text-sm">{t("operation.attempts.resolve.others")}</p>
              )}
            </div>
          )}
          <BankCalls calls={attempt.calls} text={text} />
        </li>
      ))}
    </ol>
  );
}
