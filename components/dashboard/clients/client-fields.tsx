"use client";

import { type ReactNode, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/field";
import { API_SCOPES, type ClientType, TOKEN_EXCHANGE } from "@/lib/clients/model";
import { useText } from "../text-provider";
import type { ClientError } from "./client-errors";
import { PeopleFields } from "./people-fields";
import { UseFields } from "./use-fields";

/** What the form shows of a client that there is. */
export type ClientLook = Readonly<{
  name: string;
  type: ClientType;
  scopes: readonly string[];
  grantTypes: readonly string[];
  redirectUris: readonly string[];
  idTokenAlg: string;
}>;

/** A system that works on its own, and for others with their mandate: what most clients are. */
const USUAL: ClientLook = {
  name: "",
  type: "CONFIDENTIAL",
  scopes: API_SCOPES,
  grantTypes: ["client_credentials", TOKEN_EXCHANGE],
  redirectUris: [],
  idTokenAlg: "ES256",
};

type ClientFieldsProps = Readonly<{
  /** Absent for a new one. */
  client?: ClientLook;
  inSandbox: boolean;
  error: ClientError;
  /** What is asked of its secret, where it is to have one. */
  children?: ReactNode;
}>;

/** What a client is called, what it is for and where its people come back to. */
export function ClientFields({ client, inSandbox, error, children }: ClientFieldsProps) {
  const { t } = useText();
  const look = client ?? USUAL;
  const [forPeople, setForPeople] = useState(look.grantTypes.includes("authorization_code"));
  const [type, setType] = useState(look.type);
  const isPublic = type === "PUBLIC" && (forPeople || client !== undefined);
  return (
    <>
      <TextField
        label={t("clients.form.name")}
        hint={t("clients.form.nameHint")}
        error={error("name")}
        name="name"
        defaultValue={look.name}
        maxLength={100}
        required
        autoComplete="off"
      />
      <UseFields grantTypes={look.grantTypes} {...{ isPublic, inSandbox, forPeople, setForPeople, error }} />
      {forPeople && <PeopleFields client={look} type={type} setType={client ? null : setType} error={error} />}
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{t("clients.form.access")}</legend>
        <Checkbox
          name="api"
          defaultChecked={API_SCOPES.some((scope) => look.scopes.includes(scope))}
          label={t("clients.form.api")}
          hint={t("clients.form.apiHint")}
          error={error("api")}
        />
      </fieldset>
      {!isPublic && children}
    </>
  );
}
