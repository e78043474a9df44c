import {
  Bell,
  BellOff,
  BellRing,
  CircleHelp,
  CircleX,
  CornerDownLeft,
  HandCoins,
  Landmark,
  Mail,
  MailCheck,
  MailX,
  MessageCircleWarning,
  Receipt,
  RotateCcw,
  Send,
  StepForward,
  TriangleAlert,
  Undo2,
  Unlink,
  User,
  UserCheck,
  Users,
} from "lucide-react";
import { failureKind } from "@/components/payer/outcomes/failure-kind";
import { RECORD_STATUSES } from "@/lib/attempts/model";
import { DELIVERY_REASONS } from "@/lib/deliveries/model";
import { DISPUTE_REASONS, type OperationType } from "@/lib/operations/model";
import { assertNever } from "@/lib/shared/assert-never";
import type { Text } from "../../text";
import type { EntryOf, Face } from "./face";

/** A step of the payer's way, or of the money's; of a signature, what somebody does before they sign. */
export function factFace(
  { fact, detail }: EntryOf<"FACT">,
  type: OperationType,
  { t, calendarDay, money }: Text,
): Face {
  const bank = detail.bank ?? "";
  const bookedOn = detail.bookedOn === undefined ? undefined : calendarDay(detail.bookedOn);
  const words = [detail.reason, detail.code, detail.bankStatus].filter(Boolean).join(" · ");
  const channel = t(`delivery.channels.${detail.channel === "SMS" ? "SMS" : "EMAIL"}`);
  const refundFace = (of: `REFUND_${"PREPARED" | "BY_HAND" | "CANCELLED" | "BOOKED" | "UNDONE"}`): Face => {
    const amount = money({ amount: Number(detail.amount), currency: detail.currency ?? "EUR" });
    const title = t(`operation.timeline.${of}`, { amount });
    return { Icon: Undo2, tone: of === "REFUND_BOOKED" ? "success" : "neutral", title, detail: bookedOn };
  };
  switch (fact) {
    case "LINK_SENT":
      return { Icon: Mail, tone: "neutral", title: t("operation.timeline.LINK_SENT", { channel }) };
    case "LINK_ARRIVED":
      return { Icon: MailCheck, tone: "neutral", title: t("operation.timeline.LINK_ARRIVED", { channel }) };
    case "REMINDER_SENT":
      return { Icon: BellRing, tone: "neutral", title: t("operation.timeline.REMINDER_SENT", { channel }) };
    case "REMINDER_ARRIVED":
      return { Icon: MailCheck, tone: "neutral", title: t("operation.timeline.REMINDER_ARRIVED", { channel }) };
    case "REMINDERS_STOPPED":
      return { Icon: BellOff, tone: "neutral", title: t("operation.timeline.REMINDERS_STOPPED") };
    case "REMINDERS_RESUMED":
      return { Icon: Bell, tone: "neutral", title: t("operation.timeline.REMINDERS_RESUMED") };
    case "REMINDER_REFUSED":
    case "LINK_REFUSED": {
      const reason = DELIVERY_REASONS.find((known) => known === detail.reason);
      return {
        Icon: MailX,
        tone: "danger",
        title: t(`operation.timeline.${fact}`, { channel }),
        ...(reason && { detail: t(`delivery.reasons.${reason}`) }),
      };
    }
    case "MAIL_COMPLAINED":
      return { Icon: MailX, tone: "warning", title: t("operation.timeline.MAIL_COMPLAINED") };
    case "PERSON_SEEN":
      return { Icon: User, tone: "info", title: t("operation.timeline.PERSON_SEEN") };
    case "BANK_CHOSEN":
      return { Icon: Landmark, tone: "neutral", title: t("operation.timeline.BANK_CHOSEN", { bank }) };
    case "SENT_TO_BANK":
      return {
        Icon: Send,
        tone: "neutral",
        title: t("operation.timeline.SENT_TO_BANK", { bank }),
        ...orderedAs(detail.product, t),
      };
    case "CONFIRMED":
      return { Icon: Landmark, tone: "success", title: t("operation.timeline.CONFIRMED", { bank }) };
    case "RETURNED":
      return { Icon: CornerDownLeft, tone: "neutral", title: t("operation.timeline.RETURNED", { bank }) };
    case "AWAITING_SIGNATURE":
      return {
        Icon: Users,
        tone: "info",
        title: t("operation.timeline.AWAITING_SIGNATURE", { bank }),
        ...(detail.signed !== undefined && {
          detail: t("operation.timeline.SIGNED_SO_FAR", { signed: detail.signed }),
        }),
      };
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
        title: detail.entryUuid
          ? t("operation.timeline.PAID_TWICE_ON_STATEMENT")
          : detail.originalUuid
            ? t("operation.timeline.ORIGINAL_PAID")
            : t("operation.timeline.PAID_TWICE", { bank }),
        detail: bookedOn ?? words,
      };
    case "CREDIT_FOUND":
      return { Icon: Receipt, tone: "success", title: t("operation.timeline.CREDIT_FOUND"), detail: bookedOn };
    case "MONEY_RETURNED":
      return {
        Icon: Undo2,
        tone: "danger",
        title: t("operation.timeline.MONEY_RETURNED"),
        detail: [bookedOn, detail.reason].filter(Boolean).join(" · "),
      };
    case "MATCH_UNDONE":
      return detail.refundUuid === undefined
        ? { Icon: Unlink, tone: "warning", title: t("operation.timeline.MATCH_UNDONE"), detail: bookedOn }
        : refundFace("REFUND_UNDONE");
    case "REFUND_PREPARED":
    case "REFUND_BY_HAND":
    case "REFUND_CANCELLED":
    case "REFUND_BOOKED":
      return refundFace(fact);
    case "NEW_LINK_ASKED":
      return {
        Icon: RotateCcw,
        tone: "warning",
        title: t(`operation.timeline${type === "SIGNATURE" ? ".signature" : ""}.NEW_LINK_ASKED`),
      };
    case "TRANSFER_SAID":
      return { Icon: HandCoins, tone: "info", title: t("operation.timeline.TRANSFER_SAID") };
    case "DISPUTED": {
      const reason = DISPUTE_REASONS.find((known) => known === detail.reason) ?? "OTHER";
      return {
        Icon: MessageCircleWarning,
        tone: "warning",
        title: t("operation.timeline.DISPUTED"),
        detail: t(`operation.disputes.${reason}`),
        ...(detail.comment && { quote: detail.comment }),
      };
    }
    case "SEEN_TO":
      return { Icon: UserCheck, tone: "neutral", title: t("operation.timeline.SEEN_TO") };
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

/** Said only where it could have been ordered as either (decision 126). */
function orderedAs(product: string | undefined, t: Text["t"]): Pick<Face, "detail"> {
  if (product !== "INSTANT_SEPA_CREDIT_TRANSFER" && product !== "SEPA_CREDIT_TRANSFER") return {};
  return { detail: t(`operation.details.products.${product}`) };
}
