import { Card } from "@/components/ui/card";
import { FileDrop } from "@/components/ui/file-drop";
import { Spinner } from "@/components/ui/spinner";
import { useText } from "../text-provider";
import { FoundInvoice, type FoundInvoiceProps } from "./found-invoice";
import type { InvoiceReading } from "./read-invoice";

type InvoiceDropProps = Readonly<{
  file: File | null;
  onFile: (file: File | null) => void;
  error: string | undefined;
  reading: InvoiceReading;
}> &
  Omit<FoundInvoiceProps, "invoice">;

/** Where a collection begins for whoever has an invoice: what it says need not be typed. */
export function InvoiceDrop({ file, onFile, error, reading, ...found }: InvoiceDropProps) {
  const { t } = useText();
  return (
    <Card
      title={t("collection.drop.title")}
      actions={<span className="text-muted text-sm">{t("collection.optional")}</span>}
    >
      <FileDrop
        label={t("collection.file")}
        hint={t("collection.fileHint")}
        error={error}
        prompt={t("collection.fileDrop")}
        removeLabel={(name) => t("collection.fileRemove", { name })}
        accept="application/pdf,text/xml,application/xml,.xml,.xsig"
        file={file}
        onChange={onFile}
      />
      <div aria-live="polite" className="mt-4 empty:hidden">
        {reading.state === "READING" && (
          <p className="flex items-center gap-2 text-muted text-sm">
            <Spinner className="size-4" />
            {t("collection.drop.reading")}
          </p>
        )}
        {reading.state === "FAILED" && reading.problem === null && (
          <p className="text-muted text-sm">{t("collection.drop.failed")}</p>
        )}
        {reading.state === "READ" && <FoundInvoice invoice={reading.invoice} {...found} />}
      </div>
    </Card>
  );
}
