import { type JobOwner, runDocumentJob } from "./document-pool";
import type { InspectedPdf } from "./signing-model";

/**
 * Looks at a PDF that is to be signed: its pages as they are seen (in points; crop box, rotation and unit applied), and whether
 * somebody has signed it already, which means that nothing can be placed on its pages.
 *
 * @throws AppError document_unreadable for a PDF that needs a password, is broken, or takes too much to be read; document_locked
 *   for one certified to allow no changes; document_unsafe for one with scripts, actions that reach beyond it, media, XFA or hidden
 *   layers, and says which; rate_limited; internal_error
 */
export async function inspectPdf(path: string, owner: JobOwner): Promise<InspectedPdf> {
  const { pages, isSigned } = await runDocumentJob({ kind: "inspect", path }, "inspected", owner);
  return { pages, isSigned };
}
