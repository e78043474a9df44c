import { Callout } from "@/components/ui/callout";
import type { FilterProblem } from "../lists/to-list-query";
import type { Translate } from "../text";
import type { AuditFilterValues } from "./audit-filters";

/** Why a filter of the log can't be applied. */
export type AuditProblems = Readonly<
  Partial<Record<keyof AuditFilterValues, Extract<FilterProblem, "uuid" | "choice" | "date">>>
>;

const FILTERS = ["who", "about", "object", "from", "to"] as const;

/** Says which filter can't be applied, instead of a log that isn't what was asked for. */
export function AuditProblemsCallout({ problems, t }: Readonly<{ problems: AuditProblems; t: Translate }>) {
  return (
    <Callout tone="danger" role="alert" title={t("lists.problems.title")}>
      <ul className="list-disc pl-4">
        {FILTERS.map((name) => {
          const problem = problems[name];
          return (
            problem && <li key={name}>{t(`lists.problems.${problem}`, { filter: t(`audit.filters.${name}`) })}</li>
          );
        })}
      </ul>
    </Callout>
  );
}
