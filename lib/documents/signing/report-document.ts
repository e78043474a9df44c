import { PDFDocument, PDFName } from "pdf-lib";
import { drawEvidenceReport } from "../draw/evidence-report";
import type { EvidenceReport } from "../signing-model";
import { languageOf } from "../words/language";

/** The only field of a report: its seal's. */
export const REPORT_FIELD = "paraph-seal";

/** An evidence report that waits for its seal. */
export async function reportDocument(report: EvidenceReport): Promise<Uint8Array> {
  const { tag, words } = languageOf(report.language, report.voice);
  const document = await PDFDocument.create();
  document.setTitle(`${words.signing.reportTitle} · ${report.payeeName}`, { showInWindowTitleBar: true });
  document.setLanguage(tag);
  document.setProducer("Paraph");
  document.setCreator("Paraph");
  const pages = await drawEvidenceReport(document, report, REPORT_FIELD);
  const form = { Fields: pages.flatMap(({ fields }) => [...fields]), SigFlags: 3 };
  document.catalog.set(PDFName.of("AcroForm"), document.context.register(document.context.obj(form)));
  return document.save({
    useObjectStreams: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
    updateFieldAppearances: false,
  });
}
