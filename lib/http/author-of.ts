import type { ApiRequest } from "@/lib/shared/api-request";
import type { Caller } from "@/lib/shared/caller";
import { clientAddress } from "./request/client-address";

/** Who changes something, and from where, as the audit log has it. */
export function authorOf({ caller, request }: Readonly<{ caller: Caller; request: ApiRequest }>) {
  return { caller, ipAddress: clientAddress(request) };
}
