import { Badge, type Tone } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import type { BatchLine } from "@/lib/templates/contract";
import type { LineStatus } from "@/lib/templates/model";
import type { Text } from "../text";
import { lineProblemWords } from "./problem-words";

const TONES: Readonly<Record<LineStatus, Tone>> = { WAITING: "neutral", CREATED: "success", FAILED: "danger" };

/** What became of each line: the way to its operation, or what is wrong with it. */
export function BatchLines({ lines, text: { t } }: Readonly<{ lines: readonly BatchLine[]; text: Text }>) {
  return (
    <ol className="divide-y divide-line">
      {lines.map(({ line, status, externalId, operationUuid, problems }) => (
        <li key={line} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
          <span className="w-20 shrink-0 text-muted text-sm tabular-nums">
            {t("templates.batch.line", { number: line })}
          </span>
          <span className="order-last min-w-0 basis-full text-sm sm:order-none sm:flex-1 sm:basis-0">
            {operationUuid && (
              <Link
                href={`/dashboard/operations/${operationUuid}`}
                className="inline-flex min-h-11 items-center break-all text-accent-ink hover:underline sm:min-h-0"
              >
                {externalId ?? t("templates.batch.open")}
              </Link>
            )}
            {!operationUuid && externalId && <span className="break-all">{externalId}</span>}
            {problems.map((problem) => (
              <span key={`${problem.column} ${problem.code}`} className="block text-danger-ink">
                {lineProblemWords(t, problem)}
              </span>
            ))}
          </span>
          <Badge tone={TONES[status]} className="ml-auto">
            {t(`templates.batch.lineStatuses.${status}`)}
          </Badge>
        </li>
      ))}
    </ol>
  );
}
