import { PDFDocument, StandardFonts } from "pdf-lib";

const DAY = new Date("2026-08-03T00:00:00Z");

/** A contract of three pages, the same to the byte whoever makes it. */
export async function samplePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setCreationDate(DAY);
  document.setModificationDate(DAY);
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (const number of [1, 2, 3]) {
    const page = document.addPage([595.28, 841.89]);
    page.drawText(`Supply contract, page ${number}`, { x: 72, y: 740, size: 20, font });
    page.drawText("The supplier delivers within ten working days.", { x: 72, y: 700, size: 11, font });
  }
  return document.save();
}
