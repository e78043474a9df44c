import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import type { TableCheck } from "@/lib/flows/model";
import { useText } from "../../text-provider";
import { problemWords } from "./table-words";

/** How many lines can be made and what they come to, and what is wrong with the others. */
export function TableCheckCard({
  check: { total, valid, known, sum, refused, asksDayOrder, problems },
}: Readonly<{ check: TableCheck }>) {
  const { t, money } = useText();
  const bad = total - valid;
  return (
    <>
      <Callout
        role="status"
        tone={bad === 0 ? "success" : "warning"}
        title={t("collectionTable.ready", { count: valid - known })}
      >
        {valid > known && <p>{t("collectionTable.sum", { amount: money({ amount: sum, currency: "EUR" }) })}</p>}
        {known > 0 && <p>{t("collectionTable.known", { count: known })}</p>}
        {refused.map((option) => (
          <p key={option}>{problemWords(t, { column: null, means: option, code: "refused" })}</p>
        ))}
        {asksDayOrder && <p>{t("collectionTable.days.asked")}</p>}
        {bad > 0 && refused.length === 0 && !asksDayOrder && <p>{t("collectionTable.bad", { count: bad })}</p>}
      </Callout>
      {problems.length > 0 && (
        <Card title={t("collectionTable.found")} flush>
          <ul className="max-h-96 divide-y divide-line overflow-y-auto">
            {problems.map((problem) => (
              <li
                key={`${problem.line} ${problem.means} ${problem.code}`}
                className="flex gap-4 px-4 py-2.5 text-sm sm:px-5"
              >
                <span className="w-20 shrink-0 text-muted tabular-nums">
                  {t("collectionTable.line", { number: problem.line })}
                </span>
                <span className="min-w-0 break-words">{problemWords(t, problem)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
