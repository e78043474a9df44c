import type { ApiRequest } from "@/lib/shared/api-request";
import { comeBack } from "../../_return/come-back";

/** The payer comes back to an address that says in its query, if anywhere, who they are. */
export function GET(request: ApiRequest): Promise<Response> {
  return comeBack(request);
}
