import { Download } from "lucide-react";
import { DownloadLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { FilesOfRefunds } from "@/lib/refunds/contract";
import type { Text } from "../text";

const FILE = "/dashboard/data/refunds/prepared/transfer";
const icon = <Download aria-hidden="true" className="size-3.5" />;

/** What no file had yet, as one; and those that were taken before: a bank that is given a transfer in two files makes it twice. */
export function FilesForTheBank({ waiting, files, text }: FilesOfRefunds & Readonly<{ text: Text }>) {
  const { t, dateTime } = text;
  if (waiting === 0 && files.length === 0) return null;
  return (
    <Card title={t("refunds.files.title")} className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">{t("refunds.files.waiting", { count: text.number(waiting) })}</p>
        {waiting > 0 && (
          <DownloadLink size="sm" href={FILE} icon={icon}>
            {t("refunds.files.take")}
          </DownloadLink>
        )}
      </div>
      <p className="mt-2 text-muted text-sm">{t("refunds.files.orderedBy")}</p>
      {files.length > 0 && (
        <>
          <p className="mt-4 text-muted text-sm">{t("refunds.files.before")}</p>
          <ul className="mt-1 divide-y divide-line">
            {files.map(({ givenOutAt, count }) => (
              <li key={givenOutAt} className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm">
                {t("refunds.files.taken", { at: dateTime(givenOutAt), count })}
                <DownloadLink size="sm" href={`${FILE}?of=${encodeURIComponent(givenOutAt)}`} icon={icon}>
                  {t("refunds.files.again")}
                </DownloadLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
