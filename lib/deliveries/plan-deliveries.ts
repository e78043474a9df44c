import type { NewDelivery } from "@/db/queries/deliveries/deliveries";
import type { OperationConfiguration } from "@/lib/configurations/model";
import { messageIdOf } from "@/lib/mail/message-id";
import type { Cause } from "@/lib/operations/model";
import { newUuid } from "@/lib/shared/ids";
import { canSendSms } from "@/lib/sms/send-sms";
import { type AskedChannel, addressFor, type Reachable } from "./delivery-request";
import type { DeliveryChannel } from "./model";

/** Where a message goes, and how. */
export type Address = Readonly<{ channel: DeliveryChannel; address: string }>;

/** Of channels that a request names, which has been checked to have an address for each. */
export function addressesOf(channels: readonly AskedChannel[], payer: Reachable): readonly Address[] {
  return channels.flatMap((asked) => {
    const address = addressFor(asked, payer);
    return address === null ? [] : [{ channel: asked.type, address }];
  });
}

/** Of the configuration's channels, those by which this payer can be reached from here. */
export function defaultAddresses({ delivery }: OperationConfiguration, payer: Reachable): readonly Address[] {
  const possible = (delivery?.channels ?? []).filter(({ type }) => type !== "SMS" || canSendSms());
  return addressesOf(
    possible.map(({ type }) => ({ type, to: null })),
    payer,
  );
}

type Asking = Readonly<{
  by: Cause;
  /** Whether no person has wished these very messages (decision 202). */
  unasked: boolean;
  sendAt?: Date | null;
  at?: Date;
}>;

/** The rows that bring a link to these addresses. Pure but for their identifiers. */
export function planDeliveries(
  { uuid: operationUuid, tenantUuid, createdAt }: Readonly<{ uuid: string; tenantUuid: string; createdAt: Date }>,
  addresses: readonly Address[],
  { by, unasked, sendAt = null, at = createdAt }: Asking,
): readonly NewDelivery[] {
  return addresses.map(({ channel, address }) => {
    const uuid = newUuid();
    return {
      uuid,
      tenantUuid,
      operationUuid,
      kind: "LINK",
      channel,
      address,
      messageId: channel === "EMAIL" ? messageIdOf(uuid) : null,
      state: "QUEUED",
      attempts: 0,
      nextAttemptAt: sendAt ?? at,
      sendAt: sendAt ?? at,
      createdBy: by,
      unasked,
      createdAt: at,
      stateAt: at,
    };
  });
}
