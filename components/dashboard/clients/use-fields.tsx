"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { TOKEN_EXCHANGE } from "@/lib/clients/model";
import { useText } from "../text-provider";
import type { ClientError } from "./client-errors";

type UseFieldsProps = Readonly<{
  grantTypes: readonly string[];
  /** It signs people in, and can do nothing else. */
  isPublic: boolean;
  /** Its client signs nobody in (decision 400). */
  inSandbox: boolean;
  forPeople: boolean;
  setForPeople: (forPeople: boolean) => void;
  error: ClientError;
}>;

/** What a client is for: a box each. */
export function UseFields({ grantTypes, isPublic, inSandbox, forPeople, setForPeople, error }: UseFieldsProps) {
  const { t } = useText();
  const alone = [
    { value: "server", ticked: grantTypes.includes("client_credentials") },
    { value: "exchange", ticked: grantTypes.includes(TOKEN_EXCHANGE) },
  ] as const;
  // One that was made for it before is shown as what it is.
  const offersPeople = !inSandbox || grantTypes.includes("authorization_code");
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
      {offersPeople && (
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
      )}
    </fieldset>
  );
}
