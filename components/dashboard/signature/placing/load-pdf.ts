import type { PDFDocumentLoadingTask } from "pdfjs-dist";

type Pdf = typeof import("pdfjs-dist");

let loading: Promise<Pdf> | undefined;

/** pdf.js and its worker: asked for when the first document is shown, and on no other page. */
function loadPdf(): Promise<Pdf> {
  loading ??= import("pdfjs-dist/legacy/build/pdf.mjs").then((pdf) => {
    pdf.GlobalWorkerOptions.workerSrc = new URL(
      "pdfjs-dist/legacy/build/pdf.worker.min.mjs",
      import.meta.url,
    ).toString();
    return pdf;
  });
  return loading;
}

/** Opens a file of this computer; nothing in it is run, and our policy lets nothing be compiled. */
export async function openPdf(file: File): Promise<PDFDocumentLoadingTask> {
  const [pdf, bytes] = await Promise.all([loadPdf(), file.arrayBuffer()]);
  return pdf.getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
  });
}
