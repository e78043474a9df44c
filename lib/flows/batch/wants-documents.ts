import { z } from "zod";
import { OPERATIONS_MAX } from "@/lib/flows/creating/flow-request";

const operation = z.union([
  z.looseObject({ type: z.literal("SIGNATURE") }),
  z.looseObject({ invoice: z.looseObject({ generateDocument: z.literal(true) }) }),
]);
const request = z.looseObject({ operations: z.array(z.unknown()).max(OPERATIONS_MAX) });

/**
 * Whether something of a request is drawn or stored, which takes a file store and can't be done for many at once. Of one with more
 * operations than it may have, which its check refuses, none is looked at: a megabyte has half a million.
 */
export function wantsDocuments(json: unknown): boolean {
  const operations = request.safeParse(json).data?.operations ?? [];
  return operations.some((one) => operation.safeParse(one).success);
}
