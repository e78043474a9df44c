import { findEInvoiceXml, nameOf } from "../e-invoice/find-e-invoice";
import { readInvoiceXml } from "../e-invoice/read-invoice-xml";
import { looksLikePdf } from "../looks-like-pdf";
import type { ReadInvoice } from "../model";
import { unreadable } from "../pdf/syntax";
import { findHints } from "./find-hints";
import { pdfLines } from "./pdf-lines";

/** An e-invoice of a thousand lines, signed, with its PDF inside. */
const XML_BYTES_MAX = 4 * 1024 * 1024;

type Read = Readonly<{ invoice: ReadInvoice; problem: string | null }>;

/**
 * What a file says of its payment: an e-invoice, by itself or within a PDF; else what the PDF's text may say. `problem` says in our own
 * words why there is an e-invoice that gives nothing.
 * @throws AppError document_unreadable for what is neither XML of an e-invoice nor a PDF that can be opened
 */
export async function readInvoiceFile(bytes: Buffer): Promise<Read> {
  if (!looksLikePdf(bytes.subarray(0, 1024))) return { invoice: alone(bytes), problem: null };
  const { eInvoice: said, problem } = findEInvoiceXml(bytes, readInvoiceXml);
  if (said) return { invoice: { source: "E_INVOICE", said, isPdf: true }, problem };
  const hints = findHints(await linesOf(bytes));
  const isSilent = Object.values(hints).every((found) => found.length === 0);
  return { invoice: isSilent ? { source: "NOTHING", isPdf: true } : { source: "TEXT", hints, isPdf: true }, problem };
}

function alone(bytes: Buffer): ReadInvoice {
  if (bytes.length > XML_BYTES_MAX) throw unreadable("The file is no PDF, and too large for an e-invoice.");
  try {
    return { source: "E_INVOICE", said: readInvoiceXml(bytes), isPdf: false };
  } catch (error) {
    throw unreadable(`The file is no PDF and no e-invoice: ${nameOf(error)}.`);
  }
}

/** A PDF that pdf.js can't read may be a good one: nothing is suggested then. */
async function linesOf(bytes: Buffer): Promise<readonly string[]> {
  return pdfLines(bytes).catch(() => []);
}
