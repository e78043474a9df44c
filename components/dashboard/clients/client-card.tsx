import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { Text } from "../text";
import { ChangeClient } from "./change-client";
import { type Client, ClientDetails } from "./client-details";
import { ClientKeys } from "./client-keys";
import { RotateSecret } from "./rotate-secret";

type ClientCardProps = Readonly<{
  client: Client;
  tokenUrl: string;
  change: (form: FormData) => Promise<ActionResult>;
  setKeys: (form: FormData) => Promise<ActionResult>;
  rotate: (form: FormData) => Promise<ActionResult<{ clientSecret: string }>>;
  expire: (secretUuid: string) => Promise<ActionResult>;
  revoke: () => Promise<ActionResult>;
  text: Text;
}>;

export function ClientCard({ client, tokenUrl, change, setKeys, rotate, expire, revoke, text }: ClientCardProps) {
  const { t } = text;
  const { name, type, scopes, grantTypes, redirectUris, idTokenAlg } = client;
  const look = { name, type, scopes, grantTypes, redirectUris, idTokenAlg };
  const revoked = client.disabledAt !== null;
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
            {type === "CONFIDENTIAL" && (
              <>
                <ClientKeys publicKeys={client.publicKeys} setKeys={setKeys} />
                <RotateSecret clientId={client.clientId} tokenUrl={tokenUrl} rotate={rotate} />
              </>
            )}
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
      <ClientDetails client={client} expire={expire} text={text} />
    </Card>
  );
}
