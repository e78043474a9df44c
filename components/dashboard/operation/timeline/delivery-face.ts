import { Webhook } from "lucide-react";
import type { Text } from "../../text";
import type { EntryOf, Face } from "./face";

/** What was told of the operation, to which address, and how it was answered. */
export function deliveryFace(entry: EntryOf<"DELIVERY">, { t }: Text): Face {
  const { eventType, url, state, attemptCount, responseStatus } = entry;
  const detail = t("operation.timeline.deliveryDetail", { url, attempts: attemptCount });
  return {
    Icon: Webhook,
    tone: state === "FAILED" ? "danger" : "neutral",
    title: t(`operation.timeline.delivery.${state}`, { event: eventType }),
    detail:
      responseStatus === null
        ? detail
        : `${detail} · ${t("operation.timeline.answered", { status: String(responseStatus) })}`,
  };
}
