import type { DroppedInvoice } from "@/lib/flows/model";
import { type CollectionProblem, isPdf } from "./collection-form-values";

export type InvoiceReading =
  | Readonly<{ state: "NONE" | "READING" }>
  | Readonly<{ state: "READ"; invoice: DroppedInvoice }>
  /** `problem`: what is wrong with the file itself, where that is known. */
  | Readonly<{ state: "FAILED"; problem: CollectionProblem | null }>;

/** Has the server read a dropped file, which keeps nothing of it. */
export async function readInvoice(file: File, signal: AbortSignal): Promise<InvoiceReading> {
  const body = new FormData();
  body.set("file", file);
  const response = await fetch("/dashboard/data/collections/invoice", { method: "POST", body, signal }).catch(
    () => null,
  );
  const answer: unknown = await response?.json().catch(() => null);
  if (response?.ok && isDropped(answer)) return { state: "READ", invoice: answer };
  const unreadable = isPdf(file) ? "document_unreadable" : "file_unread";
  const problem = response?.status === 413 ? "file_size" : response?.status === 422 ? unreadable : null;
  return { state: "FAILED", problem };
}

function isDropped(value: unknown): value is DroppedInvoice {
  return typeof value === "object" && value !== null && "source" in value && "foreignAccounts" in value;
}
