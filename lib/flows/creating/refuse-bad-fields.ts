import { z } from "zod";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { OPERATIONS_MAX } from "./flow-request";
import { list } from "./loose";
import { DOCUMENTS_MAX, FIELDS_MAX, signatureField } from "./signature-request";

/** As many as somebody reads. */
const NAMED_MAX = 50;
/** Naming what is wrong with so many takes no time. */
const FEW = 500;

const loose = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape).optional().catch(undefined);
const withFields = loose({ fields: list(z.unknown(), FIELDS_MAX) });
const placed = loose({
  operations: list(
    loose({ type: z.unknown(), signature: loose({ documents: list(withFields, DOCUMENTS_MAX) }) }),
    OPERATIONS_MAX,
  ),
});

/**
 * Refuses a request with many signature fields by the first fifty that are wrong. Within its limits it has forty thousand, in 120 kB:
 * to find and name each problem of each took seconds in which nobody else had a turn, and 35 MB of an answer (decision 256).
 * @throws AppError invalid_field
 */
export function refuseBadFields(json: unknown): void {
  const all = fieldsOf(json);
  if (all.length <= FEW) return;
  const errors: FieldError[] = [];
  for (const { pointer, field } of all) {
    const parsed = signatureField.safeParse(field, { reportInput: true });
    if (parsed.success) continue;
    for (const { code, detail, ...at } of bodyErrors(parsed.error)) {
      errors.push({ pointer: `${pointer}${"pointer" in at ? at.pointer : ""}`, code, detail });
    }
    if (errors.length >= NAMED_MAX) break;
  }
  if (errors.length === 0) return;
  throw new AppError("invalid_field", {
    detail: `The payload has fields that are not acceptable; errors names the first, ${NAMED_MAX} at most.`,
    errors: errors.slice(0, NAMED_MAX),
  });
}

function fieldsOf(json: unknown): readonly Readonly<{ pointer: string; field: unknown }>[] {
  const operations = placed.parse(json)?.operations ?? [];
  return operations.flatMap((operation, position) => {
    const documents = (operation?.type === "SIGNATURE" && operation.signature?.documents) || [];
    return documents.flatMap((document, place) =>
      (document?.fields ?? []).map((field, at) => ({
        pointer: `/operations/${position}/signature/documents/${place}/fields/${at}`,
        field,
      })),
    );
  });
}
