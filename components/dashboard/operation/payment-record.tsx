import { Badge, type Tone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { DescriptionList } from "@/components/ui/description-list";
import type { PaymentRecordDetail } from "@/lib/attempts/contract";
import { dayOfBooking, type RecordStatus } from "@/lib/attempts/model";
import type { OperationDossier } from "@/lib/overview/dossier";
import { spacedIban } from "@/lib/shared/iban";
import type { Text } from "../text";

const TONES: Readonly<Record<RecordStatus, Tone>> = {
  SUBMITTED_VALID: "info",
  EXECUTED: "info",
  SETTLED: "success",
  REJECTED: "danger",
  UNCONFIRMED: "warning",
};

type Party = Readonly<{
  ownerName?: string | undefined;
  psuName?: string | undefined;
  accountNumber?: string | undefined;
}>;

type PaymentRecordProps = Readonly<{
  record: PaymentRecordDetail;
  standing: Pick<OperationDossier, "rejection" | "isPaidByHand">;
  text: Text;
}>;

/** What has become of the payment, in our words and in its bank's: what no bank has rejected is not said to be rejected by one. */
export function PaymentRecord({ record, standing: { rejection, isPaidByHand }, text }: PaymentRecordProps) {
  const { t, money, calendarDay } = text;
  const payment = record.psd2Payment;
  const copyable = (value: string) => (
    <Copyable value={value} label={t("frame.copy")} copiedLabel={t("frame.copied")} />
  );
  const words = "operation.record" as const;
  return (
    <Card title={t(`${words}.title`)}>
      <DescriptionList
        items={[
          {
            term: t(`${words}.status`),
            value: (
              <span className="inline-flex flex-wrap items-center gap-2">
                <Badge tone={TONES[payment.status.status]}>
                  {t(`statuses.record.${rejection === "TAKEN_BACK" ? rejection : payment.status.status}`)}
                </Badge>
                <span className="font-mono text-muted text-sm">{payment.status.code}</span>
              </span>
            ),
          },
          payment.bankStatus === null
            ? null
            : {
                term: t(`${words}.bankStatus`),
                value: <span className="font-mono text-sm">{payment.bankStatus}</span>,
              },
          {
            // By hand it is all that came, in however many transfers.
            term: t(isPaidByHand ? `${words}.transferred` : `${words}.amount`),
            value: money(payment.instructedAmount),
          },
          payment.settledAmount && { term: t(`${words}.settled`), value: money(payment.settledAmount) },
          payment.settledAt === null
            ? null
            : { term: t(`${words}.settledAt`), value: settledWhen(payment.settledAt, text) },
          payment.executionDate === null ? null : executionItem(payment.status.code, payment.executionDate, text),
          payment.requestedExecutionDate === null
            ? null
            : { term: t(`${words}.requested`), value: calendarDay(payment.requestedExecutionDate) },
          partyItem(t(`${words}.debtor`), payment.debtorAccount),
          partyItem(t(`${words}.creditor`), payment.creditorAccount),
          { term: t(`${words}.remittance`), value: payment.remittanceInformationUnstructured },
          payment.endToEndId === null ? null : { term: t(`${words}.endToEndId`), value: copyable(payment.endToEndId) },
          payment.bankPaymentId === null
            ? null
            : { term: t(`${words}.bankPaymentId`), value: copyable(payment.bankPaymentId) },
          { term: t(`${words}.uuid`), value: copyable(record.uuid) },
        ]}
      />
    </Card>
  );
}

/** A statement tells the day of booking, a bank the moment (decision 58). */
function settledWhen(settledAt: string, { dateTime, calendarDay }: Text) {
  const day = dayOfBooking(settledAt);
  return day === null ? dateTime(settledAt) : calendarDay(day);
}

/** What is kept for a later day has a day; what has been carried out has a moment. */
function executionItem(code: string, executionDate: string, { t, dateTime, calendarDay }: Text) {
  return code === "SCHEDULED"
    ? { term: t("operation.record.scheduledFor"), value: calendarDay(executionDate) }
    : { term: t("operation.record.executedAt"), value: dateTime(executionDate) };
}

/** Banks often tell nothing of the payer: then there is no line for it. */
function partyItem(term: string, { ownerName, psuName, accountNumber }: Party) {
  const name = ownerName ?? psuName;
  if (name === undefined && accountNumber === undefined) return null;
  return {
    term,
    value: (
      <>
        {name}
        {accountNumber && <span className="block font-mono text-muted text-sm">{spacedIban(accountNumber)}</span>}
      </>
    ),
  };
}
