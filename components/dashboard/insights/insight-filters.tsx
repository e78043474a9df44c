import Form from "next/form";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { INSIGHT_STEPS } from "@/lib/overview/model";
import { ORIGINS } from "../lists/filters";
import type { Text } from "../text";
import { channelValue, type InsightQuery } from "./insight-query";

type Option = Readonly<{ value: string; label: string }>;

type InsightFiltersProps = Readonly<{
  query: InsightQuery;
  configurations: readonly Option[];
  collaborators: readonly Option[];
  text: Text;
}>;

/** Of which payments, and in which steps; a form that makes an address. */
export function InsightFilters({ query, configurations, collaborators, text: { t } }: InsightFiltersProps) {
  const { days, step, scope } = query;
  return (
    <Form
      action="/dashboard/insights"
      // Another address is another form: it shows what is set.
      key={JSON.stringify(query)}
      className="mb-4 grid grid-cols-1 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <input type="hidden" name="days" value={days} />
      <SelectField
        className="sm:w-36"
        label={t("insights.by")}
        name="by"
        defaultValue={step}
        options={INSIGHT_STEPS.map((value) => ({ value, label: t(`insights.steps.${value}`) }))}
      />
      {(configurations.length > 1 || scope.configurationUuid) && (
        <SelectField
          className="sm:w-52"
          label={t("lists.filters.configuration")}
          name="configuration"
          defaultValue={scope.configurationUuid ?? ""}
          options={withCurrent([{ value: "", label: t("insights.all") }, ...configurations], scope.configurationUuid)}
        />
      )}
      {(collaborators.length > 0 || channelValue(scope) !== "") && (
        <SelectField
          className="sm:w-52"
          label={t("insights.channel")}
          name="channel"
          defaultValue={channelValue(scope)}
          options={withCurrent(
            [
              { value: "", label: t("insights.all") },
              ...ORIGINS.map((value) => ({ value, label: t(`insights.channels.${value}`) })),
              ...collaborators,
            ],
            channelValue(scope),
          )}
        />
      )}
      <Button type="submit">{t("insights.show")}</Button>
    </Form>
  );
}

/** What is set stays set, also where it can't be chosen any more. */
function withCurrent(options: readonly Option[], current: string | null): readonly Option[] {
  if (current === null || options.some(({ value }) => value === current)) return options;
  return [...options, { value: current, label: current }];
}
