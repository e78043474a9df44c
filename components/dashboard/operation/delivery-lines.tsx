import { CircleCheck, CircleDashed, CircleSlash, CircleX, Clock, type LucideIcon, Send } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import type { DeliveryDetail } from "@/lib/deliveries/contract";
import type { DeliveryState } from "@/lib/deliveries/model";
import type { Text } from "../text";

/** What was sent to whom and how far it came, a line each; what "sent" means stands below. */
export function DeliveryLines({ deliveries, text }: Readonly<{ deliveries: readonly DeliveryDetail[]; text: Text }>) {
  return (
    <>
      <ol className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery.uuid} delivery={delivery} text={text} />
        ))}
      </ol>
      {deliveries.some(({ state }) => state === "SENT") && (
        <p className="border-line border-t px-4 py-3 text-muted text-sm sm:px-5">{text.t("delivery.sentMeans")}</p>
      )}
    </>
  );
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
