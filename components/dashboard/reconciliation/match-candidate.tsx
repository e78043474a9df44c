import { Button } from "@/components/ui/button";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import type { MatchCandidate } from "@/lib/statements/model";
import { payerName } from "../payer-name";
import { OperationStatusPill } from "../status-pill";
import { useText } from "../text-provider";
import { differenceOf } from "./entry-amounts";
import { nameOf } from "./split-parts";

/** What a press of its button does. */
export type Word = "match" | "add" | "added";

type CandidateProps = Readonly<{
  candidate: MatchCandidate;
  entry: StatementEntryDetail;
  word: Word;
  pending: boolean;
  disabled: boolean;
  choose: () => void;
}>;

/** A payment that a booking may belong to, with what is different. */
export function Candidate({ candidate, entry, word, pending, disabled, choose }: CandidateProps) {
  const text = useText();
  const { t, money } = text;
  const { payment, status, isCredited, refundUuid } = candidate;
  const name = nameOf(candidate);
  const details = [payerName(candidate.subject), candidate.invoiceExternalId, candidate.externalId];
  const isWhole = word === "match";
  const difference = isWhole && payment && refundUuid === null && differenceOf(entry, payment.amount, text);
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
        {isWhole && (
          <span className={difference ? "text-warning-ink" : "text-success-ink"}>
            {difference || t(refundUuid === null ? "reconciliation.match.exact" : "reconciliation.match.asRefund")}
          </span>
        )}
        {isCredited && <span className="text-warning-ink">{t("reconciliation.match.credited")}</span>}
        <Button
          size="sm"
          className="ml-auto"
          pending={pending}
          disabled={disabled}
          aria-label={t(`reconciliation.candidate.${word}Named`, { name })}
          onClick={choose}
        >
          {t(`reconciliation.candidate.${word}`)}
        </Button>
      </div>
    </li>
  );
}
