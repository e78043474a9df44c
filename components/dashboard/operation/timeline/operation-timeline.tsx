import { Link2 } from "lucide-react";
import { Timeline } from "@/components/ui/timeline";
import type { OperationType } from "@/lib/operations/model";
import type { TimelineEntry } from "@/lib/overview/dossier";
import { assertNever } from "@/lib/shared/assert-never";
import type { Text } from "../../text";
import { deliveryFace } from "./delivery-face";
import type { Face } from "./face";
import { factFace } from "./fact-face";
import { statusFace } from "./status-face";

type OperationTimelineProps = Readonly<{
  type: OperationType;
  entries: readonly TimelineEntry[];
  channel: "API" | "DASHBOARD";
  text: Text;
}>;

/** Everything that happened, the newest first: who, what, why. */
export function OperationTimeline({ type, entries, channel, text }: OperationTimelineProps) {
  const items = entries.map((entry) => ({
    ...faceOf(entry, { type, channel }, text),
    key: entry.key,
    at: entry.at.toISOString(),
    time: text.dateTime(entry.at),
  }));
  return <Timeline items={items} />;
}

type About = Pick<OperationTimelineProps, "type" | "channel">;

function faceOf(entry: TimelineEntry, { type, channel }: About, text: Text): Face {
  const { t } = text;
  switch (entry.kind) {
    case "CREATED":
      return {
        Icon: Link2,
        tone: "neutral",
        title: t("operation.timeline.created", { channel: t(`operation.details.channels.${channel}`) }),
      };
    case "STATUS":
      return statusFace(entry, type, text);
    case "FACT":
      return factFace(entry, type, text);
    case "DELIVERY":
      return deliveryFace(entry, text);
    default:
      return assertNever(entry);
  }
}
