import { ChevronRight } from "lucide-react";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { BatchDetail } from "@/lib/templates/contract";
import type { Text } from "../text";

type BatchListProps = Readonly<{
  title: string;
  batches: readonly BatchDetail[];
  /** Where batches of several templates stand together. */
  namesTemplate?: boolean;
  className?: string;
  text: Text;
}>;

/** Tables that were sent, and how far each is. */
export function BatchList({ title, batches, namesTemplate = false, className = "", text }: BatchListProps) {
  const { t, dateTime } = text;
  return (
    <Card title={title} flush className={className}>
      <ul className="divide-y divide-line">
        {batches.map(({ uuid, templateUuid, templateName, fileName, createdAt, total, created, failed }) => (
          <li key={uuid}>
            <Link
              href={`/dashboard/templates/${templateUuid}/batches/${uuid}`}
              className="flex min-h-14 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-subtle sm:px-5"
            >
              <span className="min-w-0 flex-1">
                <span className="block break-words font-medium">{fileName}</span>
                <span className="block break-words text-muted text-sm">
                  {namesTemplate && `${templateName} · `}
                  {dateTime(new Date(createdAt))} · {t("templates.batch.progress", { created, failed, total })}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
