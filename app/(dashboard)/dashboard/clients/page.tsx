import { KeyRound } from "lucide-react";
import { AddClient } from "@/components/dashboard/clients/add-client";
import { ClientCard } from "@/components/dashboard/clients/client-card";
import { clientForm } from "@/components/dashboard/clients/client-form";
import { hasRole } from "@/components/dashboard/role";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listClients } from "@/lib/clients/list-clients";
import { env } from "@/lib/shared/env";
import { openDashboard, titled } from "../../dashboard-context";
import { filled } from "../../unless-changed";
import { change, create, expire, revoke, rotate, setKeys } from "./actions";

export const generateMetadata = () => titled((t) => t("clients.title"));

export default async function ClientsPage() {
  const { db, author, session, text } = await openDashboard("/dashboard/clients");
  const { t } = text;
  if (!hasRole(session.role, "ADMIN")) {
    return (
      <>
        <PageHeader title={t("clients.title")} />
        <Callout tone="info">{t("clients.forbidden")}</Callout>
      </>
    );
  }
  const clients = await listClients(db, author, session.tenant.uuid);
  const tokenUrl = `${env().baseUrl}/idp/oauth2/token`;
  return (
    <>
      <PageHeader
        title={t("clients.title")}
        description={t("clients.description")}
        actions={<AddClient tokenUrl={tokenUrl} inSandbox={session.isSandbox} create={create} />}
      />
      {clients.length === 0 ? (
        <Card flush>
          <EmptyState icon={<KeyRound aria-hidden="true" />} title={t("clients.empty.title")}>
            {t("clients.empty.body")}
          </EmptyState>
        </Card>
      ) : (
        <div data-rows="" className="flex flex-col gap-4">
          {clients.map((client) => (
            <ClientCard
              key={client.clientId}
              client={client}
              tokenUrl={tokenUrl}
              inSandbox={session.isSandbox}
              form={filled(clientForm(client))}
              keys={filled({ publicKeys: client.publicKeys })}
              change={change.bind(null, client.clientId)}
              setKeys={setKeys.bind(null, client.clientId)}
              rotate={rotate.bind(null, client.clientId)}
              expire={expire.bind(null, client.clientId)}
              revoke={revoke.bind(null, client.clientId)}
              text={text}
            />
          ))}
        </div>
      )}
    </>
  );
}
