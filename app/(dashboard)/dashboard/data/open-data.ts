import type { ApiRequest } from "@/lib/shared/api-request";
import { isOfItsPage } from "@/lib/shared/page-owner";
import { type DashboardContext, findDashboard } from "../../dashboard-context";
import { emptyAnswer } from "./answers";

/**
 * Who asks for data, or the answer to nobody (401). A page of another organisation than the browser is signed in to by now is given
 * nothing (409): what it would show, or write to a disk, is not what somebody has asked it for (decision 259).
 */
export async function openData(request: Pick<ApiRequest, "url" | "headers">): Promise<DashboardContext | Response> {
  const context = await findDashboard();
  if (!context) return emptyAnswer(401);
  return isOfItsPage(request, context.caller) ? context : emptyAnswer(409);
}
