import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  CornerDownLeft,
  Eye,
  Landmark,
  Link2,
  MailX,
  RotateCcw,
  Send,
  StepForward,
  TriangleAlert,
  Undo2,
  UserCheck,
  Webhook,
} from "lucide-react";
import { failureKind } from "@/components/payer/outcomes/failure-kind";
import { Timeline, type TimelineItem } from "@/components/ui/timeline";
import { RECORD_STATUSES } from "@/lib/attempts/model";
import type { TimelineEntry } from "@/lib/overview/dossier";
import { assertNever } from "@/lib/shared/assert-never";
import type { Text } from "../text";

type Face = Pick<TimelineItem, "Icon" | "tone" | "title" | "detail">;

type OperationTimelineProps = Readonly<{
  entries: readonly TimelineEntry[];
  channel: "API" | "DASHBOARD";
  text: Text;
}>;

/** Everything that happened, the newest first: who, what, why. */
export function OperationTimeline({ entries, channel, text }: OperationTimelineProps) {
  const items = entries.map((entry) => ({
    ...faceOf(entry, channel, text),
    key: entry.key,
    at: entry.at.toISOString(),
    time: text.dateTime(entry.at),
  }));
  return <Timeline items={items} />;
}

function faceOf(entry: TimelineEntry, channel: "API" | "DASHBOARD", text: Text): Face {
  const { t } = text;
  switch (entry.kind) {
    case "CREATED":
      return {
        Icon: Link2,
        tone: "neutral",
        title: t("operation.timeline.created", { channel: t(`operation.details.channels.${channel}`) }),
      };
    case "STATUS":
      return statusFace(entry, text);
    case "FACT":
      return factFace(entry, text);
    case "DELIVERY":
      return deliveryFace(entry, text);
    default:
      return assertNever(entry);
  }
}

function statusFace({ to, by, name, bank }: Extract<TimelineEntry, { kind: "STATUS" }>, { t }: Text): Face {
  const status = "operation.timeline.status" as const;
  const detail = by === "PAYER" || by === "BANK" ? undefined : (name ?? t(`operation.timeline.by.${by}`));
  switch (to) {
    case "OPENED":
      return { Icon: Eye, tone: "info", title: t(`${status}.OPENED`), detail };
    case "COMPLETED":
      return {
        Icon: CircleCheck,
        tone: "success",
        title: bank === null ? t(`${status}.COMPLETED_PLAIN`) : t(`${status}.COMPLETED`, { bank }),
        detail,
      };
    case "REJECTED":
      return { Icon: CircleX, tone: "danger", title: t(`${status}.REJECTED`), detail };
    case "EXPIRED":
      return { Icon: Clock, tone: "warning", title: t(`${status}.EXPIRED`), detail };
    case "CANCELLED":
      return {
        Icon: Ban,
        tone: "neutral",
        title: name === null ? t(`${status}.CANCELLED`) : t(`${status}.CANCELLED_BY`, { name }),
        detail: name === null ? detail : undefined,
      };
    case "NOT_DELIVERED":
      return { Icon: MailX, tone: "danger", title: t(`${status}.NOT_DELIVERED`), detail };
    case "CREATED":
      return { Icon: Link2, tone: "neutral", title: t("statuses.operation.CREATED"), detail };
    default:
      return assertNever(to);
  }
}

function factFace({ fact, detail }: Extract<TimelineEntry, { kind: "FACT" }>, { t }: Text): Face {
  const bank = detail.bank ?? "";
  const words = [detail.reason, detail.code, detail.bankStatus].filter(Boolean).join(" · ");
  switch (fact) {
    case "BANK_CHOSEN":
      return { Icon: Landmark, tone: "neutral", title: t("operation.timeline.BANK_CHOSEN", { bank }) };
    case "SENT_TO_BANK":
      return { Icon: Send, tone: "neutral", title: t("operation.timeline.SENT_TO_BANK", { bank }) };
    case "RETURNED":
      return { Icon: CornerDownLeft, tone: "neutral", title: t("operation.timeline.RETURNED", { bank }) };
    case "ATTEMPT_FAILED":
      return {
        Icon: CircleX,
        tone: "danger",
        title: t("operation.timeline.ATTEMPT_FAILED", {
          bank,
          reason: t(`failures.${failureKind(detail.reason ?? "")}`),
        }),
        detail: words,
      };
    case "ATTEMPT_ABANDONED":
      return {
        Icon: Undo2,
        tone: "warning",
        title: t("operation.timeline.ATTEMPT_ABANDONED", { bank }),
        detail: words,
      };
    case "ATTEMPT_UNRESOLVED":
      return {
        Icon: CircleHelp,
        tone: "warning",
        title: t("operation.timeline.ATTEMPT_UNRESOLVED", { bank }),
        detail: words,
      };
    case "ATTEMPT_PASSED_OVER":
      return { Icon: StepForward, tone: "warning", title: t("operation.timeline.ATTEMPT_PASSED_OVER", { bank }) };
    case "ATTEMPT_RESOLVED": {
      const outcome = detail.outcome === "PAID" ? "PAID" : "NOT_PAID";
      return {
        Icon: UserCheck,
        tone: "neutral",
        title: t(`operation.timeline.ATTEMPT_RESOLVED_${outcome}`, { bank }),
        detail: detail.reason,
      };
    }
    case "PAID_TWICE":
      return {
        Icon: TriangleAlert,
        tone: "danger",
        title: t("operation.timeline.PAID_TWICE", { bank }),
        detail: words,
      };
    case "NEW_LINK_ASKED":
      return { Icon: RotateCcw, tone: "warning", title: t("operation.timeline.NEW_LINK_ASKED") };
    case "RECORD_UPDATED": {
      const status = RECORD_STATUSES.find((known) => known === detail.status);
      return {
        Icon: Landmark,
        tone: status === "REJECTED" ? "danger" : status === "SETTLED" ? "success" : "neutral",
        title: t("operation.timeline.RECORD_UPDATED", { bank, status: status ? t(`statuses.record.${status}`) : "" }),
        detail: words,
      };
    }
    default:
      return assertNever(fact);
  }
}

function deliveryFace(entry: Extract<TimelineEntry, { kind: "DELIVERY" }>, { t }: Text): Face {
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
