import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { SelectField } from "@/components/ui/select-field";
import { useText } from "../text-provider";
import { AmountReading } from "./amount-reading";
import { type CollectionField, DELIVER_CHOICES } from "./collection-form-values";

type FieldsProps = Readonly<{ error: (name: CollectionField | "file") => string | undefined }>;

/** What a field is called, its label and what is wrong with it. */
export function useField(error: FieldsProps["error"]) {
  const { t } = useText();
  return (name: CollectionField) => ({ name, error: error(name), label: t(`collection.${name}`) });
}

export function PaymentFields({
  error,
  typed,
  typeAnew,
}: FieldsProps & Readonly<{ typed: string; typeAnew: (amount: string) => void }>) {
  const { t } = useText();
  const field = useField(error);
  return (
    <Card title={t("collection.payment")}>
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <TextField {...field("amount")} inputMode="decimal" autoComplete="off" required trailing="€" />
        <AmountReading typed={typed} onChoose={typeAnew} />
        <TextField
          {...field("concept")}
          hint={t("collection.conceptHint")}
          maxLength={140}
          autoComplete="off"
          required
        />
      </div>
    </Card>
  );
}

export function PayerFields({ error, canText }: FieldsProps & Readonly<{ canText: boolean }>) {
  const { t } = useText();
  const field = useField(error);
  return (
    <Card title={t("collection.payer")} actions={<Optional />}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("name")} maxLength={140} autoComplete="off" />
        <TextField {...field("lastName")} maxLength={140} autoComplete="off" />
        <TextField {...field("email")} type="email" maxLength={254} autoComplete="off" />
        <TextField {...field("phone")} type="tel" maxLength={32} autoComplete="off" />
        <SelectField
          {...field("deliver")}
          options={[
            { value: "", label: t("collection.deliverDefault") },
            ...DELIVER_CHOICES.filter((choice) => canText || choice === "NONE" || choice === "EMAIL").map((choice) => ({
              value: choice,
              label: t(`collection.deliverChoices.${choice}`),
            })),
          ]}
        />
      </div>
    </Card>
  );
}

export function InvoiceFields({
  error,
  file,
  onFile,
}: FieldsProps & Readonly<{ file: File | null; onFile: (file: File | null) => void }>) {
  const { t } = useText();
  const field = useField(error);
  return (
    <Card title={t("collection.invoice")} actions={<Optional />}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("number")} maxLength={128} autoComplete="off" />
        <TextField {...field("dueDate")} type="date" />
      </div>
      <div className="mt-4">
        <FileDrop
          label={t("collection.file")}
          hint={t("collection.fileHint")}
          error={error("file")}
          prompt={t("collection.fileDrop")}
          removeLabel={(name) => t("collection.fileRemove", { name })}
          accept="application/pdf"
          file={file}
          onChange={onFile}
        />
      </div>
    </Card>
  );
}

function Optional() {
  const { t } = useText();
  return (
    <span className="text-faint text-sm">
      <span className="font-normal">{t("collection.optional")}</span>
    </span>
  );
}
