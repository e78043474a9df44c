import { startAttempt } from "@/lib/attempts/start-attempt";
import { badField } from "@/lib/shared/errors";
import { lastBankCookie, seeOther } from "../../../_visit/answers";
import { payerForm } from "../../../_visit/payer-form";
import { psuContext } from "../../../_visit/psu-context";
import { readFormField } from "../../../_visit/read-form";
import { look } from "../../../_visit/visit";

/** The payer has pressed a bank. */
export const POST = payerForm(async (db, linkToken, request) => {
  const bankId = await readFormField(request, "bankId");
  if (!bankId) throw badField("/bankId", "required", "is missing");
  const { language } = await look(request, linkToken);
  const { next } = await startAttempt(db, linkToken, { bankId, psu: psuContext(request, language) });
  const path = `/pay/${linkToken}`;
  const after = {
    BANK: `${path}/bank`,
    PAGE: path,
    ASK: `${path}/attempt/identify?bank=${encodeURIComponent(bankId)}`,
  };
  return seeOther(after[next], lastBankCookie(bankId));
});
