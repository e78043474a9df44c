import { advanceAttempt } from "@/lib/attempts/following/advance-attempt";
import { badField } from "@/lib/shared/errors";
import { seeOther } from "../../../../_visit/answers";
import { backToPage } from "../../../../_visit/link-form";
import { payPage } from "../../../../_visit/pay-page";
import { payerForm } from "../../../../_visit/payer-form";
import { psuContext } from "../../../../_visit/psu-context";
import { readStepForm } from "../../../../_visit/step-form";
import { look } from "../../../../_visit/visit";

/** The payer has done what a bank asked for on our page. A form that is not right is shown again, and nothing has left. */
export const POST = payerForm(async (db, linkToken, request) => {
  const form = await readStepForm(request);
  if (!form) throw badField("/turn", "required", "is missing");
  const before = await look(request, linkToken);
  const advanced = await advanceAttempt(db, linkToken, { ...form, psu: psuContext(request, before.language) });
  const path = `/pay/${linkToken}`;
  if (advanced.next === "WRONG" && before.outcome === "FOUND") {
    return payPage(request, before, { form: { typed: form.typed, problems: advanced.problems } });
  }
  return seeOther(advanced.next === "BANK" ? `${path}/bank` : path);
});

export const GET = backToPage("/pay");
