import type { Bank } from "./connector";

/**
 * A bank may have several ways for its customers to authorise a payment. Whoever speaks with it knows one, the first of its
 * record: the payer's choice is made by handing on the bank with no other (`inMethod`), and is kept on the attempt.
 */
export type Method = Bank["methods"][number];

/** By what an attempt names it. */
export function methodIdOf({ id, approach }: Pick<Method, "id" | "approach">): string {
  return id ?? approach.toLowerCase();
}

/** The way that a bank is paid by: the first of its record. */
export function methodOf(bank: Pick<Bank, "methods">): Method {
  const [method] = bank.methods;
  if (method === undefined) throw new Error("A bank's record has a method at least.");
  return method;
}

/** The bank with this method alone; null where its record has none such. */
export function inMethod(bank: Bank, methodId: string): Bank | null {
  const chosen = bank.methods.find((method) => methodIdOf(method) === methodId);
  return chosen === undefined ? null : { ...bank, methods: [chosen] };
}
