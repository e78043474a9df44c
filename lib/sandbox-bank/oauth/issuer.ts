import { env } from "@/lib/shared/env";
import type { VirtualBank } from "../virtual-bank";

/** How a bank's authorization server names itself: where the customer's browser finds it. */
export function issuerOf({ id }: Pick<VirtualBank, "id">): string {
  return `${env().baseUrl}/sandbox-bank/${id}/oauth`;
}
