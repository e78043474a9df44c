import { CircleCheck, CircleDashed } from "lucide-react";
import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { FirstStep } from "@/lib/overview/dossier";
import type { Text } from "../text";

const WHERE: Readonly<Record<FirstStep["name"], string>> = {
  account: "/dashboard/accounts",
  logo: "/dashboard/configurations",
  collection: "/dashboard/operations/new",
  erp: "/dashboard/webhooks",
  people: "/dashboard/people",
};

type FirstStepsProps = Readonly<{
  steps: readonly FirstStep[];
  hide: () => Promise<ActionResult>;
  withoutErp: () => Promise<ActionResult>;
  text: Text;
}>;

/** What a new organisation has done, and where it does the rest. A step is ticked by what it has led to. */
export function FirstSteps({ steps, hide, withoutErp, text: { t } }: FirstStepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card
      title={t("home.firstSteps.title")}
      actions={
        <div className="flex items-center gap-2">
          <span className="text-muted text-sm tabular-nums">
            {t("home.firstSteps.done", { done, count: steps.length })}
          </span>
          <ActionButton size="sm" variant="ghost" action={hide} doneLabel={t("home.firstSteps.hidden")}>
            {t("home.firstSteps.hide")}
          </ActionButton>
        </div>
      }
      className="mb-4"
      flush
    >
      <ol className="divide-y divide-line">
        {steps.map(({ name, isDone }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
            {isDone ? (
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success-fill" />
            ) : (
              <CircleDashed aria-hidden="true" className="size-5 shrink-0 text-muted" />
            )}
            <div className="min-w-0 flex-1 basis-48">
              <p className={isDone ? "text-muted" : "font-medium"}>
                {t(`home.firstSteps.steps.${name}.title`)}
                {isDone && <span className="sr-only"> ({t("home.firstSteps.isDone")})</span>}
              </p>
              {!isDone && <p className="text-muted text-sm">{t(`home.firstSteps.steps.${name}.why`)}</p>}
            </div>
            {!isDone && (
              <div className="flex flex-wrap gap-2">
                {name === "erp" && (
                  <ActionButton
                    size="sm"
                    variant="ghost"
                    action={withoutErp}
                    doneLabel={t("home.firstSteps.noErpDone")}
                  >
                    {t("home.firstSteps.noErp")}
                  </ActionButton>
                )}
                <ButtonLink href={WHERE[name]} size="sm" {...(next?.name === name && { variant: "primary" as const })}>
                  {t(`home.firstSteps.steps.${name}.action`)}
                </ButtonLink>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
