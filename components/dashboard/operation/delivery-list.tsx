import { CircleCheck, CircleDashed, CircleSlash, CircleX, Clock, type LucideIcon, Send } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import type { DeliveryDetail } from "@/lib/deliveries/contract";
import { type DeliveryState, reachesNobody } from "@/lib/deliveries/model";
import type { OperationStatus, Subject } from "@/lib/operations/model";
import type { ActionResult } from "../action-result";
import type { Text } from "../text";
import { SendLink } from "./send-link";

type DeliveryListProps = Readonly<{
  deliveries: readonly DeliveryDetail[];
  status: OperationStatus;
  /** Whether the link still works. */
  isLive: boolean;
  subject: Pick<Subject, "email" | "phone">;
  /** Whether anybody carries text messages here. */
  canText: boolean;
  /** Null for who may only look, and once the link has ended. */
  send: ((form: FormData) => Promise<ActionResult>) | null;
  text: Text;
}>;

/** What was sent to the payer, how far it came, and how it is sent again or elsewhere. */
export function DeliveryList({ deliveries, status, isLive, subject, canText, send, text }: DeliveryListProps) {
  const { t } = text;
  const isUndelivered = status === "NOT_DELIVERED" && reachesNobody(linkStates(deliveries));
  const latest = deliveries.find(({ kind }) => kind === "LINK");
  return (
    <Card
      title={t("delivery.title")}
      actions={
        send && (
          <SendLink
            label={t(
              isUndelivered
                ? "delivery.again.correct"
                : deliveries.length === 0
                  ? "delivery.again.title"
                  : "delivery.again.action",
            )}
            channel={latest?.channel ?? "EMAIL"}
            to={latest?.to ?? subject.email ?? ""}
            canText={canText}
            action={send}
          />
        )
      }
      flush
    >
      {isUndelivered && (
        <Callout tone="danger" title={t("delivery.undelivered")} className="m-4 sm:m-5">
          <p>{t(isLive ? "delivery.undeliveredHint" : "delivery.undeliveredEnded")}</p>
        </Callout>
      )}
      {status === "NOT_DELIVERED" && !isUndelivered && isLive && (
        <Callout tone="info" title={t("delivery.corrected")} className="m-4 sm:m-5">
          <p>{t("delivery.correctedHint")}</p>
        </Callout>
      )}
      {deliveries.length === 0 ? (
        <p className="px-4 py-3 text-muted text-sm sm:px-5">{t("delivery.empty")}</p>
      ) : (
        <ol className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.uuid} delivery={delivery} text={text} />
          ))}
        </ol>
      )}
      {deliveries.some(({ state }) => state === "SENT") && (
        <p className="border-line border-t px-4 py-3 text-muted text-sm sm:px-5">{t("delivery.sentMeans")}</p>
      )}
    </Card>
  );
}

function linkStates(deliveries: readonly DeliveryDetail[]): readonly DeliveryState[] {
  return deliveries.filter(({ kind }) => kind === "LINK").map(({ state }) => state);
}

const FACES: Readonly<Record<DeliveryState, Readonly<{ tone: Tone; Icon: LucideIcon }>>> = {
  QUEUED: { tone: "neutral", Icon: CircleDashed },
  SENDING: { tone: "info", Icon: Send },
  SENT: { tone: "info", Icon: Send },
  DELIVERED: { tone: "success", Icon: CircleCheck },
  DEFERRED: { tone: "warning", Icon: Clock },
  REFUSED: { tone: "danger", Icon: CircleX },
  CANCELLED: { tone: "neutral", Icon: CircleSlash },
};

function DeliveryLine({ delivery, text }: Readonly<{ delivery: DeliveryDetail; text: Text }>) {
  const { t, dateTime } = text;
  const { kind, recipient, channel, to, state, reason, reasonText, nextAttemptAt, sendAt, stateAt } = delivery;
  const { tone, Icon } = FACES[state];
  const when =
    state === "QUEUED"
      ? t("delivery.sendAt", { at: dateTime(nextAttemptAt ?? sendAt) })
      : nextAttemptAt === null
        ? dateTime(stateAt)
        : t("delivery.nextAt", { at: dateTime(nextAttemptAt) });
  const what = [
    t(`delivery.kinds.${kind}`),
    ...(recipient === "PAYER" ? [] : [t(`delivery.recipients.${recipient}`)]),
    t(`delivery.channels.${channel}`),
    when,
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56 space-y-0.5">
        <p className="break-all font-medium">{to}</p>
        <p className="text-muted text-sm">{what.join(" · ")}</p>
        {reason !== null && <p className="text-sm">{t(`delivery.reasons.${reason}`)}</p>}
        {reasonText !== null && <p className="break-words font-mono text-muted text-xs">{reasonText}</p>}
      </div>
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {t(`delivery.states.${state}`)}
      </Badge>
    </li>
  );
}
