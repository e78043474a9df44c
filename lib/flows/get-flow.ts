import type { Db } from "@/db/client";
import { findFlow } from "@/db/queries/flows/flow-reads";
import { type Caller, channelOf } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import type { FlowDetail } from "./contract";
import { presentFlow } from "./present-flow";

/**
 * One flow with its operations (interface 4.5).
 * @throws AppError not_found: none such, another tenant's, or outside the caller's channel
 */
export async function getFlow(db: Db, caller: Caller, uuid: string): Promise<FlowDetail> {
  const found = await findFlow(db, caller.tenantUuid, uuid, channelOf(caller));
  if (!found) throw notFound();
  return presentFlow(found);
}
