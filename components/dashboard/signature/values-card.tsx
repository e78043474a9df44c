import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { useText } from "../text-provider";
import type { FieldDraft } from "./draft";
import type { DraftProblems } from "./draft-payload";

type ValuesCardProps = Readonly<{
  fields: readonly FieldDraft[];
  problems: DraftProblems;
  onChange: (fields: readonly FieldDraft[]) => void;
}>;

/** What a template leaves to the sender: it is printed on the pages before anybody signs. */
export function ValuesCard({ fields, problems, onChange }: ValuesCardProps) {
  const { t } = useText();
  const keyed = fields.filter(({ key = "" }) => key !== "");
  const keys = [...new Set(keyed.map(({ key }) => key))];
  return (
    <Card title={t("templates.values.title")}>
      <p className="mb-4 text-muted text-sm">{t("templates.values.hint")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {keys.map((key) => {
          const own = keyed.filter((field) => field.key === key);
          const [first] = own;
          const problem = own.map(({ id }) => problems[`values.${id}`]).find((found) => found !== undefined);
          return (
            <TextField
              key={key}
              label={first?.label || (key ?? "")}
              hint={own.some(({ signerId }) => signerId !== "") ? t("templates.values.orSigner") : undefined}
              error={problem && t(`signature.problems.${problem}`)}
              value={first?.value ?? ""}
              maxLength={500}
              autoComplete="off"
              onChange={({ currentTarget: { value } }) =>
                onChange(fields.map((field) => (field.key === key ? { ...field, value } : field)))
              }
            />
          );
        })}
      </div>
    </Card>
  );
}
