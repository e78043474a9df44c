import { ChevronRight } from "lucide-react";
import { CodeBlock } from "@/components/dashboard/webhooks/code-block";
import { MEANINGS } from "@/components/dashboard/webhooks/event-meanings";
import { WebhookTools } from "@/components/dashboard/webhooks/webhook-tools";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { EVENT_CATALOGUE, exampleOf } from "@/lib/webhooks/events/event-catalogue";
import { openDashboard, titled } from "../../../dashboard-context";

export const generateMetadata = () => titled((t) => t("webhooks.catalogue.title"));

export default async function EventsPage() {
  const { text, session } = await openDashboard("/dashboard/webhooks/events");
  const { t, language } = text;
  const meanings = MEANINGS[language];
  return (
    <>
      <PageHeader
        title={t("webhooks.catalogue.title")}
        description={t("webhooks.catalogue.description")}
        actions={
          <a href="/docs#webhooks" className="inline-flex min-h-11 items-center text-accent-ink text-sm sm:min-h-8">
            {t("webhooks.catalogue.reference")}
          </a>
        }
      />
      <WebhookTools current="events" t={t} />
      <Card flush>
        <ul className="divide-y divide-line">
          {EVENT_CATALOGUE.map((entry) => [entry.type, exampleOf(entry, session)] as const).map(([type, example]) => (
            <li key={type} id={type}>
              <details className="group">
                <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-subtle sm:px-5 [&::-webkit-details-marker]:hidden">
                  <ChevronRight
                    aria-hidden="true"
                    className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
                  />
                  <span className="min-w-0">
                    <span className="block break-all font-medium font-mono text-sm">{type}</span>
                    <span className="block text-muted text-sm">{meanings[type]}</span>
                  </span>
                </summary>
                <div className="bg-canvas px-4 py-3 sm:px-5 sm:pl-12">
                  <CodeBlock
                    label={t("webhooks.catalogue.example", { type })}
                    code={JSON.stringify(example, null, 2)}
                    copy={t("webhooks.catalogue.copy")}
                    copied={t("frame.copied")}
                  />
                </div>
              </details>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
