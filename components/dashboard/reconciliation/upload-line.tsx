import { CircleAlert, CircleCheck, Clock, Info, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Spinner } from "@/components/ui/spinner";
import { maskedIban } from "@/lib/shared/iban";
import type { StatementReceipt } from "@/lib/statements/contract";
import { useText } from "../text-provider";
import type { Sent } from "./send-statement";

export type Upload = Readonly<{ id: number; file: File; state: "waiting" | "sending" | Sent }>;

/** A bank file that was handed in, and what has become of it. */
export function UploadLine({ upload: { file, state }, again }: Readonly<{ upload: Upload; again: () => void }>) {
  const { t } = useText();
  const statements = typeof state === "object" && state.ok ? [state.receipt, ...(state.receipt.others ?? [])] : [];
  return (
    <li className="flex gap-3 py-2.5">
      <Sign state={state} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="wrap-anywhere font-medium">{file.name}</p>
        {state === "waiting" && <p className="text-muted">{t("reconciliation.drop.waiting")}</p>}
        {state === "sending" && <p className="text-muted">{t("reconciliation.drop.sending")}</p>}
        {typeof state === "object" && !state.ok && (
          <div role="alert">
            <p className="text-danger-ink">
              {t(`reconciliation.drop.problems.${state.problem}`)}
              {state.reason !== null && ` ${t(`reconciliation.drop.reasons.${state.reason}`)}`}
            </p>
            {state.detail !== null && (
              <p lang="en" className="wrap-anywhere font-mono text-muted text-xs">
                {state.detail}
              </p>
            )}
          </div>
        )}
        {typeof state === "object" && state.ok && !state.isNew && (
          <p className="text-muted">{t("reconciliation.drop.known")}</p>
        )}
        {statements.map((statement) => (
          <Taken key={statement.uuid} statement={statement} namesAccount={statements.length > 1} />
        ))}
      </div>
      {typeof state === "object" && !state.ok && state.problem === "failed" && (
        <Button size="sm" onClick={again}>
          {t("reconciliation.drop.again")}
        </Button>
      )}
    </li>
  );
}

function Sign({ state }: Pick<Upload, "state">) {
  if (state === "sending") return <Spinner className="mt-0.5 size-4 shrink-0" />;
  if (state === "waiting") return <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />;
  if (!state.ok) return <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-ink" />;
  if ([state.receipt, ...(state.receipt.others ?? [])].some(({ isWhole }) => !isWhole)) {
    return <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-ink" />;
  }
  if (!state.isNew) return <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info-ink" />;
  return <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-ink" />;
}

type TakenProps = Readonly<{ statement: Omit<StatementReceipt, "others">; namesAccount: boolean }>;

/** One account's part of a file, and the way to it. */
function Taken({ statement: { uuid, accountNumber, entries, isWhole }, namesAccount }: TakenProps) {
  const { t } = useText();
  const { total, matched, suggested, open } = entries;
  return (
    <Link
      href={`/dashboard/reconciliation/statements/${uuid}`}
      className="flex min-h-11 flex-wrap items-center gap-x-2 text-accent-ink hover:underline sm:min-h-0"
    >
      {namesAccount && <span className="font-mono text-xs">{maskedIban(accountNumber)}</span>}
      {t("reconciliation.drop.taken", { total, matched, suggested, open })}
      {!isWhole && <span className="text-warning-ink">{t("reconciliation.statement.partial")}</span>}
    </Link>
  );
}
