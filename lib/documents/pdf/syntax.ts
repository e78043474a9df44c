import { AppError } from "@/lib/shared/errors";

/**
 * What a PDF file is written in (ISO 32000-1, 7.3), as far as appending a page needs it. Strings are only walked over: nothing
 * here reads their text.
 */
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfReference | PdfArray | PdfDict;

export type PdfName = Readonly<{ kind: "name"; text: string }>;
export type PdfString = Readonly<{ kind: "string" }>;
export type PdfReference = Readonly<{ kind: "reference"; objectNumber: number; generation: number }>;
export type PdfArray = Readonly<{ kind: "array"; items: readonly PdfEntry[] }>;
/** `isAmbiguous`: a key stands in it twice, of which some readers take the first and some the last; here the last is kept. */
export type PdfDict = Readonly<{ kind: "dict"; entries: ReadonlyMap<string, PdfEntry>; isAmbiguous?: true }>;

/** A value beside the bytes it was written in, so that it can be written again without loss. */
export type PdfEntry = Readonly<{ value: PdfValue; source: Buffer }>;

/** `streamStart` is where the data of a stream begins, in the bytes the object was read from; `source` is what of it is its value. */
export type PdfObject = PdfEntry & Readonly<{ streamStart: number | null }>;

/** The file is the caller's fault (decision 2: encrypted or broken → 422). `detail` is sent to the caller. */
export function unreadable(detail: string, cause?: unknown): AppError {
  return new AppError("document_unreadable", { detail, cause });
}

export function entryOf(dict: PdfDict, key: string): PdfEntry | undefined {
  return dict.entries.get(key);
}

export function isKind<K extends "name" | "string" | "reference" | "array" | "dict">(
  value: PdfValue | undefined,
  kind: K,
): value is Extract<PdfValue, { kind: K }> {
  return typeof value === "object" && value !== null && value.kind === kind;
}

export function isNamed(value: PdfValue | undefined, text: string): boolean {
  return isKind(value, "name") && value.text === text;
}

/** A whole number that can be an offset, a length or an object's number. */
export function isCount(value: PdfValue | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
