import { Badge } from "@/components/ui/badge";
import type { WebhookEndpoint } from "@/lib/webhooks/contract";
import type { Translate } from "../text";

type EndpointBadgeProps = Readonly<{ endpoint: Pick<WebhookEndpoint, "status" | "failingSince">; t: Translate }>;

export function EndpointBadge({ endpoint: { status, failingSince }, t }: EndpointBadgeProps) {
  if (status === "DISABLED") return <Badge>{t("webhooks.status.DISABLED")}</Badge>;
  return failingSince === null ? (
    <Badge tone="success">{t("webhooks.status.ACTIVE")}</Badge>
  ) : (
    <Badge tone="danger">{t("webhooks.status.FAILING")}</Badge>
  );
}
