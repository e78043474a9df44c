import { AppError } from "@/lib/shared/errors";
import type { EInvoice } from "../model";
import { type AttachedFile, attachedFiles } from "../pdf/attached-files";
import { readPageTree } from "../pdf/check-file";
import { PdfFile } from "../pdf/pdf-file";
import { unreadable } from "../pdf/syntax";
import { parseCrossIndustryInvoice } from "./parse-cross-industry-invoice";
import { UnusableXml } from "./xml-tree";

/** Factur-X and ZUGFeRD 2.1 on, ZUGFeRD 1 and 2.0, and the profile XRECHNUNG; compared without case. */
const NAMES = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml"];
/** An invoice of a thousand lines has about one megabyte. */
const XML_BYTES_MAX = 4 * 1024 * 1024;

/**
 * What the e-invoice within a PDF says. `problem` says why there is one that gives nothing, in words of our own: it is logged,
 * and the XML is full of personal data.
 * @throws AppError document_unreadable when the PDF itself is encrypted or can't be opened
 */
export function findEInvoice(bytes: Buffer): Found<EInvoice> {
  return findEInvoiceXml(bytes, parseCrossIndustryInvoice);
}

type Found<Said> = Readonly<{ eInvoice: Said | null; problem: string | null }>;

/** The same with what somebody else reads of the XML. */
export function findEInvoiceXml<Said>(bytes: Buffer, read: (xml: Buffer) => Said): Found<Said> {
  const file = open(bytes);
  try {
    const attached = attachedFiles(file);
    const xml = NAMES.flatMap((name) => attached.filter((one) => one.name.toLowerCase() === name))[0];
    return xml ? parse(xml, read) : { eInvoice: null, problem: null };
  } catch (error) {
    // Attachments that can't be listed: the file as a whole is judged when the page is appended.
    return { eInvoice: null, problem: `attachments: ${nameOf(error)}` };
  }
}

function open(bytes: Buffer): PdfFile {
  try {
    const file = new PdfFile(bytes);
    readPageTree(file);
    return file;
  } catch (error) {
    throw error instanceof AppError ? error : unreadable("The PDF is damaged.", error);
  }
}

function parse<Said>(xml: AttachedFile, read: (xml: Buffer) => Said): Found<Said> {
  try {
    return { eInvoice: read(xml.read(XML_BYTES_MAX)), problem: null };
  } catch (error) {
    return { eInvoice: null, problem: nameOf(error) };
  }
}

/** Never a parser's own message: it quotes. */
export function nameOf(error: unknown): string {
  if (error instanceof UnusableXml) return error.message;
  return error instanceof Error ? error.name : "unknown";
}
