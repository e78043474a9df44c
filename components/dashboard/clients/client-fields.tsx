"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { TextAreaField } from "@/components/ui/text-area-field";
import { API_SCOPES, ID_TOKEN_ALGS, TOKEN_EXCHANGE } from "@/lib/clients/model";
import { useText } from "../text-provider";

/** What the form shows of a client that there is. */
export type ClientLook = Readonly<{
  name: string;
  scopes: readonly string[];
  grantTypes: readonly string[];
  redirectUris: readonly string[];
  idTokenAlg: string;
}>;

/** A system that works on its own, and for others with their mandate: what most clients are. */
const USUAL: ClientLook = {
  name: "",
  scopes: API_SCOPES,
  grantTypes: ["client_credentials", TOKEN_EXCHANGE],
  redirectUris: [],
  idTokenAlg: "ES256",
};

/** What a client is called, what it is for and where its people come back to. */
export function ClientFields({ client = USUAL }: Readonly<{ client?: ClientLook }>) {
  const { t } = useText();
  const [forPeople, setForPeople] = useState(client.grantTypes.includes("authorization_code"));
  const uses = [
    { value: "server", ticked: client.grantTypes.includes("client_credentials") },
    { value: "exchange", ticked: client.grantTypes.includes(TOKEN_EXCHANGE) },
  ] as const;
  return (
    <>
      <TextField
        label={t("clients.form.name")}
        hint={t("clients.form.nameHint")}
        name="name"
        defaultValue={client.name}
        maxLength={100}
        required
        autoComplete="off"
      />
      <fieldset className="space-y-2">
        <legend className="mb-1.5 font-medium text-sm">{t("clients.form.uses")}</legend>
        {uses.map(({ value, ticked }) => (
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
          onChange={(event) => setForPeople(event.currentTarget.checked)}
          label={t("clients.form.use.people")}
          hint={t("clients.form.use.peopleHint")}
        />
      </fieldset>
      {forPeople && (
        <>
          <TextAreaField
            label={t("clients.form.redirectUris")}
            hint={t("clients.form.redirectUrisHint")}
            name="redirectUris"
            defaultValue={client.redirectUris.join("\n")}
            rows={3}
            required
            spellCheck={false}
            autoComplete="off"
          />
          <SelectField
            label={t("clients.form.idTokenAlg")}
            hint={t("clients.form.idTokenAlgHint")}
            name="idTokenAlg"
            defaultValue={client.idTokenAlg}
            options={ID_TOKEN_ALGS.map((alg) => ({ value: alg, label: alg }))}
          />
        </>
      )}
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{t("clients.form.access")}</legend>
        <Checkbox
          name="api"
          defaultChecked={API_SCOPES.some((scope) => client.scopes.includes(scope))}
          label={t("clients.form.api")}
          hint={t("clients.form.apiHint")}
        />
      </fieldset>
    </>
  );
}
