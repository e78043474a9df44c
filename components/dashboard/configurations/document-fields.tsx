import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import type { OperationConfiguration, VisualConfiguration } from "@/lib/configurations/model";
import { useText } from "../text-provider";
import type { FieldError } from "./configuration-form-values";

type DocumentFieldsProps = Readonly<{
  visual: Pick<VisualConfiguration, "autoDownloadDocuments" | "downloadSignedDocumentsButton">;
  delivery: OperationConfiguration["documentDelivery"];
  error: FieldError;
}>;

/** Which documents a payer gets, and who else. */
export function DocumentFields({ visual, delivery, error }: DocumentFieldsProps) {
  const { t } = useText();
  return (
    <Card title={t("configurations.sections.documents")}>
      <Checkbox
        name="includePaymentReceiptInDownload"
        label={t("configurations.fields.includePaymentReceiptInDownload")}
        defaultChecked={delivery.includePaymentReceiptInDownload}
      />
      <Checkbox
        name="autoDownloadDocuments"
        label={t("configurations.fields.autoDownloadDocuments")}
        defaultChecked={visual.autoDownloadDocuments}
      />
      <Checkbox
        name="downloadSignedDocumentsButton"
        label={t("configurations.fields.downloadSignedDocumentsButton")}
        defaultChecked={visual.downloadSignedDocumentsButton}
      />
      <Checkbox
        name="sendDocumentsByEmail"
        label={t("configurations.fields.sendDocumentsByEmail")}
        defaultChecked={delivery.sendDocumentsByEmail}
      />
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {(["carbonCopyRecipients", "blindCarbonCopyRecipients"] as const).map((name) => (
          <TextField
            key={name}
            label={t(`configurations.fields.${name}`)}
            hint={t("configurations.fields.recipientsHint")}
            error={error(name)}
            name={name}
            defaultValue={delivery[name].join(", ")}
            autoComplete="off"
          />
        ))}
      </div>
    </Card>
  );
}
