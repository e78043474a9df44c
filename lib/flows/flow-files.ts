import type { FileOnDisk } from "@/lib/documents/files/file-store-port";
import { looksLikePdf } from "@/lib/documents/looks-like-pdf";
import type { InspectedPdf } from "@/lib/documents/signing-model";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import type { FlowRequest, SignatureRequest } from "./creating/flow-request";

/** A file part of the request, on this machine's disk. A `truncated` one was over the limit, and nothing of it is there. */
export type SuppliedFile = FileOnDisk &
  Readonly<{
    filename: string;
    head: Uint8Array;
    truncated: boolean;
    isField?: boolean;
    /** What is known of it: a template's document was looked at when it became one. */
    inspected?: InspectedPdf;
  }>;
export type SuppliedFiles = ReadonlyMap<string, SuppliedFile>;

/**
 * Whether each supplied file belongs to something, and each document that is announced has come: an invoice's PDF by
 * `invoice.id` (interface 4.6), what is to be signed by `signature.documents[].id` or the operation's `id`. The file of an
 * invoice that generates no document is ignored, whatever it holds.
 * @throws AppError invalid_field for a part without its owner, a missing one, or one that is no PDF; payload_too_large
 * over 8 MB
 */
export function checkFiles(request: FlowRequest, files: SuppliedFiles): void {
  const { used, ignored } = fileNames(request);
  const errors: FieldError[] = missingFiles(request, files);
  for (const [name, file] of files) {
    if (used.has(name)) {
      errors.push(...mistakesOf(name, file));
    } else if (!ignored.has(name) && !file.isField) {
      errors.push({
        parameter: name,
        code: "unmatched_file",
        detail: "no invoice or document of the payload has this id",
      });
    }
  }
  refuseFiles(errors);
}

export function isPdf({ truncated, head }: SuppliedFile): boolean {
  return !truncated && looksLikePdf(head);
}

/**
 * What is wrong with a file that is to be a PDF, by itself.
 * @throws AppError payload_too_large
 */
export function mistakesOf(name: string, file: SuppliedFile): FieldError[] {
  if (file.truncated) throw tooLarge(name);
  return isPdf(file) ? [] : [{ parameter: name, code: "not_a_pdf", detail: "is not a PDF" }];
}

/** @throws AppError invalid_field, where there are any */
export function refuseFiles(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  throw new AppError("invalid_field", { detail: "A file part is not acceptable; errors names each.", errors });
}

/** The names of file parts that a signature's documents come in. */
export function documentIds({ id, signature }: SignatureRequest): readonly string[] {
  const listed = signature?.documents.map((document) => document.id) ?? [];
  return listed.length > 0 || id === null ? listed : [id];
}

function partNames(request: SignatureRequest): readonly string[] {
  const listed = request.signature?.documents.map(({ id, file }) => file ?? id) ?? [];
  return listed.length > 0 ? listed : documentIds(request);
}

function fileNames({ operations }: FlowRequest): Readonly<{ used: Set<string>; ignored: Set<string> }> {
  const used = new Set<string>();
  const ignored = new Set<string>();
  for (const operation of operations) {
    if (operation.type === "SIGNATURE") {
      for (const name of partNames(operation)) used.add(name);
    } else if (operation.invoice?.id) {
      (operation.invoice.generateDocument ? used : ignored).add(operation.invoice.id);
    }
  }
  return { used, ignored };
}

/** An operation may come without a document; a document that is listed may not come without its bytes. */
function missingFiles({ operations }: FlowRequest, files: SuppliedFiles): FieldError[] {
  return operations.flatMap((operation, position) => {
    const documents = operation.type === "SIGNATURE" ? (operation.signature?.documents ?? []) : [];
    return documents.flatMap(({ id, file }, index) =>
      files.has(file ?? id)
        ? []
        : [
            {
              pointer: `/operations/${position}/signature/documents/${index}/id`,
              code: "missing_file",
              detail: "must be the name of a file part",
            },
          ],
    );
  });
}

function tooLarge(name: string): AppError {
  return new AppError("payload_too_large", {
    detail: `The file part "${name}" is over ${FILE_BYTES_MAX} bytes (8 MB).`,
    errors: [{ parameter: name, code: "too_large", detail: `must have at most ${FILE_BYTES_MAX} bytes` }],
  });
}
