import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import { type OperationConfiguration, REDIRECTION_PARAMETERS } from "@/lib/configurations/model";
import { useText } from "../text-provider";
import type { FieldError } from "./configuration-form-values";

type RedirectionFieldsProps = Readonly<{ redirection: OperationConfiguration["redirection"]; error: FieldError }>;

/** Where a payer goes afterwards, and what is told of it by itself. */
export function RedirectionFields({ redirection, error }: RedirectionFieldsProps) {
  const { t } = useText();
  return (
    <Card title={t("configurations.sections.redirection")}>
      <div className="space-y-5">
        <AddressFields
          kind="return"
          error={error("returnUrl")}
          url={redirection.return?.url ?? ""}
          parameters={redirection.return?.parameters ?? []}
        />
        <AddressFields
          kind="callback"
          error={error("callbackUrl")}
          url={redirection.callback?.url ?? ""}
          parameters={redirection.callback?.parameters ?? []}
        />
        <TextField
          label={t("configurations.fields.requestTimeout")}
          error={error("requestTimeout")}
          name="requestTimeout"
          type="number"
          min={100}
          max={30_000}
          required
          defaultValue={redirection.callback?.requestTimeout ?? 5_000}
          className="max-w-64"
        />
      </div>
    </Card>
  );
}

type AddressFieldsProps = Readonly<{
  kind: "return" | "callback";
  url: string;
  parameters: readonly string[];
  error: string | undefined;
}>;

/** An address that something is sent to, and what is appended to it (decision 8). */
function AddressFields({ kind, url, parameters, error }: AddressFieldsProps) {
  const { t } = useText();
  return (
    <div className="space-y-3">
      <TextField
        label={t(`configurations.fields.${kind}Url`)}
        error={error}
        hint={t(`configurations.fields.${kind}UrlHint`)}
        name={`${kind}Url`}
        type="url"
        maxLength={2048}
        defaultValue={url}
        autoComplete="off"
      />
      <fieldset>
        <legend className="text-muted text-sm">{t("configurations.fields.parameters")}</legend>
        <div className="mt-1 grid grid-cols-1 gap-x-4 sm:grid-cols-3">
          {REDIRECTION_PARAMETERS.map((parameter) => (
            <Checkbox
              key={parameter}
              name={`${kind}Parameters`}
              value={parameter}
              defaultChecked={parameters.includes(parameter)}
              label={<span className="font-mono text-sm">{parameter}</span>}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
