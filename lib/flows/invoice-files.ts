import { looksLikePdf } from "@/lib/documents/looks-like-pdf";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import type { FlowRequest } from "./flow-request";

/** A file part of the request, whoever read it. A `truncated` one was over the limit and has lost its bytes. */
export type InvoiceFile = Readonly<{ filename: string; bytes: Uint8Array; truncated: boolean }>;

/**
 * Which supplied PDF belongs to which operation, by `invoice.id` (interface 4.6). A file for an operation that generates no
 * document is ignored, whatever it holds.
 * @throws AppError invalid_field for a part without its invoice or that is no PDF, payload_too_large over 8 MB
 */
export function checkInvoiceFiles(request: FlowRequest, files: ReadonlyMap<string, InvoiceFile>): void {
  const errors: FieldError[] = [];
  for (const [name, file] of files) {
    const invoices = request.operations.flatMap(({ invoice }) => (invoice?.id === name ? [invoice] : []));
    if (invoices.length === 0) {
      errors.push({ parameter: name, code: "unmatched_file", detail: "no operation has an invoice.id of this name" });
    } else if (invoices.some((invoice) => invoice.generateDocument)) {
      if (file.truncated) {
        throw new AppError("payload_too_large", {
          detail: `The file part "${name}" is over ${FILE_BYTES_MAX} bytes (8 MB).`,
          errors: [{ parameter: name, code: "too_large", detail: `must have at most ${FILE_BYTES_MAX} bytes` }],
        });
      }
      if (!looksLikePdf(file.bytes)) errors.push({ parameter: name, code: "not_a_pdf", detail: "is not a PDF" });
    }
  }
  if (errors.length > 0) {
    throw new AppError("invalid_field", { detail: "A file part is not acceptable; errors names each.", errors });
  }
}
