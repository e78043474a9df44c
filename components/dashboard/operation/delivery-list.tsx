import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import type { DeliveryDetail } from "@/lib/deliveries/contract";
import { type DeliveryState, reachesNobody } from "@/lib/deliveries/model";
import type { OperationStatus, Subject } from "@/lib/operations/model";
import type { Text } from "../text";
import { DeliveryLines } from "./delivery-lines";
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
        <DeliveryLines deliveries={deliveries} text={text} />
      )}
    </Card>
  );
}

function linkStates(deliveries: readonly DeliveryDetail[]): readonly DeliveryState[] {
  return deliveries.filter(({ kind }) => kind === "LINK").map(({ state }) => state);
}
