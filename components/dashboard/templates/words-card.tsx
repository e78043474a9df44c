import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { TextAreaField } from "@/components/ui/text-area-field";
import type { SignatureChoices } from "../signature/draft";
import { useText } from "../text-provider";
import type { TemplateDraft } from "./template-draft";

type Words = Pick<TemplateDraft, "name" | "title" | "message" | "configuration">;
export type WordError = (name: keyof Words) => string | undefined;

type WordsCardProps = Readonly<{
  draft: Words;
  configurations: SignatureChoices["configurations"];
  error: WordError;
  onChange: (part: Partial<Words>) => void;
}>;

/** What a template is called, and what its requests say. */
export function WordsCard({ draft, configurations, error, onChange }: WordsCardProps) {
  const { t } = useText();
  return (
    <Card title={t("templates.about")}>
      <div className="space-y-4">
        <TextField
          label={t("templates.name")}
          hint={t("templates.nameHint")}
          error={error("name")}
          value={draft.name}
          maxLength={140}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <TextField
          label={t("signature.name")}
          hint={t("templates.titleHint")}
          error={error("title")}
          value={draft.title}
          maxLength={140}
          autoComplete="off"
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <TextAreaField
          label={t("signature.message")}
          hint={t("signature.messageHint")}
          error={error("message")}
          value={draft.message}
          rows={3}
          maxLength={2000}
          onChange={(event) => onChange({ message: event.currentTarget.value })}
        />
        <SelectField
          label={t("collection.configuration")}
          error={error("configuration")}
          value={draft.configuration}
          onChange={(event) => onChange({ configuration: event.currentTarget.value })}
          options={[
            { value: "", label: t("templates.defaultConfiguration") },
            ...configurations.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]}
        />
      </div>
    </Card>
  );
}
