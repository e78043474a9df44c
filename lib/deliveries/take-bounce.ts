import { type Database, inTransaction } from "@/db/client";
import { findDeliveryOfMessage } from "@/db/queries/deliveries/deliveries";
import { insertFact } from "@/db/queries/operations/operation-moves";
import { now } from "@/lib/shared/clock";
import { log } from "@/lib/shared/log";
import { noteArrival } from "./note-arrival";
import { noteRefusal } from "./note-refusal";
import { noteWord } from "./note-word";
import { plainReason } from "./plain-reason";
import { readBounce } from "./read-bounce";
import { tellSigners } from "./tell-signers";

/**
 * Takes a mail that came back: what it is about is REFUSED from then on, whatever server on the way had taken it, or DELIVERED where it
 * says so; DELIVERED and COMPLAINED where its reader has reported it as unwanted (decision 202). A mail that is no such report, or about
 * none of ours, changes nothing; nor does one that is posted twice.
 */
export async function takeBounce(db: Database, mail: Uint8Array): Promise<void> {
  const bounce = await readBounce(mail);
  const delivery = bounce && (await findDeliveryOfMessage(db, bounce));
  if (!bounce?.outcome || !delivery) {
    log.info({ isReport: bounce !== null }, "a mail that came back is about none of ours, or says nothing yet");
    return;
  }
  const spokenOf = { ...delivery, channel: "EMAIL" } as const;
  const { tenantUuid, operationUuid } = spokenOf;
  const at = now();
  if (bounce.outcome === "COMPLAINED") {
    const told = { state: "DELIVERED", reason: "COMPLAINED", reasonText: plainReason(bounce.words) } as const;
    return await inTransaction(db, async (tx) => {
      if (!(await noteWord(tx, spokenOf, told, at))) return;
      await insertFact(tx, tenantUuid, { operationUuid, kind: "MAIL_COMPLAINED", detail: { channel: "EMAIL" }, at });
      if (spokenOf.recipient === "SIGNER") await tellSigners(tx, spokenOf);
    });
  }
  if (bounce.outcome === "DELIVERED") {
    return await inTransaction(db, (tx) => noteArrival(tx, spokenOf, at));
  }
  const told = { state: "REFUSED", reason: "BOUNCED", reasonText: plainReason(bounce.words) } as const;
  await noteRefusal(db, { ...spokenOf, reason: "BOUNCED", at }, (tx) => noteWord(tx, spokenOf, told, at));
}
