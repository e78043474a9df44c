import Link from "next/link";
import { Callout } from "@/components/ui/callout";
import type { Translate } from "../text";
import { TEXT_FILTERS, type TextFilter } from "./operation-filters";
import type { FilterProblems } from "./to-list-query";

/** Says which filter can't be applied and how it would be written, instead of showing a list that isn't what was asked for. */
export function FilterProblemsCallout({ problems, t }: Readonly<{ problems: FilterProblems; t: Translate }>) {
  return (
    <Callout tone="danger" role="alert" title={t("operations.problems.title")}>
      <ul className="list-disc pl-4">
        {TEXT_FILTERS.map((name) => {
          const problem = problems[name];
          return problem === undefined || problem === "direct_with_collaborator" ? null : (
            <li key={name}>{t(`operations.problems.${problem}`, { filter: nameOf(name, t) })}</li>
          );
        })}
        {problems.origin && <li>{t("operations.problems.direct_with_collaborator")}</li>}
      </ul>
      <Link href="/dashboard/operations" className="mt-1 inline-flex h-11 items-center font-medium underline sm:h-8">
        {t("operations.problems.reset")}
      </Link>
    </Callout>
  );
}

function nameOf(name: TextFilter, t: Translate): string {
  switch (name) {
    case "created_from":
    case "created_to":
      return t("operations.filters.created");
    case "updated_from":
    case "updated_to":
      return t("operations.filters.updated");
    case "amount_from":
    case "amount_to":
      return t("operations.filters.amount");
    default:
      return t(`operations.filters.${name}`);
  }
}
