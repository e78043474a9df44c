"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { TOKEN_EXCHANGE } from "@/lib/clients/model";
import { useText } from "../text-provider";
import type { ClientError } from "./client-errors";

type UseFieldsProps = Readonly<{
  grantTypes: readonly string[];
  /** It signs people in, and can do nothing else. */
  isPublic: boolean;
  forPeople: boolean;
  setForPeople: (forPeople: boolean) => void;
  error: ClientError;
}>;

/** What a client is for: a box each. */
export function UseFields({ grantTypes, isPublic, forPeople, setForPeople, error }: UseFieldsProps) {
  const { t } = useText();
  const alone = [
    { value: "server", ticked: grantTypes.includes("client_credentials") },
    { value: "exchange", ticked: grantTypes.includes(TOKEN_EXCHANGE) },
  ] as const;
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 font-medium text-sm">{t("clients.form.uses")}</legend>
      {!isPublic &&
        alone.map(({ value, ticked }) => (
          <Checkbox
            key={value}
            name="use"
            value={value}
            defaultChecked={ticked}
            label={t(`clients.form.use.${value}`)}
            hint={t(`clients.form.use.${value}Hint`)}
          />
        ))}
      <Checkbox
        name="use"
        value="people"
        checked={forPeople}
        required={isPublic}
        onChange={(event) => setForPeople(event.currentTarget.checked)}
        label={t("clients.form.use.people")}
        hint={t("clients.form.use.peopleHint")}
        error={error("use")}
      />
    </fieldset>
  );
}
