import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { useText } from "../text-provider";
import type { FieldError } from "./configuration-form-values";

/** As typed; empty for none. */
export type TypedContact = Readonly<{ email: string; phone: string }>;

type ContactFieldsProps = Readonly<{
  contact: TypedContact;
  change: (name: keyof TypedContact, value: string) => void;
  error: FieldError;
}>;

/** Whom a payer asks. */
export function ContactFields({ contact, change, error }: ContactFieldsProps) {
  const { t } = useText();
  return (
    <Card title={t("configurations.sections.contact")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("configurations.fields.contactEmail")}
          hint={t("configurations.fields.contactHint")}
          error={error("contactEmail")}
          name="contactEmail"
          type="email"
          maxLength={254}
          autoComplete="off"
          value={contact.email}
          onChange={({ target }) => change("email", target.value)}
        />
        <TextField
          label={t("configurations.fields.contactPhone")}
          hint={t("configurations.fields.contactPhoneHint")}
          error={error("contactPhone")}
          name="contactPhone"
          type="tel"
          maxLength={64}
          autoComplete="off"
          value={contact.phone}
          onChange={({ target }) => change("phone", target.value)}
        />
      </div>
    </Card>
  );
}
