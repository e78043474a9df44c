import { BYTE_ORDER_MARK } from "@/lib/shared/text/csv-line";
import type { BatchLine } from "@/lib/templates/contract";
import { csvLineFor } from "../csv-dialect";
import type { Text } from "../text";
import { lineProblemWords } from "./problem-words";

/** What became of each line, for a spreadsheet. */
export function batchReportOf(lines: readonly BatchLine[], { t, language }: Pick<Text, "t" | "language">): string {
  const head = [
    ...[t("collectionTable.reportColumns.line"), t("collectionTable.reportColumns.status")],
    ...[t("collectionTable.reportColumns.externalId"), t("collectionTable.reportColumns.link")],
    ...[t("collectionTable.reportColumns.operation"), t("operations.csv.flow")],
    t("collectionTable.reportColumns.problems"),
  ];
  const cells = lines.map(({ line, status, externalId, url, operationUuid, flowUuid, problems }) => [
    ...[String(line), t(`templates.batch.lineStatuses.${status}`), externalId ?? "", url ?? ""],
    ...[operationUuid ?? "", flowUuid ?? ""],
    problems.map((problem) => lineProblemWords(t, problem)).join(" "),
  ]);
  return BYTE_ORDER_MARK + [head, ...cells].map((line) => csvLineFor(line, language)).join("");
}
