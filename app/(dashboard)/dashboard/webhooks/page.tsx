import { ChevronRight, Webhook } from "lucide-react";
import { hasRole } from "@/components/dashboard/role";
import { AddEndpoint } from "@/components/dashboard/webhooks/add-endpoint";
import { EndpointBadge } from "@/components/dashboard/webhooks/endpoint-badge";
import { WebhookTools } from "@/components/dashboard/webhooks/webhook-tools";
import { WhoMay } from "@/components/dashboard/who-may";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { listEndpoints } from "@/lib/webhooks/endpoints/list-endpoints";
import { EVENT_TYPES } from "@/lib/webhooks/model";
import { openDashboard, titled } from "../../dashboard-context";
import { create } from "./actions";

export const generateMetadata = () => titled((t) => t("webhooks.title"));

export default async function WebhooksPage() {
  const { db, author, session, text } = await openDashboard("/dashboard/webhooks");
  const { t } = text;
  const { results } = await listEndpoints(db, author, session.tenant.uuid);
  const add = hasRole(session.role, "ADMIN") && <AddEndpoint create={create} />;
  return (
    <>
      <PageHeader title={t("webhooks.title")} description={t("webhooks.description")} actions={add} />
      <WebhookTools current="endpoints" t={t} />
      <WhoMay reader={session.role} least="ADMIN" text={text} />
      <Card flush>
        {results.length === 0 ? (
          <EmptyState icon={<Webhook aria-hidden="true" />} title={t("webhooks.empty.title")}>
            {t("webhooks.empty.body")}
          </EmptyState>
        ) : (
          <ul data-rows="" className="divide-y divide-line">
            {results.map((endpoint) => (
              <li key={endpoint.uuid}>
                <Link
                  href={`/dashboard/webhooks/${endpoint.uuid}`}
                  className="flex min-h-14 items-center gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-subtle sm:px-5"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block break-all font-medium">{endpoint.url}</span>
                    <span className="block text-muted text-sm">
                      {[
                        endpoint.description,
                        endpoint.eventTypes.length === EVENT_TYPES.length
                          ? t("webhooks.allEvents")
                          : t("webhooks.events", { count: endpoint.eventTypes.length }),
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </span>
                  <EndpointBadge endpoint={endpoint} t={t} />
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
