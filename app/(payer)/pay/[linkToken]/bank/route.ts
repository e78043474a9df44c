import type { ApiRequest } from "@/lib/shared/api-request";
import { seeOther } from "../../../_visit/answers";
import { toBankPage } from "../../../_visit/pay-page";
import { look } from "../../../_visit/visit";

type Context = Readonly<{ params: Promise<{ linkToken: string }> }>;

/**
 * On the way to the bank. A page of its own, because a form may not end at another site under our policy (`form-action`), and
 * because a button must be there when the bank's app doesn't open.
 */
export async function GET(request: ApiRequest, { params }: Context): Promise<Response> {
  const { linkToken } = await params;
  const visited = await look(request, linkToken);
  const step = visited.outcome === "FOUND" ? visited.view.step : null;
  if (visited.outcome !== "FOUND" || step?.name !== "AT_BANK" || !step.continueUrl)
    return seeOther(`/pay/${encodeURIComponent(linkToken)}`);
  return toBankPage(request, visited, step.bank.name, step.continueUrl);
}
