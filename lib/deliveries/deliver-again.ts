import { z } from "zod";
import type { Transaction } from "@/db/client";
import { type DeliveryRow, listDeliveryRows } from "@/db/queries/deliveries/deliveries";
import { lockFlowOfOperation } from "@/db/queries/operations/operation-moves";
import { findOperation } from "@/db/queries/operations/operations";
import { causeOf } from "@/lib/operations/cancel-operation";
import { liveUrl } from "@/lib/operations/link-url";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { now } from "@/lib/shared/clock";
import { AppError, badField, notFound } from "@/lib/shared/errors";
import { emailField, optional, phoneField } from "@/lib/shared/fields";
import { addressKey } from "@/lib/shared/text/email-address";
import { canSendSms } from "@/lib/sms/send-sms";
import { requireRole } from "@/lib/tenants/require-role";
import type { DeliveryDetail } from "./contract";
import { type AskedChannel, addressFor, missingAddress, NO_SMS } from "./delivery-request";
import { DELIVERY_CHANNELS, LINKS_MAX, PAUSE_SECONDS } from "./model";
import { planDeliveries } from "./plan-deliveries";
import { presentDelivery } from "./present-delivery";
import { queueDeliveries } from "./queue-deliveries";
import { renewLater } from "./renew-undelivered";

export const againRequest = z
  .object({
    channel: z.enum(DELIVERY_CHANNELS, { error: `must be ${DELIVERY_CHANNELS.join(" or ")}` }),
    to: optional(z.string()).meta({
      description: "An e-mail address, or a telephone number in E.164; the payer's own where it is left out.",
    }),
  })
  .transform(({ channel, to }, context): AskedChannel => {
    const parsed = optional(channel === "EMAIL" ? emailField : phoneField).safeParse(to);
    if (parsed.success) return { type: channel, to: parsed.data };
    for (const { message } of parsed.error.issues) context.addIssue({ code: "custom", path: ["to"], message });
    return z.NEVER;
  })
  .meta({ id: "DeliveryRequest" });

/**
 * Sends a payment's link once more, to the payer's own address or to another, also after no channel had taken it: the operation stays
 * NOT_DELIVERED until somebody opens the link (decision 3). An address gets it every five minutes at most, one operation has twenty
 * in all. `amongMany`: nobody has wished this very message (decision 202).
 * @throws AppError forbidden; not_found; operation_final; conflict for a SIGNATURE or too many; invalid_field naming `/channel` or
 *   `/to`; rate_limited
 */
export async function deliverAgain(
  tx: Transaction,
  caller: Caller,
  operationUuid: string,
  asked: AskedChannel,
  { amongMany = false }: Readonly<{ amongMany?: boolean }> = {},
): Promise<DeliveryDetail> {
  requireRole(caller, "OPERATOR");
  const { tenantUuid } = caller;
  await lockFlowOfOperation(tx, tenantUuid, operationUuid);
  const found = await findOperation(tx, tenantUuid, operationUuid, channelOf(caller));
  if (!found) throw notFound();
  const { operation } = found;
  if (operation.type !== "PAYMENT") {
    throw new AppError("conflict", {
      detail: "Signers are mailed their own links: remind them by …/signers/{uuid}/reminders.",
    });
  }
  if (liveUrl(operation) === null) throw new AppError("operation_final", { detail: "The link has ended." });
  if (asked.type === "SMS" && !canSendSms()) throw badField("/channel", "invalid", NO_SMS);
  const address = addressFor(asked, operation.subject);
  if (address === null) throw badField("/to", "required", missingAddress(asked.type));

  const at = now();
  refuseTooMany(await listDeliveryRows(tx, tenantUuid, operationUuid), address, at);
  const identity = { uuid: operationUuid, tenantUuid, createdAt: operation.createdAt };
  const by = causeOf(caller);
  const unasked = amongMany || by.by !== "PERSON";
  const rows = planDeliveries(identity, [{ channel: asked.type, address }], { by, unasked, at });
  await queueDeliveries(tx, rows);
  if (operation.status === "NOT_DELIVERED") await renewLater(tx, operation);
  const [row] = rows;
  if (!row) throw new AppError("internal_error");
  return presentDelivery(row);
}

function refuseTooMany(rows: readonly DeliveryRow[], address: string, at: Date): void {
  const earlier = rows.filter(({ kind }) => kind === "LINK");
  if (earlier.length >= LINKS_MAX) {
    throw new AppError("conflict", { detail: `The link was sent ${LINKS_MAX} times; call the payer.` });
  }
  const same = earlier.find((row) => addressKey(row.address) === addressKey(address));
  const waitMs = same ? same.createdAt.getTime() + PAUSE_SECONDS * 1000 - at.getTime() : 0;
  if (waitMs <= 0) return;
  throw new AppError("rate_limited", {
    detail: "An address is sent the link every five minutes at most.",
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
