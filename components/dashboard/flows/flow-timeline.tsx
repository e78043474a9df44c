import { Link2 } from "lucide-react";
import { Timeline, type TimelineItem } from "@/components/ui/timeline";
import type { FlowDetail, FlowHistory } from "@/lib/flows/contract";
import { STATUS_FACES } from "../status-pill";
import type { Text } from "../text";

type FlowTimelineProps = Readonly<{ flow: FlowDetail; history: FlowHistory; text: Text }>;

/** How the flow's status has changed, the newest first; why is on its operations' pages. */
export function FlowTimeline({ flow, history, text }: FlowTimelineProps) {
  const { t, dateTime } = text;
  const created: TimelineItem = {
    key: "created",
    Icon: Link2,
    tone: "neutral",
    title: t("operation.timeline.created", { channel: t(`operation.details.channels.${flow.channel}`) }),
    at: flow.createdAt,
    time: dateTime(flow.createdAt),
  };
  const changes = history.results.map(({ newStatus, changedAt }): TimelineItem => {
    const { Icon, tone } = STATUS_FACES[newStatus];
    return {
      key: `${newStatus} ${changedAt}`,
      Icon,
      tone,
      title: t(`statuses.flow.${newStatus}`),
      at: changedAt,
      time: dateTime(changedAt),
    };
  });
  return <Timeline items={[...changes, created]} />;
}
