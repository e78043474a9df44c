import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import type { Filled, Saving } from "@/components/dashboard/actions/saving";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { Text } from "../text";
import { ChangeClient } from "./change-client";
import { type Client, ClientDetails } from "./client-details";
import type { ClientForm } from "./client-form";
import { ClientKeys, type KeysForm } from "./client-keys";
import { RotateSecret } from "./rotate-secret";

type ClientCardProps = Readonly<{
  client: Client;
  tokenUrl: string;
  inSandbox: boolean;
  /** What its forms are filled from. */
  form: Filled<ClientForm>;
  keys: Filled<KeysForm>;
  change: (form: FormData, version: string) => Promise<ActionResult<Saving<ClientForm>>>;
  setKeys: (form: FormData, version: string) => Promise<ActionResult<Saving<KeysForm>>>;
  rotate: (form: FormData) => Promise<ActionResult<{ clientSecret: string }>>;
  expire: (secretUuid: string) => Promise<ActionResult>;
  revoke: () => Promise<ActionResult>;
  text: Text;
}>;

export function ClientCard({ client, tokenUrl, form, keys, change, setKeys, text, ...acts }: ClientCardProps) {
  const { inSandbox, rotate, expire, revoke } = acts;
  const { t } = text;
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
            <ChangeClient type={client.type} inSandbox={inSandbox} given={form} change={change} />
            {client.type === "CONFIDENTIAL" && (
              <>
                <ClientKeys given={keys} setKeys={setKeys} />
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
