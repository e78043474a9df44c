import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { DescriptionList } from "@/components/ui/description-list";
import { type ClientKey, TOKEN_EXCHANGE } from "@/lib/clients/model";
import type { ActionResult } from "../action-result";
import { ConfirmAction } from "../confirm-action";
import type { Text } from "../text";
import { ChangeClient } from "./change-client";
import type { ClientLook } from "./client-fields";
import { ClientKeys } from "./client-keys";
import { RotateSecret } from "./rotate-secret";

type Client = ClientLook &
  Readonly<{
    clientId: string;
    createdAt: Date;
    lastUsedAt: Date | null;
    disabledAt: Date | null;
    publicKeys: readonly ClientKey[];
    secrets: readonly Readonly<{ uuid: string; createdAt: Date; expiresAt: Date | null; lastUsedAt: Date | null }>[];
  }>;

type ClientCardProps = Readonly<{
  client: Client;
  tokenUrl: string;
  change: (form: FormData) => Promise<ActionResult>;
  setKeys: (form: FormData) => Promise<ActionResult>;
  rotate: () => Promise<ActionResult<{ clientSecret: string }>>;
  expire: (secretUuid: string) => Promise<ActionResult>;
  revoke: () => Promise<ActionResult>;
  text: Text;
}>;

export function ClientCard({ client, tokenUrl, change, setKeys, rotate, expire, revoke, text }: ClientCardProps) {
  const { t, dateTime } = text;
  const { name, scopes, grantTypes, redirectUris } = client;
  const look = { name, scopes, grantTypes, redirectUris };
  const revoked = client.disabledAt !== null;
  const used = (at: Date | null) => (at === null ? t("clients.never") : dateTime(at));
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {client.name}
          <Badge tone={revoked ? "neutral" : "success"}>{t(revoked ? "clients.revoked" : "clients.active")}</Badge>
        </span>
      }
      actions={
        !revoked && (
          <>
            <ChangeClient client={look} change={change} />
            <ClientKeys publicKeys={client.publicKeys} setKeys={setKeys} />
            <RotateSecret clientId={client.clientId} tokenUrl={tokenUrl} rotate={rotate} />
            <ConfirmAction
              size="sm"
              variant="ghost"
              title={t("clients.revokeTitle")}
              body={t("clients.revokeBody")}
              confirmLabel={t("clients.revoke")}
              doneLabel={t("clients.revokeDone")}
              action={revoke}
            >
              {t("clients.revoke")}
            </ConfirmAction>
          </>
        )
      }
    >
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
          { term: t("clients.createdAt"), value: dateTime(client.createdAt) },
          { term: t("clients.lastUsedAt"), value: used(client.lastUsedAt) },
          client.publicKeys.length === 0
            ? null
            : {
                term: t("clients.keys.title"),
                value: (
                  <ul className="space-y-1">
                    {client.publicKeys.map(({ kid, kty, crv, thumbprint }) => (
                      <li key={kid} className="wrap-anywhere text-sm">
                        {crv ?? kty} · <span className="font-mono">{kid}</span>
                        {kid !== thumbprint && (
                          <>
                            {" · "}
                            <span className="font-mono">{thumbprint}</span>
                          </>
                        )}
                      </li>
                    ))}
                  </ul>
                ),
              },
          client.secrets.length === 0
            ? null
            : {
                term: t("clients.secrets"),
                value: (
                  <ul className="space-y-1">
                    {client.secrets.map(({ uuid, createdAt, expiresAt, lastUsedAt }) => (
                      <li key={uuid} className="flex flex-wrap items-center gap-x-3">
                        <span className="text-sm">
                          {t("clients.secret", { createdAt: dateTime(createdAt), lastUsedAt: used(lastUsedAt) })}
                          {expiresAt && ` · ${t("clients.secretEnds", { at: dateTime(expiresAt) })}`}
                        </span>
                        {client.secrets.length + client.publicKeys.length > 1 && (
                          <ConfirmAction
                            size="sm"
                            variant="ghost"
                            title={t("clients.expireTitle")}
                            body={t("clients.expireBody")}
                            confirmLabel={t("clients.expire")}
                            doneLabel={t("clients.expired")}
                            action={expire.bind(null, uuid)}
                          >
                            {t("clients.expire")}
                          </ConfirmAction>
                        )}
                      </li>
                    ))}
                  </ul>
                ),
              },
        ]}
      />
    </Card>
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
