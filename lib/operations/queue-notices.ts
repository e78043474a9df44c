import type { Transaction } from "@/db/client";
import { insertDeliveries, type NewDelivery } from "@/db/queries/deliveries/deliveries";
import { findReceiptWishes, insertReceipts, listRecipients } from "@/db/queries/deliveries/notices";
import { addJob } from "@/db/queries/jobs";
import { isPseudonym } from "@/db/queries/people/payer-traces";
import { copyRecipients, openCopyRecipients } from "@/lib/configurations/copies";
import { messageIdOf } from "@/lib/mail/message-id";
import { newUuid } from "@/lib/shared/ids";
import { addressKey } from "@/lib/shared/text/email-address";
import type { Cause } from "./model";

export type Happened = Readonly<{ at: Date; cause: Cause }>;
type Notice = Pick<NewDelivery, "operationUuid" | "address" | "recipient" | "kind">;

/**
 * Of payments that have been made: thanks, the receipt and the documents, to the payer and to whom the configuration names for copies,
 * each in a mail of their own (decision 200). Written with the completion itself; of what no configuration has mailed, nothing.
 */
export async function queueReceipts(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
  happened: Happened,
): Promise<void> {
  const wishes = await findReceiptWishes(tx, tenantUuid, operationUuids);
  const notices = wishes.flatMap(({ operationUuid, email, documentDelivery }): Notice[] => {
    const open = new Set(openCopyRecipients(documentDelivery));
    const copies = copyRecipients(documentDelivery).map(
      (address) => [address, open.has(address) ? "COPY" : "BLIND_COPY"] as const,
    );
    return oncePerAddress([...(email === null ? [] : [[email, "PAYER"] as const]), ...copies]).map(
      ([address, recipient]) => ({ operationUuid, address, recipient, kind: "RECEIPT" }),
    );
  });
  await insertReceipts(tx, rowsOf(tenantUuid, notices, happened));
  await wake(tx, notices);
}

/** A configuration may name the payer, or one address in two ways of writing it. */
function oncePerAddress<Recipient>(
  addresses: readonly (readonly [string, Recipient])[],
): readonly (readonly [string, Recipient])[] {
  const seen = new Set<string>();
  return addresses.filter(([address]) => {
    const key = addressKey(address);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/**
 * Payments that were confirmed have been rejected or taken back: whoever was to have the receipt is told, at the same address, and so is
 * whoever may have it though nobody answered to it; nobody whose address was erased since (decision 223). What still waits to be sent says
 * no more than is so when it is sent.
 */
export async function queueRejections(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
  happened: Happened,
): Promise<void> {
  const told = [
    { kind: "RECEIPT", states: ["QUEUED", "SENDING", "SENT", "DELIVERED", "DEFERRED"] },
    // The receipt itself may have been overtaken by the first time that it was so.
    { kind: "REINSTATEMENT", states: ["SENDING", "SENT", "DELIVERED"] },
  ] as const;
  await queueCorrections(tx, tenantUuid, operationUuids, { ...happened, told, kind: "REJECTION" });
}

/** They stand after all: told to those who may have read otherwise. */
export async function queueReinstatements(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
  happened: Happened,
): Promise<void> {
  const told = [{ kind: "REJECTION", states: ["SENDING", "SENT", "DELIVERED"] }] as const;
  await queueCorrections(tx, tenantUuid, operationUuids, { ...happened, told, kind: "REINSTATEMENT" });
}

async function queueCorrections(
  tx: Transaction,
  tenantUuid: string,
  operationUuids: readonly string[],
  {
    told,
    kind,
    ...happened
  }: Happened & Pick<Notice, "kind"> & Readonly<{ told: Parameters<typeof listRecipients>[3] }>,
): Promise<void> {
  if (operationUuids.length === 0) return;
  const recipients = await listRecipients(tx, tenantUuid, operationUuids, told);
  const notices = recipients.flatMap((one) => (isPseudonym(one.address) ? [] : { ...one, kind }));
  await insertDeliveries(tx, rowsOf(tenantUuid, notices, happened));
  await wake(tx, notices);
}

function rowsOf(tenantUuid: string, notices: readonly Notice[], { at, cause }: Happened): readonly NewDelivery[] {
  return notices.map((notice) => {
    const uuid = newUuid();
    return {
      ...notice,
      uuid,
      tenantUuid,
      channel: "EMAIL",
      messageId: messageIdOf(uuid),
      state: "QUEUED",
      attempts: 0,
      nextAttemptAt: at,
      sendAt: at,
      createdBy: cause,
      unasked: true,
      createdAt: at,
      stateAt: at,
    };
  });
}

async function wake(tx: Transaction, notices: readonly Notice[]): Promise<void> {
  // What fails is done by the next minute's call.
  if (notices.length > 0) await addJob(tx, "send-deliveries", {}, { maxAttempts: 1 });
}
