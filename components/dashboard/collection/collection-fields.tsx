import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { useText } from "../text-provider";
import { AmountReading } from "./amount-reading";
import { type CollectionField, DELIVER_CHOICES } from "./collection-form-values";

export type FieldsProps = Readonly<{
  error: (name: CollectionField | "file") => string | undefined;
  /** Where its value is from, when nobody has typed it. */
  origin: (name: CollectionField) => string | undefined;
}>;

/** What a field is called, its label, where its value is from and what is wrong with it. */
export function useField({ error, origin }: FieldsProps) {
  const { t } = useText();
  return (name: CollectionField) => ({
    name,
    error: error(name),
    label: t(`collection.${name}`),
    ...(origin(name) && { hint: origin(name) }),
  });
}

type PaymentFieldsProps = FieldsProps &
  Readonly<{
    typed: string;
    typeAnew: (amount: string) => void;
    /** What the dropped e-invoice asks for, in cents. */
    invoiced: number | null;
  }>;

export function PaymentFields({ typed, typeAnew, invoiced, ...fields }: PaymentFieldsProps) {
  const { t } = useText();
  const field = useField(fields);
  return (
    <Card title={t("collection.payment")}>
      {/* Beside what the payer sees a smaller window has no room for two. */}
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr] lg:max-xl:grid-cols-1">
        <TextField {...field("amount")} inputMode="decimal" autoComplete="off" required trailing="€" />
        <AmountReading typed={typed} onChoose={typeAnew} invoiced={invoiced} />
        <TextField
          hint={t("collection.conceptHint")}
          {...field("concept")}
          maxLength={140}
          autoComplete="off"
          required
        />
      </div>
    </Card>
  );
}

export function PayerFields({ canText, ...fields }: FieldsProps & Readonly<{ canText: boolean }>) {
  const { t } = useText();
  const field = useField(fields);
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

export function InvoiceFields(fields: FieldsProps) {
  const { t } = useText();
  const field = useField(fields);
  return (
    <Card title={t("collection.invoice")} actions={<Optional />}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("number")} maxLength={128} autoComplete="off" />
        <TextField {...field("dueDate")} type="date" />
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
