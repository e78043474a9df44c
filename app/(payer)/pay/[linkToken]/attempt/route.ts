import { startAttempt } from "@/lib/attempts/starting/start-attempt";
import { askedFirst } from "@/lib/payer/asked-first";
import { badField } from "@/lib/shared/errors";
import { lastBankCookie, seeOther } from "../../../_visit/answers";
import { backToPage } from "../../../_visit/link-form";
import { payerForm } from "../../../_visit/payer-form";
import { psuContext } from "../../../_visit/psu-context";
import { asksBelow, readStepForm } from "../../../_visit/step-form";
import { look } from "../../../_visit/visit";

/** The payer has pressed a bank, or one of its methods. What it asks first is asked, and nothing has left. */
export const POST = payerForm(async (db, linkToken, request) => {
  const form = await readStepForm(request);
  if (!form?.bankId) throw badField("/bankId", "required", "is missing");
  const { bankId, methodId } = form;
  const path = `/pay/${linkToken}`;
  const remembered = lastBankCookie(bankId);
  const visited = await look(request, linkToken);
  const { language } = visited;
  const isAsked = visited.outcome === "FOUND" && (await askedFirst(db, visited.view, { bankId, methodId })).what;
  if (isAsked === "METHOD") return seeOther(path + asksBelow(bankId, null), remembered);
  const { next } = await startAttempt(db, linkToken, { bankId, methodId, psu: psuContext(request, language) });
  const after = { BANK: `${path}/bank`, PAGE: path, ASK: path + asksBelow(bankId, methodId) };
  return seeOther(after[next], remembered);
});

export const GET = backToPage("/pay");
