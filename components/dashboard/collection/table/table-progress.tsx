import { Download } from "lucide-react";
import { Button, ButtonLink, DownloadLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import type { TableAnswer } from "@/lib/flows/model";
import { exportName } from "@/lib/sandboxes/model";
import { useText } from "../../text-provider";
import type { TableState } from "./open-table";
import { reportOf } from "./table-report";
import { problemWords } from "./table-words";

/** More would be no report that anybody reads; the one that is downloaded has all of them. */
const TOLD_MAX = 200;

type TableProgressProps = Readonly<{
  state: Extract<TableState, { total: number }>;
  fileName: string;
  isSandbox: boolean;
  onStop: () => void;
  onAgain: () => void;
  onAnother: () => void;
  /** The report is downloaded. */
  onReport: () => void;
}>;

/** How far it is, and what became of each line. */
export function TableProgress({
  state,
  fileName,
  isSandbox,
  onStop,
  onAgain,
  onAnother,
  onReport,
}: TableProgressProps) {
  const text = useText();
  const { t } = text;
  const { total, answers } = state;
  const count = (status: TableAnswer["status"]) => answers.filter((answer) => answer.status === status).length;
  const withProblems = answers.filter(({ problems }) => problems.length > 0);
  const end = state.step === "over" ? state.end : null;
  // Of which nobody knows what became of them: the server is ahead of who reads, and ends what it has begun.
  const open = total - answers.length + count("UNANSWERED");
  return (
    <>
      <Card>
        <p role="status" className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-1">
          <span className="font-medium">{t(`collectionTable.ends.${end ?? "WORKING"}`)}</span>
          <span className="text-muted tabular-nums">
            {t("collectionTable.progress", {
              made: count("CREATED"),
              known: count("KNOWN"),
              bad: count("REFUSED"),
              open: count("UNANSWERED"),
              total,
            })}
          </span>
        </p>
        <Meter share={answers.length / total} />
        {end === null && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted text-sm">{t("collectionTable.stay")}</p>
            <Button onClick={onStop}>{t("collectionTable.stop")}</Button>
          </div>
        )}
        {end !== null && (
          <div className="mt-4 flex flex-wrap gap-2">
            <DownloadLink
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(reportOf(answers, text))}`}
              download={exportName(`${fileName.replace(/\.\w+$/, "")}-report.csv`, { isSandbox })}
              onClick={onReport}
              icon={<Download aria-hidden="true" className="size-4" />}
            >
              {t("collectionTable.report")}
            </DownloadLink>
            <ButtonLink href="/dashboard/operations">{t("collectionTable.see")}</ButtonLink>
            <Button variant="ghost" onClick={onAnother}>
              {t("collectionTable.another")}
            </Button>
          </div>
        )}
      </Card>
      {end !== null && open > 0 && (
        <Callout tone="warning" role="alert">
          <p className="mb-2">{t("collectionTable.rest", { count: open })}</p>
          <Button onClick={onAgain}>{t("collectionTable.goOn")}</Button>
        </Callout>
      )}
      {withProblems.length > 0 && (
        <Card title={t("collectionTable.refused")} flush>
          <ul className="max-h-96 divide-y divide-line overflow-y-auto">
            {withProblems.slice(0, TOLD_MAX).map(({ line, problems }) => (
              <li key={line} className="flex gap-4 px-4 py-2.5 text-sm sm:px-5">
                <span className="w-20 shrink-0 text-muted tabular-nums">
                  {t("collectionTable.line", { number: line })}
                </span>
                <span className="min-w-0 break-words">
                  {problems.map((problem) => (
                    <span key={`${problem.means} ${problem.code}`} className="block">
                      {problemWords(t, problem)}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
