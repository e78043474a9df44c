import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { Copyable } from "@/components/ui/copyable";
import { DescriptionList } from "@/components/ui/description-list";
import { type ClientKey, TOKEN_EXCHANGE } from "@/lib/clients/model";
import type { Text } from "../text";
import type { ClientLook } from "./client-fields";
import { ClientKeyList } from "./client-key-list";
import { type ClientSecret, ClientSecretList } from "./client-secret-list";

export type Client = ClientLook &
  Readonly<{
    clientId: string;
    createdAt: Date;
    lastUsedAt: Date | null;
    disabledAt: Date | null;
    publicKeys: readonly ClientKey[];
    secrets: readonly ClientSecret[];
  }>;

type ClientDetailsProps = Readonly<{
  client: Client;
  expire: (secretUuid: string) => Promise<ActionResult>;
  text: Text;
}>;

/** What a client may do, and what it proves itself with. */
export function ClientDetails({ client, expire, text }: ClientDetailsProps) {
  const { t, dateTime } = text;
  const { scopes, grantTypes, redirectUris } = client;
  return (
    <DescriptionList
      items={[
        {
          term: t("clients.id"),
          value: <Copyable value={client.clientId} label={t("frame.copy")} copiedLabel={t("frame.copied")} />,
        },
        {
          term: t("clients.uses"),
          value: usesOf(grantTypes)
            .map((use) => t(`clients.form.use.${use}`))
            .join(" · "),
        },
        {
          term: t("clients.scopes"),
          value: <span className="wrap-anywhere font-mono text-sm">{scopes.join(" ")}</span>,
        },
        grantTypes.includes("authorization_code")
          ? { term: t("clients.form.type"), value: t(`clients.form.types.${client.type}`) }
          : null,
        redirectUris.length === 0
          ? null
          : {
              term: t("clients.form.redirectUris"),
              value: (
                <ul className="space-y-0.5">
                  {redirectUris.map((uri) => (
                    <li key={uri} className="wrap-anywhere font-mono text-sm">
                      {uri}
                    </li>
                  ))}
                </ul>
              ),
            },
        grantTypes.includes("authorization_code")
          ? {
              term: t("clients.form.idTokenAlg"),
              value: <span className="font-mono text-sm">{client.idTokenAlg}</span>,
            }
          : null,
        { term: t("clients.createdAt"), value: dateTime(client.createdAt) },
        {
          term: t("clients.lastUsedAt"),
          value: client.lastUsedAt === null ? t("clients.never") : dateTime(client.lastUsedAt),
        },
        client.publicKeys.length === 0
          ? null
          : {
              term: t("clients.keys.title"),
              value: <ClientKeyList publicKeys={client.publicKeys} />,
            },
        client.secrets.length === 0
          ? null
          : {
              term: t("clients.secrets"),
              value: (
                <ClientSecretList
                  secrets={client.secrets}
                  expire={client.secrets.length + client.publicKeys.length > 1 ? expire : null}
                  text={text}
                />
              ),
            },
      ]}
    />
  );
}

function usesOf(grantTypes: readonly string[]) {
  return USES.filter(({ grantType }) => grantTypes.includes(grantType)).map(({ use }) => use);
}

const USES = [
  { use: "server", grantType: "client_credentials" },
  { use: "exchange", grantType: TOKEN_EXCHANGE },
  { use: "people", grantType: "authorization_code" },
] as const;
