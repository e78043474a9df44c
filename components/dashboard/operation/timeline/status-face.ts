import { Ban, CircleCheck, CircleX, Clock, Eye, Link2, MailX } from "lucide-react";
import type { OperationType } from "@/lib/operations/model";
import { assertNever } from "@/lib/shared/assert-never";
import type { Text } from "../../text";
import type { EntryOf, Face } from "./face";

/** A change of the operation's status, and whose doing it was. */
export function statusFace(
  { to, by, name, bank, isUnattended }: EntryOf<"STATUS">,
  type: OperationType,
  { t }: Text,
): Face {
  const status = "operation.timeline.status" as const;
  const ended = type === "SIGNATURE" ? "operation.timeline.signature" : status;
  const detail = by === "PAYER" || by === "BANK" ? undefined : (name ?? t(`operation.timeline.by.${by}`));
  switch (to) {
    case "OPENED":
      return {
        Icon: Eye,
        tone: isUnattended ? "neutral" : "info",
        title: t(isUnattended ? `${status}.OPENED_UNATTENDED` : `${status}.OPENED`),
        detail,
      };
    case "COMPLETED":
      return {
        Icon: CircleCheck,
        tone: "success",
        title: bank === null ? t(`${ended}.COMPLETED_PLAIN`) : t(`${status}.COMPLETED`, { bank }),
        detail,
      };
    case "REJECTED":
      return { Icon: CircleX, tone: "danger", title: t(`${ended}.REJECTED`), detail };
    case "EXPIRED":
      return { Icon: Clock, tone: "warning", title: t(`${ended}.EXPIRED`), detail };
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
