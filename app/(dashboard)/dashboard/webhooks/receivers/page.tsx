import type { SearchParams } from "@/components/dashboard/lists/filters";
import { CodeBlock } from "@/components/dashboard/webhooks/code-block";
import { WebhookTools } from "@/components/dashboard/webhooks/webhook-tools";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { TabLinks } from "@/components/ui/tab-links";
import { RECEIVERS } from "@/lib/webhooks/receivers/receivers";
import { openDashboard, titled } from "../../../dashboard-context";

const PATH = "/dashboard/webhooks/receivers";

export const generateMetadata = () => titled((t) => t("webhooks.receivers.title"));

export default async function ReceiversPage({ searchParams }: Readonly<{ searchParams: Promise<SearchParams> }>) {
  const { text } = await openDashboard(PATH, searchParams);
  const { t } = text;
  const { language } = await searchParams;
  const shown = RECEIVERS.find(({ id }) => id === language) ?? RECEIVERS[0];
  return (
    <>
      <PageHeader title={t("webhooks.receivers.title")} description={t("webhooks.receivers.description")} />
      <WebhookTools current="receivers" t={t} />
      <Card>
        <TabLinks
          label={t("webhooks.receivers.language")}
          tabs={RECEIVERS.map(({ id, name }) => ({
            key: id,
            href: `${PATH}?language=${id}`,
            label: name,
            current: id === shown.id,
          }))}
        />
        <p className="mt-4 mb-2 text-sm">{t("webhooks.receivers.run", { file: shown.file })}</p>
        <p className="mb-4 break-all font-mono text-sm">WEBHOOK_SECRET=whsec_… {shown.run}</p>
        <CodeBlock
          label={t("webhooks.receivers.code", { name: shown.name })}
          code={shown.code}
          copy={t("webhooks.receivers.copy")}
          copied={t("frame.copied")}
        />
      </Card>
    </>
  );
}
