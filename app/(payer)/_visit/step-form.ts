import { askedField, type Typed } from "@/lib/banks/next-action";
import type { ApiRequest } from "@/lib/shared/api-request";
import { readForm } from "./read-form";

/** A bank's fields are short. */
const BYTES_MAX = 4_096;

/** What a payer has sent of a bank's form. Nothing of it is logged, and nothing put into an address. */
export type StepForm = Readonly<{ bankId: string; turn: number; methodId: string | null; typed: Typed }>;

/** Whose question it is that comes before anything leaves: a bank's, or that of one of its methods. */
export function asksOf(bankId: string, methodId: string | null): Readonly<Record<string, string>> {
  return { bank: bankId, ...(methodId !== null && { method: methodId }) };
}

/** Below a link, where a bank asks it. */
export function asksBelow(bankId: string, methodId: string | null): string {
  return `/attempt/identify?${new URLSearchParams(asksOf(bankId, methodId))}`;
}

/** Null for a body that is none of our forms. */
export async function readStepForm(request: ApiRequest): Promise<StepForm | null> {
  const form = await readForm(request, BYTES_MAX);
  if (!form) return null;
  const turn = form.get("turn") ?? "";
  return {
    bankId: form.get("bankId") ?? "",
    turn: /^\d{1,9}$/.test(turn) ? Number(turn) : -1,
    methodId: form.get("methodId") || null,
    typed: Object.fromEntries(askedField.shape.name.options.map((name) => [name, form.get(name)])),
  };
}
