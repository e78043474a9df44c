import { disputeOperation } from "@/lib/flows/dispute-operation";
import { DISPUTE_REASONS } from "@/lib/operations/model";
import { AppError } from "@/lib/shared/errors";
import { backToPage } from "../../../_visit/link-form";
import { payPage } from "../../../_visit/pay-page";
import { payerForm } from "../../../_visit/payer-form";
import { notTaken } from "../../../_visit/problems";
import { readWords } from "../../../_visit/read-form";
import { look } from "../../../_visit/visit";

/**
 * The payer says what is wrong with the payment: one of the choices of the page's own form, anything else is OTHER. Where it can't be
 * heard now, what they wrote is shown again (409): in the form, where that is there, and beside what is said of it where not.
 */
export const POST = payerForm(async (db, linkToken, request) => {
  const said = await readWords(request);
  const reason = DISPUTE_REASONS.find((known) => known === said?.get("reason")) ?? "OTHER";
  const comment = said?.get("comment") ?? null;
  try {
    return await disputeOperation(db, linkToken, { reason, comment });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "attempt_in_progress") throw error;
    const found = await look(request, linkToken);
    if (found.outcome !== "FOUND") throw error;
    const { view, words } = found;
    const { reasons, send } = words.dispute;
    const written = [reasons[reason], comment?.trim()].filter(Boolean).join(": ");
    const problem = notTaken(send(view.payee.legalName), view.step, words, view.mayDispute ? undefined : written);
    return problem ? payPage(request, found, { problem, complaint: { reason, comment } }) : null;
  }
});

export const GET = backToPage("/pay");
