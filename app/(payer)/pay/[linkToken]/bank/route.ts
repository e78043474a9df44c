import { seeOther } from "../../../_visit/answers";
import { belowLink } from "../../../_visit/below-link";
import { toBankPage } from "../../../_visit/pay-page";
import { plainPage } from "../../../_visit/plain-pages";
import { look } from "../../../_visit/visit";

type Params = Readonly<{ linkToken: string }>;

/**
 * On the way to the bank. A page of its own, because a form may not end at another site under our policy (`form-action`), and
 * because a button must be there when the bank's app doesn't open.
 */
export const GET = belowLink<Params>(async (request, { params }) => {
  const { linkToken } = await params;
  const visited = await look(request, linkToken);
  if (visited.outcome !== "FOUND") return plainPage(request, visited, `/pay/${linkToken}`);
  const { step } = visited.view;
  if (step.name !== "AT_BANK" || !step.continueUrl) return seeOther(`/pay/${linkToken}`);
  return toBankPage(request, visited, step.bank.name, step.continueUrl);
});
