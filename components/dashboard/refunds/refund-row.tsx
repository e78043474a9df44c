import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "@/components/ui/badge";
import { DownloadLink } from "@/components/ui/button";
import type { RefundDetail } from "@/lib/refunds/contract";
import type { RefundState } from "@/lib/refunds/model";
import { isWithheld } from "@/lib/refunds/model";
import type { Text } from "../text";

const TONES: Readonly<Record<RefundState, Tone>> = { PREPARED: "info", BOOKED: "success", CANCELLED: "neutral" };

type RefundRowProps = Readonly<{
  refund: RefundDetail;
  /** Who may may take its file. */
  mayGive: boolean;
  text: Text;
  /** What else can be done or seen of it. */
  children?: ReactNode;
}>;

/** One refund: how much, to whom, why, how far it is, and the file of one that may leave. */
export function RefundRow({ refund, mayGive, text, children }: RefundRowProps) {
  const { t, money, dateTime, calendarDay } = text;
  const { state, amount, creditor, reason, endToEndId, cancelledAt, givenOutAt, bookedOn, createdAt } = refund;
  const when = [
    t("refunds.created", { at: dateTime(createdAt) }),
    givenOutAt !== null && !isWithheld(refund) && t("refunds.givenOut", { at: dateTime(givenOutAt) }),
    state === "CANCELLED" && cancelledAt !== null && t("refunds.cancelledAt", { at: dateTime(cancelledAt) }),
    bookedOn !== null && t("refunds.booked", { day: calendarDay(bookedOn) }),
  ];
  return (
    <div className="space-y-2 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium tabular-nums">{money(amount)}</span>
        <Badge tone={TONES[state]}>{t(`refunds.states.${state}`)}</Badge>
      </div>
      <p className="wrap-anywhere text-sm">
        {t("refunds.to", { name: creditor.name, account: creditor.accountNumber ?? t("refunds.erased") })}
      </p>
      <p className="wrap-anywhere text-muted text-sm">{reason}</p>
      <p className="text-muted text-sm">{when.filter(Boolean).join(" · ")}</p>
      <p className="break-all text-muted text-sm">
        {t("refunds.id")}: <span className="font-mono">{endToEndId}</span>
      </p>
      {state === "PREPARED" && isWithheld(refund) && (
        <p className="text-sm text-warning-ink">{t("refunds.mayHaveLeft")}</p>
      )}
      {state === "BOOKED" && cancelledAt !== null && (
        <p className="text-sm text-warning-ink">{t("refunds.leftAnyway")}</p>
      )}
      {refund.isCovered === false && <p className="text-danger-ink text-sm">{t("refunds.uncovered")}</p>}
      <div className="flex flex-wrap gap-2">
        {mayGive && refund.isCovered && (
          <DownloadLink
            size="sm"
            href={`/dashboard/data/refunds/${refund.uuid}/transfer`}
            icon={<Download aria-hidden="true" className="size-3.5" />}
          >
            {t("refunds.download")}
          </DownloadLink>
        )}
        {children}
      </div>
    </div>
  );
}
