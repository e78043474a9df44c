import { ChevronRight } from "lucide-react";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { PAGE_LANGUAGES, VALIDITY_DAYS } from "../collection/option-choices";
import { useText } from "../text-provider";
import type { Draft, SignatureChoices } from "./draft";
import type { DraftProblems } from "./draft-payload";

type RequestOptionsProps = Readonly<{
  draft: Draft;
  choices: SignatureChoices;
  problems: DraftProblems;
  onChange: (part: Partial<Draft>) => void;
}>;

const OPTIONS = ["validity", "language", "configuration", "externalId"] as const;
type Option = (typeof OPTIONS)[number];

/** Everything that has a good default, folded away until something of it is wrong. */
export function RequestOptions({ draft, choices, problems, onChange }: RequestOptionsProps) {
  const { t, languageName } = useText();
  const option = (name: Option) => {
    const problem = problems[name];
    return {
      error: problem && t(`signature.problems.${problem}`),
      value: draft[name],
      onChange: ({ currentTarget: { value } }: React.ChangeEvent<HTMLSelectElement | HTMLInputElement>) =>
        onChange({ [name]: value }),
    };
  };
  return (
    <details
      open={OPTIONS.some((name) => name in problems)}
      className="group rounded-lg border border-line bg-surface shadow-card"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-2 font-semibold sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 text-muted transition-transform group-open:rotate-90" />
        {t("collection.options")}
      </summary>
      <div className="grid gap-4 border-line border-t p-4 sm:grid-cols-2 sm:p-5">
        <SelectField
          {...option("validity")}
          label={t("signature.validity")}
          options={[
            { value: "", label: t("collection.validityDefault") },
            ...VALIDITY_DAYS.map((days) => ({ value: `P${days}D`, label: t("collection.days", { count: days }) })),
          ]}
        />
        <SelectField
          {...option("language")}
          label={t("signature.language")}
          options={[
            { value: "", label: t("signature.languageDefault", { language: languageName(choices.language) }) },
            ...PAGE_LANGUAGES.map((code) => ({ value: code, label: languageName(code) })),
          ]}
        />
        <SelectField
          {...option("configuration")}
          label={t("collection.configuration")}
          options={choices.configurations.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
        <TextField
          {...option("externalId")}
          label={t("collection.externalId")}
          hint={t("collection.externalIdHint")}
          maxLength={128}
          autoComplete="off"
        />
      </div>
    </details>
  );
}
