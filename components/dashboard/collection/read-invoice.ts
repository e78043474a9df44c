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
  const problems: Readonly<Record<number, CollectionProblem>> = {
    409: "file_elsewhere",
    413: "file_size",
    422: unreadable,
  };
  return { state: "FAILED", problem: problems[response?.status ?? 0] ?? null };
}

/** What speaks against sending a file that says an invoice itself, or only could; of one that was read it is known. */
export function unreadBecause(reading: InvoiceReading): CollectionProblem | null {
  switch (reading.state) {
    case "READ":
      return reading.invoice.source === "E_INVOICE" ? null : "file_unread";
    case "READING":
      return "file_reading";
    case "FAILED":
      return reading.problem ?? "file_later";
    default:
      return null;
  }
}

function isDropped(value: unknown): value is DroppedInvoice {
  return typeof value === "object" && value !== null && "source" in value && "foreignAccounts" in value;
}
