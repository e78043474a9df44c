import { FileText } from "lucide-react";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { OperationDetail } from "@/lib/operations/contract";
import type { Text } from "../text";

/** The invoice behind a payment, and its documents; nothing where there is neither. */
export function InvoiceCard({ operation, text }: Readonly<{ operation: OperationDetail; text: Text }>) {
  const { t, calendarDay, money } = text;
  const { invoice, payment } = operation;
  const documents = payment?.documents ?? [];
  if (!invoice && documents.length === 0) return null;
  const words = "operation.invoice" as const;
  return (
    <Card title={t(invoice ? `${words}.title` : `${words}.documents`)}>
      {invoice && (
        <DescriptionList
          items={[
            { term: t(`${words}.number`), value: invoice.externalId ?? "—" },
            invoice.dueDate === null ? null : { term: t(`${words}.dueDate`), value: calendarDay(invoice.dueDate) },
            { term: t(`${words}.collected`), value: money(invoice.collectedAmount) },
          ]}
        />
      )}
      {documents.length > 0 && (
        <ul className={invoice ? "mt-4 space-y-1" : "space-y-1"}>
          {documents.map(({ uuid, name }) => (
            <li key={uuid}>
              <a
                href={`/dashboard/data/operations/${operation.uuid}/documents/${uuid}`}
                aria-label={t(`${words}.download`, { name })}
                download
                className="-mx-2 flex min-h-11 items-center gap-2 rounded-md px-2 text-accent-ink text-sm hover:bg-subtle sm:min-h-8"
              >
                <FileText aria-hidden="true" className="size-4 shrink-0" />
                <span className="min-w-0 break-all">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
