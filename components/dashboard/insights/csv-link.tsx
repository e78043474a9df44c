import { Download } from "lucide-react";
import { DownloadLink } from "@/components/ui/button";
import type { Text } from "../text";

type CsvLinkProps = Readonly<{ href: string; table: string; text: Text }>;

/** A table of figures for a spreadsheet; `table` is what it is called. */
export function CsvLink({ href, table, text: { t } }: CsvLinkProps) {
  return (
    <DownloadLink
      size="sm"
      variant="ghost"
      icon={<Download aria-hidden="true" className="size-4" />}
      href={href}
      aria-label={t("insights.download", { table })}
    >
      CSV
    </DownloadLink>
  );
}
