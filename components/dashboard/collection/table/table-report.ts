import type { TableAnswer } from "@/lib/flows/model";
import { BYTE_ORDER_MARK } from "@/lib/shared/text/csv-line";
import { csvLineFor } from "../../csv-dialect";
import type { Text } from "../../text";
import { problemWords } from "./table-words";

/** What became of each line, for a spreadsheet. */
export function reportOf(answers: readonly TableAnswer[], { t, language }: Pick<Text, "t" | "language">): string {
  const head = (["line", "status", "externalId", "link", "operation", "problems"] as const).map((name) =>
    t(`collectionTable.reportColumns.${name}`),
  );
  const lines = answers.map(({ line, status, externalId, url, operationUuid, problems }) => [
    String(line),
    t(`collectionTable.lineStatuses.${status}`),
    externalId ?? "",
    url ?? "",
    operationUuid ?? "",
    problems.map((problem) => problemWords(t, problem)).join(" "),
  ]);
  return BYTE_ORDER_MARK + [head, ...lines].map((cells) => csvLineFor(cells, language)).join("");
}
