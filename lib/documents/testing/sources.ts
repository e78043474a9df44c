import { readFileSync } from "node:fs";
import { AFRelationship, PDFDocument } from "pdf-lib";
import { attachmentsOf, encryptedPdf, FACTUR_X, pdfOfSize, rotatedPdf, streamPdf, tablePdf } from "./sample-pdfs";
import { rewrittenByQpdf } from "./signature-tools";
import { signedElsewhere } from "./signed-elsewhere";

/** A PDF as somebody's program makes it. */
export type Source = Readonly<{
  name: string;
  make: () => Buffer | Promise<Buffer>;
  /** So many have signed it already. */
  signatures?: number;
}>;

/** What another program has made of our own words (`source-files/make.sh`). */
export function madeBy(program: "libreoffice" | "libreoffice-pdfa3" | "latex" | "reportlab" | "chromium"): Buffer {
  return readFileSync(new URL(`source-files/${program}.pdf`, import.meta.url));
}

const EIGHT_MEGABYTES = 8_388_608;

/** Where PDFs come from, and what is said to be hard about them. Some are made with qpdf and openssl. */
export const SOURCES: readonly Source[] = [
  { name: "LibreOffice, with bookmarks, tags and a form", make: () => madeBy("libreoffice") },
  { name: "LaTeX, with objects in streams, links and a form", make: () => madeBy("latex") },
  { name: "reportlab, with a table of cross references and a form", make: () => madeBy("reportlab") },
  { name: "Chromium, with tags and bookmarks", make: () => madeBy("chromium") },
  { name: "qpdf, its objects in streams", make: () => rewritten("libreoffice", "--object-streams=generate") },
  { name: "qpdf, in the order of the web", make: () => rewritten("latex", "--linearize") },
  { name: "qpdf, encrypted for its owner", make: () => rewritten("reportlab", "--encrypt", "", "owner", "256", "--") },
  { name: "a library, encrypted in the old way", make: () => encryptedPdf("") },
  { name: "a library, its objects in streams", make: () => streamPdf(3) },
  { name: "a PDF/A-3 with an invoice in XML", make: eInvoice },
  { name: "turned and cropped pages", make: rotatedPdf },
  { name: "a thousand pages", make: () => tablePdf(1000) },
  { name: "eight megabytes, to the byte", make: () => pdfOfSize(EIGHT_MEGABYTES) },
  { name: "signed already", make: () => signedElsewhere(), signatures: 1 },
  { name: "certified already, for forms and signatures to follow", make: () => signedElsewhere(2), signatures: 1 },
  { name: "certified already, for comments to follow, too", make: () => signedElsewhere(3), signatures: 1 },
];

function rewritten(program: Parameters<typeof madeBy>[0], ...options: string[]): Buffer {
  return rewrittenByQpdf(madeBy(program), ...options);
}

/** LibreOffice's PDF/A-3, with the same in XML attached as Factur-X has it. */
async function eInvoice(): Promise<Buffer> {
  const document = await PDFDocument.load(madeBy("libreoffice-pdfa3"), { updateMetadata: false });
  await document.attach(Buffer.from(FACTUR_X), "factur-x.xml", {
    mimeType: "text/xml",
    afRelationship: AFRelationship.Alternative,
  });
  if (attachmentsOf(document).length !== 1) throw new Error("The invoice is not attached.");
  return Buffer.from(await document.save());
}
