import { ExternalLink } from "lucide-react";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { QrCode } from "@/components/ui/qr-code";
import { does } from "../palette/acts";
import type { Text } from "../text";

/** The payer's link of an operation that still takes a payment: to copy, open or scan. */
export function LinkCard({ link, text: { t } }: Readonly<{ link: string; text: Text }>) {
  return (
    <Card title={t("operation.link.title")}>
      <div className="flex flex-col items-start gap-4 sm:flex-row">
        <QrCode
          value={link}
          label={t("operation.link.qr")}
          className="size-32 shrink-0 rounded-md border border-line"
        />
        <div className="min-w-0 flex-1 space-y-3">
          <p className="text-muted text-sm">{t("operation.link.hint")}</p>
          <p className="break-all rounded-md bg-subtle px-3 py-2 font-mono text-sm">{link}</p>
          <div className="flex flex-wrap gap-2">
            <span {...does("copyLink")} className="contents">
              <CopyButton value={link} label={t("operation.link.copy")} copiedLabel={t("frame.copied")}>
                {t("operation.link.copy")}
              </CopyButton>
            </span>
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="inline-flex h-11 items-center gap-1.5 rounded-md px-2.5 font-medium text-muted text-sm hover:bg-subtle hover:text-ink sm:h-8"
            >
              <ExternalLink aria-hidden="true" className="size-3.5" />
              {t("operation.link.open")}
            </a>
          </div>
        </div>
      </div>
    </Card>
  );
}
