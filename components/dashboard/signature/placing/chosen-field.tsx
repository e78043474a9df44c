import { Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { plainLetters } from "../../templates/template-draft";
import { useText } from "../../text-provider";
import type { FieldDraft, SignerDraft } from "../draft";

type ChosenFieldProps = Readonly<{
  field: FieldDraft;
  signers: readonly SignerDraft[];
  nameOf: (signerId: string) => string;
  isTemplate: boolean;
  onChange: (part: Partial<FieldDraft>) => void;
  onRemove: () => void;
}>;

/** A name for tables, of what the field is called. */
function keyOf({ id, label }: FieldDraft): string {
  return plainLetters(label) || id.replace("-", "_");
}

/** What can be said of the field that is chosen, beside where it lies. */
export function ChosenField({ field, signers, nameOf, isTemplate, onChange, onRemove }: ChosenFieldProps) {
  const { t } = useText();
  // Whose it was stays among the choices, or the first of the others would stand there as chosen.
  const isLeft = field.signerId !== "" && !signers.some(({ id }) => id === field.signerId);
  const reader = `${nameOf(field.signerId)} (${t("signature.roles.VIEWER")})`;
  return (
    <fieldset className="grid items-end gap-3 rounded-md border border-line bg-subtle p-3 sm:grid-cols-[1fr_1fr_auto_auto]">
      <legend className="px-1 font-medium text-sm">
        {t("signature.fields.chosen", { type: t(`signature.fields.types.${field.type}`) })}
      </legend>
      <SelectField
        label={t("signature.fields.signer")}
        value={field.signerId}
        onChange={({ currentTarget: { value } }) =>
          onChange({ signerId: value, ...(value === "" && !field.key && { key: keyOf(field) }) })
        }
        options={[
          ...signers.map(({ id }) => ({ value: id, label: nameOf(id) })),
          ...(isLeft ? [{ value: field.signerId, label: reader }] : []),
          ...(field.type === "TEXT" && (isTemplate || field.signerId === "") ? [{ value: "", label: nameOf("") }] : []),
        ]}
      />
      <TextField
        label={t("signature.fields.label")}
        value={field.label}
        maxLength={140}
        autoComplete="off"
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <Checkbox
        label={t("signature.fields.required")}
        checked={field.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
      <Button icon={<Trash2 aria-hidden="true" className="size-4" />} onClick={onRemove}>
        {t("signature.fields.remove")}
      </Button>
      {isTemplate && field.type === "TEXT" && (
        <TextField
          className="sm:col-span-2"
          label={t("templates.fieldKey")}
          hint={t("templates.fieldKeyHint")}
          value={field.key ?? ""}
          maxLength={64}
          autoComplete="off"
          onChange={(event) => onChange({ key: event.currentTarget.value })}
        />
      )}
    </fieldset>
  );
}
