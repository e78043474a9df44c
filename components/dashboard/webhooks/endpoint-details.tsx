import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { DescriptionList } from "@/components/ui/description-list";
import type { WebhookEndpoint } from "@/lib/webhooks/contract";
import { EVENT_TYPES } from "@/lib/webhooks/model";
import type { Text } from "../text";

/** What an endpoint is for, and which events it is told of. */
export function EndpointDetails({
  endpoint,
  text: { t, dateTime },
}: Readonly<{ endpoint: WebhookEndpoint; text: Text }>) {
  return (
    <Card title={t("webhooks.details.title")}>
      <DescriptionList
        items={[
          endpoint.description ? { term: t("webhooks.details.description"), value: endpoint.description } : null,
          endpoint.ordered ? { term: t("webhooks.details.order"), value: t("webhooks.details.ordered") } : null,
          { term: t("webhooks.details.createdAt"), value: dateTime(endpoint.createdAt) },
          {
            term: t("webhooks.details.events"),
            value:
              endpoint.eventTypes.length === EVENT_TYPES.length ? (
                t("webhooks.allEvents")
              ) : (
                <ul className="break-all font-mono text-xs leading-5">
                  {endpoint.eventTypes.map((type) => (
                    <li key={type}>{type}</li>
                  ))}
                </ul>
              ),
          },
          {
            term: t("webhooks.details.uuid"),
            value: <Copyable value={endpoint.uuid} label={t("frame.copy")} copiedLabel={t("frame.copied")} />,
          },
        ]}
      />
    </Card>
  );
}
