import { z } from "zod";
import type { EInvoice } from "@/lib/documents/model";
import { readEInvoice } from "@/lib/documents/read-e-invoice";
import type { SuppliedFile, SuppliedFiles } from "@/lib/flows/flow-files";
import type { FieldError } from "@/lib/shared/errors";
import { toDecimalString } from "@/lib/shared/text/decimal-string";
import { OPERATIONS_MAX } from "./flow-request";
import { namingTheFile } from "./naming-the-file";

/** A payment whose file was supplied and is used: what its e-invoice says may fill in what the request leaves out. */
export type Invoiced = Readonly<{
  position: number;
  /** The name of its part. */
  id: string;
  file: SuppliedFile;
  /** Pointers to required fields that the request leaves out. */
  leftOut: readonly string[];
}>;

const loose = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape).nullish();
const anything = z.unknown().optional();

/** As much of a request as is filled in; what else it holds passes through untouched. */
const naming = z.looseObject({
  operations: z
    .array(
      loose({
        type: anything,
        payment: loose({ amount: anything, currency: anything, subject: anything, debtor: anything }),
        invoice: loose({ id: anything, externalId: anything, dueDate: anything, generateDocument: anything }),
      }).catch(undefined),
    )
    .max(OPERATIONS_MAX),
});

type Naming = z.output<typeof naming>;
type NamedOperation = NonNullable<Naming["operations"][number]>;

/** The operations of a request, whatever else is wrong with it, that an e-invoice may complete (decision 41). */
export function invoicedOperations(json: unknown, files: SuppliedFiles): readonly Invoiced[] {
  if (files.size === 0) return [];
  const operations = naming.safeParse(json).data?.operations ?? [];
  return operations.flatMap((operation, position) => {
    const { id, generateDocument } = operation?.invoice ?? {};
    if (operation?.type === "SIGNATURE" || generateDocument !== true || typeof id !== "string") return [];
    const file = files.get(id);
    return file ? [{ position, id, file, leftOut: leftOut(operation?.payment, position) }] : [];
  });
}

/** A null is as good as an absent field. */
function leftOut(payment: NamedOperation["payment"], position: number): readonly string[] {
  const pointer = `/operations/${position}/payment`;
  if (payment === null || payment === undefined) return [pointer, `${pointer}/amount`];
  return payment.amount === null || payment.amount === undefined ? [`${pointer}/amount`] : [];
}

/** Whether an error is about something that is left out, and may yet come from an e-invoice. */
export function isLeftOut(error: FieldError, invoiced: readonly Invoiced[]): boolean {
  return "pointer" in error && invoiced.some((operation) => operation.leftOut.includes(error.pointer));
}

export type ReadInvoices = ReadonlyMap<number, EInvoice>;

/**
 * By the position of their operation.
 * @throws AppError document_unreadable, rate_limited
 */
export async function readEInvoices(invoiced: readonly Invoiced[], who: string): Promise<ReadInvoices> {
  const read = await Promise.all(
    invoiced.map(async ({ position, id, file }) => {
      const read = () => readEInvoice(file.path, { who, sizeBytes: file.sizeBytes });
      const eInvoice = await namingTheFile({ parameter: id, position }, read);
      return eInvoice ? [[position, eInvoice] as const] : [];
    }),
  );
  return new Map(read.flat());
}

/** The request with what its e-invoices say in place of what it leaves out; it is checked like any other afterwards. */
export function filledIn(json: unknown, eInvoices: ReadInvoices): unknown {
  const request = naming.safeParse(json).data;
  if (!request || eInvoices.size === 0) return json;
  return {
    ...request,
    operations: request.operations.map((operation, position) => {
      const eInvoice = eInvoices.get(position);
      return operation && eInvoice ? filledInOperation(operation, eInvoice) : operation;
    }),
  };
}

function filledInOperation({ payment, invoice, ...operation }: NamedOperation, eInvoice: EInvoice): NamedOperation {
  const payer = (payment?.subject ?? payment?.debtor) ? null : eInvoice.payer;
  return {
    ...operation,
    payment: {
      ...payment,
      ...said("amount", payment?.amount ?? eInvoice.amount),
      ...said("currency", payment?.currency ?? eInvoice.currency),
      ...said("subject", payer),
    },
    invoice: {
      ...invoice,
      ...said("externalId", invoice?.externalId ?? eInvoice.number),
      ...said("dueDate", invoice?.dueDate ?? eInvoice.dueDate),
    },
  };
}

function said<Name extends string>(name: Name, value: unknown): Readonly<Record<string, unknown>> {
  return value === null || value === undefined ? {} : { [name]: value };
}

/** Where a request and its e-invoice both name the amount or the currency, and not the same: an error that says both. */
export function disagreements(json: unknown, eInvoices: ReadInvoices): readonly FieldError[] {
  const operations = naming.safeParse(json).data?.operations ?? [];
  return [...eInvoices].flatMap(([position, { amount, currency }]) => {
    const payment = operations[position]?.payment;
    const at = (field: string) => `/operations/${position}/payment/${field}`;
    return [
      ...differing(at("amount"), spoken(payment?.amount), spoken(amount)),
      ...differing(at("currency"), spoken(payment?.currency), spoken(currency)),
    ];
  });
}

function differing(pointer: string, asked: string | null, invoiced: string | null): FieldError[] {
  if (asked === null || invoiced === null || asked === invoiced) return [];
  const detail = `is ${asked} in the payload, but the e-invoice in the PDF says ${invoiced}`;
  return [{ pointer, code: "differs_from_e_invoice", detail }];
}

/** `15075 (150.75)` for an amount; null for what says nothing. */
function spoken(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value !== "number") return null;
  return `${value} (${value < 0 ? "-" : ""}${toDecimalString(Math.abs(value))})`;
}
