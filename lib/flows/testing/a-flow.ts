import { getDb } from "@/db/client";
import { createInvoiceCollection } from "@/lib/flows/creating/create-invoice-collection";
import type { Caller } from "@/lib/shared/caller";

export type TestFlow = Readonly<{
  uuid: string;
  createdAt: string;
  operations: readonly Readonly<{ uuid: string; linkToken: string }>[];
}>;

/** A flow of payments with what a test cares about, made as callers make it. */
export async function aFlow(
  caller: Caller,
  operations: readonly object[] = [{}],
  flow: Readonly<Record<string, unknown>> = {},
): Promise<TestFlow> {
  const payment = { amount: 15_075, concept: "Invoice 7" };
  const result = await createInvoiceCollection(getDb(), caller, {
    json: { ...flow, operations: operations.map((operation) => ({ payment, ...operation })) },
    files: new Map(),
    channel: "API",
  });
  return {
    uuid: result.uuid,
    createdAt: result.createdAt,
    operations: result.operations.map(({ uuid, url }) => ({ uuid, linkToken: url.split("/").at(-1) ?? "" })),
  };
}

/** The first operation of a flow. */
export function firstOf({ operations: [operation] }: TestFlow): TestFlow["operations"][number] {
  if (!operation) throw new Error("The flow has no operation.");
  return operation;
}
