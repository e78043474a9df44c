import { Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { useText } from "../../text-provider";
import type { FieldDraft, SignerDraft } from "../draft";

type ChosenFieldProps = Readonly<{
  field: FieldDraft;
  signers: readonly SignerDraft[];
  nameOf: (signerId: string) => string;
  onChange: (part: Partial<FieldDraft>) => void;
  onRemove: () => void;
}>;

/** What can be said of the field that is chosen, beside where it lies. */
export function ChosenField({ field, signers, nameOf, onChange, onRemove }: ChosenFieldProps) {
  const { t } = useText();
  return (
    <fieldset className="grid items-end gap-3 rounded-md border border-line bg-subtle p-3 sm:grid-cols-[1fr_1fr_auto_auto]">
      <legend className="px-1 font-medium text-sm">
        {t("signature.fields.chosen", { type: t(`signature.fields.types.${field.type}`) })}
      </legend>
      <SelectField
        label={t("signature.fields.signer")}
        value={field.signerId}
        onChange={(event) => onChange({ signerId: event.currentTarget.value })}
        options={signers.map(({ id }) => ({ value: id, label: nameOf(id) }))}
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
    </fieldset>
  );
}
