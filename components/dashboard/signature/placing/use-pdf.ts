import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { openPdf } from "./load-pdf";

/** A document of the draft as pdf.js has it; "FAILED" where it can't be read, whose signatures stand on the evidence page then. */
export type OpenPdf = "LOADING" | "FAILED" | PDFDocumentProxy;

export function usePdf(file: File): OpenPdf {
  const [opened, setOpened] = useState<OpenPdf>("LOADING");
  useEffect(() => {
    let isGone = false;
    setOpened("LOADING");
    const task = openPdf(file);
    task
      .then(({ promise }) => promise)
      .then((document) => isGone || setOpened(document))
      .catch(() => isGone || setOpened("FAILED"));
    return () => {
      isGone = true;
      void task.then((started) => started.destroy()).catch(() => undefined);
    };
  }, [file]);
  return opened;
}

/** Null until it has been read. */
export function usePdfPage(document: PDFDocumentProxy, number: number): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    let isGone = false;
    document
      .getPage(number)
      .then((found) => isGone || setPage(found))
      .catch(() => isGone || setPage(null));
    return () => {
      isGone = true;
    };
  }, [document, number]);
  return page?.pageNumber === number ? page : null;
}
