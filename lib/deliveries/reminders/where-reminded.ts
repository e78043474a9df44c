import type { DeliveryRow } from "@/db/queries/deliveries/deliveries";
import { NO_REMINDERS, type OperationConfiguration } from "@/lib/configurations/model";
import { canSendSms } from "@/lib/sms/send-sms";
import { addressFor, type Reachable } from "../delivery-request";
import type { Address } from "../plan-deliveries";
import { isSameAddress, linkAddresses, refusedAddresses } from "../where-sent";

/**
 * Where a payer is reminded (decision 190): of the configuration's ways, where the link went; by a way that we have sent it to nobody
 * by, at the payer's own address. Nowhere that takes nothing for good. Pure but for whether anybody carries text messages.
 */
export function whereReminded(
  rows: readonly DeliveryRow[],
  { reminders = NO_REMINDERS }: OperationConfiguration,
  payer: Reachable,
): readonly Address[] {
  const channels = reminders.channels.map(({ type }) => type).filter((type) => type !== "SMS" || canSendSms());
  const sent = linkAddresses(rows);
  const refused = refusedAddresses(rows);
  return channels.flatMap((channel) => {
    if (rows.some((row) => row.kind === "LINK" && row.channel === channel)) {
      return sent.filter((address) => address.channel === channel);
    }
    const own = addressFor({ type: channel, to: null }, payer);
    const address = own === null ? null : { channel, address: own };
    return address === null || refused.some((one) => isSameAddress(one, address)) ? [] : [address];
  });
}
