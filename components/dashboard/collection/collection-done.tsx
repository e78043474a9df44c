import { CircleCheck, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button, ButtonLink, DownloadLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkCard } from "../operation/link-card";
import { useText } from "../text-provider";
import type { CreatedCollection } from "./create-collection";

type CollectionDoneProps = Readonly<{ created: CreatedCollection; amount: string; onAnother: () => void }>;

/** What came out of it: the link to copy or scan, the PDF to send. */
export function CollectionDone({ created, amount, onAnother }: CollectionDoneProps) {
  const text = useText();
  const { t } = text;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <Card>
        <div className="flex gap-3">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success-fill" />
          <div className="min-w-0 space-y-1">
            <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
              {t("collection.done.title", { amount })}
            </h2>
            <p className="text-muted">{t("collection.done.body")}</p>
            <div className="flex flex-wrap gap-2 pt-3">
              {created.document && (
                <DownloadLink
                  variant="primary"
                  href={`data:application/pdf;base64,${created.document}`}
                  download={`${created.uuid}.pdf`}
                  icon={<Download aria-hidden="true" className="size-4" />}
                >
                  {t("collection.done.pdf")}
                </DownloadLink>
              )}
              <ButtonLink href={`/dashboard/operations/${created.uuid}`}>{t("collection.done.open")}</ButtonLink>
              <Button variant="ghost" onClick={onAnother}>
                {t("collection.done.another")}
              </Button>
            </div>
          </div>
        </div>
      </Card>
      <LinkCard link={created.url} text={text} />
    </div>
  );
}
