import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import type { Translate } from "../text";
import { TEXT_FILTERS, type TextFilter } from "./filters";
import type { FilterProblems } from "./to-list-query";

type FilterProblemsCalloutProps = Readonly<{ problems: FilterProblems; resetHref: string; t: Translate }>;

/** Says which filter can't be applied and how it would be written, instead of a list that isn't what was asked for. */
export function FilterProblemsCallout({ problems, resetHref, t }: FilterProblemsCalloutProps) {
  return (
    <Callout tone="danger" role="alert" title={t("lists.problems.title")}>
      <ul className="list-disc pl-4">
        {TEXT_FILTERS.map((name) => {
          const problem = problems[name];
          return (
            problem && (
              <li key={name}>{t(`lists.problems.${problem}`, { filter: t(`lists.filters.${wordOf(name)}`) })}</li>
            )
          );
        })}
        {problems.directWithCollaborator && <li>{t("lists.problems.directWithCollaborator")}</li>}
      </ul>
      <Link href={resetHref} className="mt-1 inline-flex h-11 items-center font-medium underline sm:h-8">
        {t("lists.reset")}
      </Link>
    </Callout>
  );
}

/** Both ends of a range have one name. */
function wordOf(name: TextFilter) {
  switch (name) {
    case "created_from":
    case "created_to":
      return "created";
    case "updated_from":
    case "updated_to":
      return "updated";
    case "due_from":
    case "due_to":
      return "due";
    case "amount_from":
    case "amount_to":
      return "amount";
    default:
      return name;
  }
}
