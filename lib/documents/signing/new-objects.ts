import { PDFDocument } from "pdf-lib";
import type { NewObject } from "../pdf/new-object";

/** A document to draw in, whose objects count on from those of another. */
export async function drawingFrom(firstFreeNumber: number): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.context.largestObjectNumber = firstFreeNumber - 1;
  return document;
}

/** What was drawn in it, for the other document's update. */
export function objectsOf({ context }: PDFDocument, firstFreeNumber: number): readonly NewObject[] {
  return context.enumerateIndirectObjects().flatMap(([{ objectNumber, generationNumber }, object]) => {
    if (objectNumber < firstFreeNumber) return [];
    const body = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(body, 0);
    return [{ objectNumber, generation: generationNumber, body }];
  });
}
