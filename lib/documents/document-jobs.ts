import { z } from "zod";
import type { PaymentPage, ReceiptPage } from "./model";

/** What a process of the document pool is asked for. `suppliedPdf` null: a document of our own. */
export type DocumentJob =
  | Readonly<{ kind: "payment"; page: PaymentPage; suppliedPdf: Uint8Array | null }>
  | Readonly<{ kind: "receipt"; page: ReceiptPage }>;

/** For a supplied PDF, `bytes` are what comes after its own. */
export type DocumentResult =
  | Readonly<{ kind: "made"; bytes: Uint8Array }>
  | Readonly<{ kind: "unreadable"; detail: string }>;

const shared = {
  language: z.string(),
  payeeName: z.string(),
  amount: z.object({ amount: z.number(), currency: z.string() }),
  concept: z.string(),
  invoiceNumber: z.string().nullable(),
  timeZone: z.string(),
  brandColor: z.string(),
  accentColor: z.string(),
  logo: z.string().nullable(),
};

const bytes = z.instanceof(Uint8Array);

export const documentJobSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("payment"),
    page: z.object({ ...shared, dueDate: z.date().nullable(), deadline: z.date(), link: z.string() }),
    suppliedPdf: bytes.nullable(),
  }),
  z.object({
    kind: z.literal("receipt"),
    page: z.object({
      ...shared,
      paidAt: z.date(),
      bankName: z.string().nullable(),
      reference: z.string(),
      status: z.enum(["ACCEPTED", "SCHEDULED", "EXECUTED", "SETTLED", "REJECTED", "UNCONFIRMED"]),
    }),
  }),
]) satisfies z.ZodType<DocumentJob>;

export const documentResultSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("made"), bytes }),
  z.object({ kind: z.literal("unreadable"), detail: z.string() }),
]) satisfies z.ZodType<DocumentResult>;
