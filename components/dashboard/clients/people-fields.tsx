"use client";

import { SelectField } from "@/components/ui/select-field";
import { TextAreaField } from "@/components/ui/text-area-field";
import { CLIENT_TYPES, type ClientType, ID_TOKEN_ALGS } from "@/lib/clients/model";
import { useText } from "../text-provider";
import type { ClientError } from "./client-errors";

type PeopleFieldsProps = Readonly<{
  client: Readonly<{ redirectUris: readonly string[]; idTokenAlg: string }>;
  type: ClientType;
  /** Null where that is settled. */
  setType: ((type: ClientType) => void) | null;
  error: ClientError;
}>;

/** Of a client that signs people in: where it runs, where they come back to, and what tells it who they are. */
export function PeopleFields({ client, type, setType, error }: PeopleFieldsProps) {
  const { t } = useText();
  return (
    <>
      {setType && (
        <SelectField
          label={t("clients.form.type")}
          hint={t("clients.form.typeHint")}
          name="type"
          value={type}
          onChange={(event) => setType(event.currentTarget.value === "PUBLIC" ? "PUBLIC" : "CONFIDENTIAL")}
          options={CLIENT_TYPES.map((each) => ({ value: each, label: t(`clients.form.types.${each}`) }))}
        />
      )}
      <TextAreaField
        label={t("clients.form.redirectUris")}
        hint={t("clients.form.redirectUrisHint")}
        error={error("redirectUris")}
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
  );
}
