import { csvLineFor } from "@/components/dashboard/csv-dialect";
import type { Text, Translate } from "@/components/dashboard/text";
import { BYTE_ORDER_MARK } from "@/lib/shared/text/csv-line";
import { type AuditedEntry, actionWords, actorName, subjectName } from "./audit-table";

/** The log as a table: its first line, then a line an entry. The action stands in words and by its own name, which does not change. */
export function auditCsv(text: Text) {
  const { t, sortableTime, language } = text;
  const head = [
    ...[t("audit.at"), t("audit.who"), t("audit.csv.actorId"), t("audit.what"), t("audit.csv.action")],
    ...[t("audit.csv.object"), t("audit.csv.objectType"), t("audit.csv.objectId"), t("audit.where")],
  ];
  return {
    head: BYTE_ORDER_MARK + csvLineFor(head, language),
    line: (entry: AuditedEntry, names: ReadonlyMap<string, string>) =>
      csvLineFor(
        [
          sortableTime(entry.at),
          actorName(entry, names, t),
          entry.actorId ?? "",
          actionWords(entry.action, t),
          entry.action,
          objectOf(entry, names, t),
          entry.subjectType ?? "",
          entry.subjectUuid ?? "",
          entry.ipAddress ?? "",
        ],
        language,
      ),
  };
}

function objectOf(entry: AuditedEntry, names: ReadonlyMap<string, string>, t: Translate): string {
  const { bulk } = entry;
  if (bulk) return t("audit.many", { begun: bulk.begun, count: bulk.count });
  return subjectName(entry, names) ?? "";
}
