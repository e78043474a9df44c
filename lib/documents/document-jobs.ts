import { z } from "zod";
import { bankFileSchema } from "@/lib/bank-files/bank-file-schema";
import type { BankFile } from "@/lib/bank-files/model";
import type { FieldError } from "@/lib/shared/errors";
import { VOICES } from "@/lib/shared/language/voice";
import type { ShrunkPicture } from "./draw/shrink-picture";
import { JUDGE_JOB_SCHEMAS, JUDGE_RESULT_SCHEMAS, type JudgeJob, type JudgeResult } from "./judge-jobs";
import {
  type EInvoice,
  type PaymentPage,
  PLATES,
  type Plate,
  RECEIPT_STATUSES,
  type ReadInvoice,
  type ReceiptPage,
} from "./model";
import { SIGNING_JOB_SCHEMAS, SIGNING_RESULT_SCHEMAS, type SigningJob, type SigningResult } from "./signing-jobs";
import type { Statement } from "./signing-model";

/**
 * What a process of the document pool is asked for. Supplied PDFs and finished documents are files, whose bytes never pass
 * through the process that serves requests.
 */
export type DocumentJob =
  | SigningJob
  /** `suppliedPath` null: a document of our own. */
  | Readonly<{ kind: "payment"; page: PaymentPage; suppliedPath: string | null; intoPath: string }>
  | Readonly<{ kind: "receipt"; page: ReceiptPage }>
  | Readonly<{ kind: "statement"; statement: Statement; intoPath: string }>
  | Readonly<{ kind: "e-invoice"; path: string }>
  /** Whatever somebody drops as an invoice. */
  | Readonly<{ kind: "invoice"; path: string }>
  /** `picture`: a data URL. */
  | Readonly<{ kind: "plate"; picture: string }>
  | Readonly<{ kind: "check"; path: string }>
  | JudgeJob
  /** A bank's statement: no document, and made by strangers as well. */
  | Readonly<{ kind: "bank-file"; path: string }>
  | Readonly<{
      kind: "picture";
      bytes: Uint8Array;
      room: Readonly<{ width: number; height: number }>;
      /** For programs that show fewer kinds of pictures than browsers. */
      forMail: boolean;
    }>;

export type DocumentResult =
  | SigningResult
  | Readonly<{ kind: "written"; sizeBytes: number; sha256: string }>
  | Readonly<{ kind: "made"; bytes: Uint8Array }>
  /** `problem` says why an attached XML gives nothing; it holds none of its words. */
  | Readonly<{ kind: "read"; eInvoice: EInvoice | null; problem: string | null }>
  | Readonly<{ kind: "invoice"; invoice: ReadInvoice; problem: string | null }>
  | Readonly<{ kind: "sound"; pageCount: number }>
  | JudgeResult
  | Readonly<{ kind: "bank-file"; file: BankFile }>
  /** Null where the picture serves as it is. */
  | Readonly<{ kind: "shrunk"; picture: ShrunkPicture | null }>
  | Readonly<{ kind: "chosen"; plate: Plate }>
  | Readonly<{ kind: "refused"; code: DocumentRefusal; detail: string; errors: readonly FieldError[] }>;

/** What a supplied file can be refused for. */
const DOCUMENT_REFUSALS = [
  "document_unreadable",
  "document_locked",
  "document_unsafe",
  "statement_unreadable",
] as const;
type DocumentRefusal = (typeof DOCUMENT_REFUSALS)[number];

const money = z.object({ amount: z.number(), currency: z.string() });

const shared = {
  language: z.string(),
  payeeName: z.string(),
  amount: money,
  concept: z.string(),
  invoiceNumber: z.string().nullable(),
  timeZone: z.string(),
  brandColor: z.string(),
  accentColor: z.string(),
  logo: z.string().nullable(),
  voice: z.enum(VOICES).nullable(),
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
};

export const documentJobSchema = z.discriminatedUnion("kind", [
  ...SIGNING_JOB_SCHEMAS,
  z.object({
    kind: z.literal("payment"),
    page: z.object({
      ...shared,
      dueDate: z.iso.date().nullable(),
      deadline: z.date(),
      transfer: z.object({ iban: z.string(), bic: z.string(), remittance: z.string(), code: z.string() }).nullable(),
      link: z.string(),
    }),
    suppliedPath: z.string().nullable(),
    intoPath: z.string(),
  }),
  z.object({
    kind: z.literal("receipt"),
    page: z.object({
      ...shared,
      amountAsked: money.nullable(),
      paidAt: z.date(),
      confirmedBy: z.enum(["BANK", "PAYEE"]),
      executionDay: z.iso.date().nullable(),
      bankName: z.string().nullable(),
      executedOn: z.iso.date().nullable(),
      debtorAccount: z.string().nullable(),
      reference: z.string(),
      bankReference: z.string().nullable(),
      status: z.enum(RECEIPT_STATUSES),
    }),
  }),
  z.object({
    kind: z.literal("statement"),
    statement: z.object({
      language: z.string(),
      payeeName: z.string(),
      timeZone: z.string(),
      brandColor: z.string(),
      accentColor: z.string(),
      logo: z.string().nullable(),
      voice: z.enum(VOICES).nullable(),
      contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
      title: z.string().nullable(),
      message: z.string().nullable(),
      requestedAt: z.date(),
    }),
    intoPath: z.string(),
  }),
  z.object({ kind: z.literal("e-invoice"), path: z.string() }),
  z.object({ kind: z.literal("invoice"), path: z.string() }),
  z.object({ kind: z.literal("plate"), picture: z.string() }),
  z.object({ kind: z.literal("check"), path: z.string() }),
  ...JUDGE_JOB_SCHEMAS,
  z.object({ kind: z.literal("bank-file"), path: z.string() }),
  z.object({
    kind: z.literal("picture"),
    bytes: z.instanceof(Uint8Array),
    room: z.object({ width: z.number(), height: z.number() }),
    forMail: z.boolean(),
  }),
]) satisfies z.ZodType<DocumentJob>;

const text = z.string().nullable();

const eInvoice = z.object({
  number: text,
  dueDate: text,
  amount: z.number().nullable(),
  currency: text,
  payer: z.object({ name: z.string(), email: text, phone: text }).nullable(),
});
const texts = z.array(z.string());

export const documentResultSchema = z.discriminatedUnion("kind", [
  ...SIGNING_RESULT_SCHEMAS,
  z.object({ kind: z.literal("written"), sizeBytes: z.number(), sha256: z.string() }),
  z.object({ kind: z.literal("made"), bytes: z.instanceof(Uint8Array) }),
  z.object({
    kind: z.literal("read"),
    eInvoice: eInvoice.nullable(),
    problem: text,
  }),
  z.object({
    kind: z.literal("invoice"),
    invoice: z.discriminatedUnion("source", [
      z.object({
        source: z.literal("E_INVOICE"),
        said: eInvoice.extend({ accounts: texts }),
        isPdf: z.boolean(),
      }),
      z.object({
        source: z.literal("TEXT"),
        hints: z.object({ amounts: z.array(z.number()), numbers: texts, dueDates: texts, accounts: texts }),
        isPdf: z.literal(true),
      }),
      z.object({ source: z.literal("NOTHING"), isPdf: z.literal(true) }),
    ]),
    problem: text,
  }),
  z.object({ kind: z.literal("sound"), pageCount: z.number() }),
  ...JUDGE_RESULT_SCHEMAS,
  z.object({ kind: z.literal("bank-file"), file: bankFileSchema }),
  z.object({
    kind: z.literal("shrunk"),
    picture: z.object({ type: z.string(), bytes: z.instanceof(Uint8Array) }).nullable(),
  }),
  z.object({ kind: z.literal("chosen"), plate: z.enum(PLATES) }),
  z.object({
    kind: z.literal("refused"),
    code: z.enum(DOCUMENT_REFUSALS),
    detail: z.string(),
    errors: z.array(z.object({ parameter: z.string(), code: z.string(), detail: z.string() })).readonly(),
  }),
]) satisfies z.ZodType<DocumentResult>;

export function isDocumentRefusal(code: string): code is DocumentRefusal {
  return DOCUMENT_REFUSALS.some((refusal) => refusal === code);
}
