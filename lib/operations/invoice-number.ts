import { uuidField } from "@/lib/shared/fields";

type Invoice = Readonly<{ invoiceExternalId?: string | null | undefined; invoiceId?: string | null | undefined }>;

/** What a payer finds an invoice by: its number, else what its sender calls it, which is nobody's number where it is a UUID. */
export function invoiceNumberOf({ invoiceExternalId, invoiceId }: Invoice): string | null {
  return invoiceExternalId ?? (uuidField.safeParse(invoiceId).success ? null : (invoiceId ?? null));
}
