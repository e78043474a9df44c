import { readFile } from "node:fs/promises";
import { readBankFile } from "@/lib/bank-files/read-bank-file";
import type { DocumentJob, DocumentResult } from "./document-jobs";
import { drawPaymentDocument, drawReceipt } from "./draw/draw-document";
import { openLogo } from "./draw/logo";
import { shrinkPicture } from "./draw/shrink-picture";
import { drawStatement } from "./draw/statement";
import { findEInvoice } from "./e-invoice/find-e-invoice";
import { readInvoiceFile } from "./invoice/read-invoice-file";
import { judgeRevisions } from "./pdf/judge/judge-revisions";
import { splitFile } from "./pdf/judge/split-file";
import { openSuppliedPdf } from "./pdf/write-update";
import { doSigningJob } from "./signing/do-signing-job";
import { writeParts } from "./write-parts";

type Result<Kind extends DocumentResult["kind"]> = Extract<DocumentResult, { kind: Kind }>;

/**
 * Does a job of the document pool, within the process that was given it.
 * @throws AppError document_unreadable for a supplied PDF that needs a password or is broken, document_locked;
 *   statement_unreadable for what is no bank's statement
 */
export async function doDocumentJob(job: DocumentJob): Promise<DocumentResult> {
  switch (job.kind) {
    case "payment":
      return makePayment(job);
    case "receipt":
      return { kind: "made", bytes: await drawReceipt(job.page) };
    case "statement":
      return { kind: "written", ...(await writeParts(job.intoPath, [await drawStatement(job.statement)])) };
    case "e-invoice":
      return { kind: "read", ...findEInvoice(await readFile(job.path)) };
    case "invoice":
      return { kind: "invoice", ...(await readInvoiceFile(await readFile(job.path))) };
    case "plate":
      return { kind: "chosen", plate: (await openLogo(job.picture))?.plate ?? "LIGHT" };
    case "check":
      return checkSupplied(await readFile(job.path));
    case "split":
      return { kind: "parts", parts: splitFile(await readFile(job.path)) };
    case "judge":
      return { kind: "judged", later: judgeRevisions(await readFile(job.path), job.trustedEnd) };
    case "bank-file":
      return { kind: "bank-file", file: readBankFile(await readFile(job.path)) };
    case "picture":
      return { kind: "shrunk", picture: await shrinkPicture(job.bytes, job.room, job) };
    case "inspect":
    case "prepare":
    case "fill":
    case "fit":
    case "report":
    case "archive":
      return doSigningJob(job);
  }
}

function checkSupplied(bytes: Buffer): Result<"sound"> {
  const { pageCount } = openSuppliedPdf(bytes);
  return { kind: "sound", pageCount };
}

/** The supplied bytes as they are, then ours: nothing of the supplied file is written anew. */
async function makePayment(job: Extract<DocumentJob, { kind: "payment" }>): Promise<Result<"written">> {
  const supplied = job.suppliedPath === null ? null : await readFile(job.suppliedPath);
  const own = await drawPaymentDocument(job.page, supplied);
  return { kind: "written", ...(await writeParts(job.intoPath, supplied ? [supplied, own] : [own])) };
}
