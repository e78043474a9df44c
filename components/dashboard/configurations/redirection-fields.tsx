import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import { REDIRECTION_PARAMETERS } from "@/lib/configurations/model";
import { useText } from "../text-provider";

type RedirectionFieldsProps = Readonly<{
  kind: "return" | "callback";
  url: string;
  parameters: readonly string[];
}>;

/** An address that something is sent to, and what is appended to it (decision 8). */
export function RedirectionFields({ kind, url, parameters }: RedirectionFieldsProps) {
  const { t } = useText();
  return (
    <div className="space-y-3">
      <TextField
        label={t(`configurations.fields.${kind}Url`)}
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
