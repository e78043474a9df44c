import { Card } from "@/components/ui/card";
import type { DeliveryDetail } from "@/lib/deliveries/contract";
import type { Text } from "../../text";
import { DeliveryLines } from "../delivery-lines";

/** What was sent to those who sign, and how far it came; nothing where nothing was. */
export function SignerDeliveries({
  deliveries,
  text,
}: Readonly<{ deliveries: readonly DeliveryDetail[]; text: Text }>) {
  if (deliveries.length === 0) return null;
  return (
    <Card title={text.t("delivery.toSigners")} flush>
      <DeliveryLines deliveries={deliveries} text={text} />
    </Card>
  );
}
