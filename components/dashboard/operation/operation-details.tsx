import { clsx } from "clsx";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import type { OperationDetail } from "@/lib/operations/contract";
import type { OperationDossier } from "@/lib/overview/dossier";
import { maskedIban } from "@/lib/shared/iban";
import { payerName } from "../payer-name";
import type { Text } from "../text";

type OperationDetailsProps = Readonly<{ operation: OperationDetail; dossier: OperationDossier; text: Text }>;

export function OperationDetails({ operation, dossier, text }: OperationDetailsProps) {
  const { t, calendarDay, date, dateTime, deadline, money } = text;
  const { payment, signature } = operation;
  // Those who sign have a card of their own.
  const subject = payment?.subject;
  const { collaborator } = operation.flow;
  const account = dossier.creditorAccount;
  const words = "operation.details" as const;
  const copyable = (value: string) => (
    <Copyable value={value} label={t("frame.copy")} copiedLabel={t("frame.copied")} />
  );
  const operationLink = (uuid: string) => (
    <Link
      href={`/dashboard/operations/${uuid}`}
      className="break-all font-mono text-accent-ink text-xs hover:underline"
    >
      {uuid}
    </Link>
  );
  return (
    <Card title={t(`${words}.title`)}>
      <DescriptionList
        items={[
          payment ? { term: t(`${words}.payer`), value: payerName(payment.subject) ?? "—" } : null,
          subject?.email ? { term: t(`${words}.email`), value: subject.email } : null,
          subject?.phone ? { term: t(`${words}.phone`), value: subject.phone } : null,
          payment ? { term: t(`${words}.amount`), value: money(payment) } : null,
          payment ? { term: t(`${words}.concept`), value: payment.concept } : null,
          payment
            ? { term: t(`${words}.product`), value: t(`${words}.products.${payment.psd2Payment.product}`) }
            : { term: t(`${words}.type`), value: t(`statuses.type.${operation.type}`) },
          signature?.message ? { term: t("signature.operation.message"), value: signature.message } : null,
          payment?.psd2Payment.requestedExecutionDate
            ? { term: t(`${words}.executionDate`), value: calendarDay(payment.psd2Payment.requestedExecutionDate) }
            : null,
          account && {
            term: t(`${words}.creditorAccount`),
            value: (
              <>
                {account.ownerName}
                <span className="block font-mono text-muted text-sm">{maskedIban(account.accountNumber)}</span>
              </>
            ),
          },
          { term: t(`${words}.createdAt`), value: dateTime(operation.createdAt) },
          { term: t(`${words}.expiresAt`), value: deadline(operation.expiresAt) },
          dossier.transferSaidAt && { term: t(`${words}.transferSaid`), value: date(dossier.transferSaidAt) },
          { term: t(`${words}.channel`), value: t(`${words}.channels.${dossier.channel}`) },
          collaborator && { term: t(`${words}.collaborator`), value: collaborator.legalName },
          {
            term: t(`${words}.${operation.type === "PAYMENT" ? "configuration" : "signingPage"}`),
            value: operation.configuration.name,
          },
          {
            term: t(`${words}.flow`),
            value: (
              <Link
                href={`/dashboard/flows/${operation.flowUuid}`}
                className={clsx(
                  "break-all text-accent-ink hover:underline",
                  dossier.flowExternalId === null && "font-mono text-xs",
                )}
              >
                {dossier.flowExternalId ?? operation.flowUuid}
              </Link>
            ),
          },
          dossier.renewalOf === null
            ? null
            : { term: t(`${words}.renewalOf`), value: operationLink(dossier.renewalOf) },
          dossier.renewedBy === null
            ? null
            : { term: t(`${words}.renewedBy`), value: operationLink(dossier.renewedBy) },
          operation.externalId === null
            ? null
            : { term: t(`${words}.externalId`), value: copyable(operation.externalId) },
          { term: t(`${words}.uuid`), value: copyable(operation.uuid) },
        ]}
      />
    </Card>
  );
}
