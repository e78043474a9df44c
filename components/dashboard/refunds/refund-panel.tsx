import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { QrCode } from "@/components/ui/qr-code";
import type { RefundDetail } from "@/lib/refunds/contract";
import { type HandTransfer, isWithheld, type Refundable } from "@/lib/refunds/model";
import { spacedIban } from "@/lib/shared/iban";
import type { Text } from "../text";
import { CancelRefund } from "./cancel-refund";
import { PrepareRefund } from "./prepare-refund";
import { RefundRow } from "./refund-row";

type RefundPanelProps = Readonly<{
  refundable: Refundable;
  refunds: readonly RefundDetail[];
  /** Of those that may leave and are transferred without a file, what is typed or scanned. */
  byHand: ReadonlyMap<string, HandTransfer>;
  /** Null for who may only look. */
  actions: Readonly<{
    prepare: (form: FormData) => Promise<ActionResult>;
    transfer: (uuid: string) => Promise<ActionResult>;
    cancel: (uuid: string) => Promise<ActionResult>;
  }> | null;
  text: Text;
}>;

/** What has been paid back of a payment, and what is to be: each with its file, its code and its end. */
export function RefundPanel({ refundable, refunds, byHand, actions, text }: RefundPanelProps) {
  const { t, money } = text;
  const { standing, refunded, currency } = refundable;
  const inMoney = (amount: number) => money({ amount, currency });
  return (
    <Card
      title={t("refunds.title")}
      actions={actions && refunded < standing && <PrepareRefund refundable={refundable} prepare={actions.prepare} />}
      flush
    >
      <div id="refunds" className="space-y-1 px-4 py-3 text-muted text-sm sm:px-5">
        <p>
          {refunds.length === 0
            ? t("refunds.none")
            : t("refunds.summary", { refunded: inMoney(refunded), standing: inMoney(standing) })}
        </p>
        <p>{t(actions ? "refunds.ours" : "frame.whoMay.ADMIN")}</p>
      </div>
      <ul className="divide-y divide-line border-line border-t empty:hidden">
        {refunds.map((refund) => (
          <li key={refund.uuid}>
            <RefundRow refund={refund} mayGive={actions !== null} text={text}>
              {actions && refund.isCovered && (refund.givenOutAt === null || isWithheld(refund)) && (
                <ActionButton
                  size="sm"
                  doneLabel={t("refunds.byHand.done")}
                  conflictLabel={t("refunds.byHand.conflict")}
                  action={actions.transfer.bind(null, refund.uuid)}
                >
                  {t("refunds.byHand.action")}
                </ActionButton>
              )}
              {actions && refund.state === "PREPARED" && (
                <CancelRefund action={actions.cancel.bind(null, refund.uuid)} />
              )}
            </RefundRow>
            <ByHand transfer={byHand.get(refund.uuid)} text={text} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Unfolded by who types or scans it: it holds an account in full. */
function ByHand({ transfer, text: { t } }: Readonly<{ transfer: HandTransfer | undefined; text: Text }>) {
  if (transfer === undefined) return null;
  const { name, iban, remittance, code } = transfer;
  return (
    <details className="px-4 pb-3 text-sm sm:px-5">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">{t("refunds.byHand.how")}</summary>
      <p className="mb-2 text-muted">{t(code === null ? "refunds.byHand.typed" : "refunds.byHand.hint")}</p>
      <DescriptionList
        className="mb-3"
        items={[
          { term: t("refunds.form.name"), value: name },
          { term: t("refunds.form.iban"), value: <span className="font-mono">{spacedIban(iban)}</span> },
          { term: t("refunds.form.reason"), value: <span className="font-mono">{remittance}</span> },
        ]}
      />
      {code !== null && (
        <QrCode value={code} label={t("refunds.code")} className="size-56 rounded-md border border-line" />
      )}
    </details>
  );
}
