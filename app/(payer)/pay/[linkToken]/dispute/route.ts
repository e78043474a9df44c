import { disputeOperation } from "@/lib/flows/dispute-operation";
import { DISPUTE_REASONS } from "@/lib/operations/model";
import { payerForm } from "../../../_visit/payer-form";
import { readWords } from "../../../_visit/read-form";

/** The payer says what is wrong with the payment: one of the choices of the page's own form, anything else is OTHER. */
export const POST = payerForm(async (db, linkToken, request) => {
  const said = await readWords(request);
  const reason = DISPUTE_REASONS.find((known) => known === said?.get("reason")) ?? "OTHER";
  await disputeOperation(db, linkToken, { reason, comment: said?.get("comment") ?? null });
});
