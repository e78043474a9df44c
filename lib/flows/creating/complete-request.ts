import type { z } from "zod";
import { isPdf, mistakesOf, refuseFiles, type SuppliedFiles } from "@/lib/flows/flow-files";
import { AppError, type FieldError } from "@/lib/shared/errors";
import { bodyErrors } from "@/lib/shared/zod-errors";
import { disagreements, filledIn, type Invoiced, invoicedOperations, isLeftOut, readEInvoices } from "./e-invoices";
import type { FlowRequest } from "./flow-request";
import { refuseBadFields } from "./refuse-bad-fields";

export type UncheckedRequest = Readonly<{
  json: unknown;
  files: SuppliedFiles;
  /** What else is known to be wrong with it. */
  unknownReferences: readonly FieldError[];
  /** The organisation. */
  who: string;
}>;

/**
 * A request with every field checked. What it leaves out is taken from the e-invoices among its files first (decision 41): they
 * are only opened for a request that nothing else is wrong with.
 * @throws AppError invalid_field naming every bad field, payload_too_large, document_unreadable, rate_limited
 */
export async function completeRequest(
  schema: z.ZodType<FlowRequest>,
  { json, files, unknownReferences, who }: UncheckedRequest,
): Promise<FlowRequest> {
  refuseBadFields(json);
  const supplied = invoicedOperations(json, files);
  const asked = schema.safeParse(json, { reportInput: true });
  const wrong = [...errorsOf(asked), ...unknownReferences].filter((error) => !isLeftOut(error, supplied));
  if (wrong.length > 0) throw refusal(wrong);
  // What is left out may well be said in a file that is too large, or none of ours to read: that is what is wrong.
  const wanted = supplied.filter(({ leftOut }) => leftOut.length > 0);
  refuseFiles(wanted.flatMap(({ id, file }) => mistakesOf(id, file)));
  const invoiced = supplied.filter(({ file }) => isPdf(file));
  if (asked.success && invoiced.length === 0) return asked.data;

  const eInvoices = await readEInvoices(invoiced, who);
  const completed = schema.safeParse(filledIn(json, eInvoices), { reportInput: true });
  const differing = disagreements(json, eInvoices);
  if (completed.success && differing.length === 0) return completed.data;
  const stillWithout = invoiced.filter(({ position }) => (eInvoices.get(position)?.amount ?? null) === null);
  throw refusal([...errorsOf(completed).map((error) => ofEInvoice(error, stillWithout)), ...differing]);
}

function errorsOf(parsed: z.ZodSafeParseResult<FlowRequest>): readonly FieldError[] {
  return parsed.success ? [] : bodyErrors(parsed.error);
}

/** What is wrong with a request that was right as far as it went: its PDF has no e-invoice, or one that can't be paid. */
function ofEInvoice(error: FieldError, stillWithout: readonly Invoiced[]): FieldError {
  return isLeftOut(error, stillWithout)
    ? { ...error, code: "required", detail: "is required: the supplied PDF holds no e-invoice that says it" }
    : { ...error, detail: `${error.detail}; the value is that of the e-invoice in the PDF` };
}

function refusal(errors: readonly FieldError[]): AppError {
  return new AppError("invalid_field", {
    detail: "The payload has fields that are not acceptable; errors names each.",
    errors,
  });
}
