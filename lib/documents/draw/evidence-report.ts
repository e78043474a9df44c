import type { PDFDocument } from "pdf-lib";
import type { EvidenceReport, ReportLine } from "../signing-model";
import { formatMoment } from "../words/dates";
import { type Language, languageOf } from "../words/language";
import { type AddedPage, Canvas, type GlyphsUsed } from "./canvas";
import { HAIRLINE, INK, MUTED } from "./colours";
import { drawDemoNotice } from "./evidence-pages";
import { drawQrCode } from "./qr-code";
import { CONTENT_WIDTH, drawFoot, drawRow, footBaseline, MARGIN, openSheet, type Sheet, written } from "./sheet";

const PADDING = 14;
const QR_SIZE = 88;
const SEAL_HEIGHT = 62;
/** Where each column begins, and how wide it is. */
const WHEN = { x: MARGIN, width: 92 };
const WHAT = { x: MARGIN + 100, width: 104 };
const WHO = { x: MARGIN + 212, width: 104 };
const HOW = { x: MARGIN + 324, width: CONTENT_WIDTH - 324 };
const LINE_HEIGHT = 10.5;

/** Draws the evidence as a document of its own, with an empty field for the seal at its end. */
export async function drawEvidenceReport(
  document: PDFDocument,
  report: EvidenceReport,
  field: string,
): Promise<readonly AddedPage[]> {
  const pages = new Pages(report);
  await pages.begin();
  await pages.drawLines();
  await pages.drawSeal(field);
  return pages.addTo(document);
}

/** Page after page, as far as the lines reach. */
class Pages {
  private readonly report: EvidenceReport;
  private readonly language: Language;
  private readonly glyphsUsed: GlyphsUsed = new Map();
  private readonly sheets: Sheet[] = [];
  private y = 0;

  constructor(report: EvidenceReport) {
    this.report = report;
    this.language = languageOf(report.language, report.voice);
  }

  async begin(): Promise<void> {
    const { report, language } = this;
    const { signing } = language.words;
    const sheet = await this.newSheet();
    const { canvas, fonts } = sheet;
    const at = (baseline: number) => ({ x: MARGIN, baseline, width: CONTENT_WIDTH, lineHeight: 28, linesMax: 1 });
    const caption = `${signing.madeOn} ${this.moment(report.madeAt)}`;
    canvas.within("H1", () => canvas.paragraph(signing.reportTitle, at(156), { font: fonts.semibold, size: 23 }));
    canvas.within("P", () => canvas.paragraph(caption, at(177), { font: fonts.regular, size: 11, colour: MUTED }));
    this.y = report.seal.isDemo ? drawDemoNotice(sheet, 191, language.words) : 181;
    for (const [place] of report.documents.entries()) await this.drawDocument(place);
    const { chained } = signing;
    const style = { font: fonts.regular, size: 8.5, colour: MUTED };
    const text = { x: MARGIN, baseline: this.y + 24, width: CONTENT_WIDTH, lineHeight: 11, linesMax: 3 };
    this.y = this.current.canvas.within("P", () => this.current.canvas.paragraph(chained, text, style)) + 8;
  }

  /** What a document is, before and after; the first beside the way to have it verified. */
  private async drawDocument(place: number): Promise<void> {
    const document = this.report.documents[place];
    if (!document) return;
    await this.makeRoom(124);
    const sheet = this.current;
    const { words } = this.language;
    const { signing } = words;
    const top = this.y + 14;
    const isFirst = place === 0;
    const x = MARGIN + PADDING + 4;
    const code = { x: MARGIN + CONTENT_WIDTH - PADDING - QR_SIZE, y: top + 10, width: QR_SIZE, height: QR_SIZE };
    const width = (isFirst ? code.x - 18 : MARGIN + CONTENT_WIDTH - PADDING) - x;
    const layout = { x, width, labelWidth: 112, lineHeight: 11.5, labelSize: 8.5, valueSize: 9 };
    const rows = [
      { label: signing.document, value: written(sheet, document.name, words) },
      { label: signing.documentId, value: document.uuid },
      { label: signing.hashBefore, value: document.sha256Before },
      { label: "SHA-256", value: document.sha256After },
    ];
    const { canvas } = sheet;
    this.y = canvas.inFrontOf(
      (end) =>
        canvas.roundedRectangle({ x: MARGIN, y: top, width: CONTENT_WIDTH, height: end - top }, 16, sheet.palette.tint),
      () => {
        const end = canvas.within("Table", () => {
          let last = top + 10;
          for (const row of rows) if (row.value !== null) last = drawRow(sheet, last + 15.5, row, layout);
          return last;
        });
        if (!isFirst) return end + PADDING;
        canvas.within("Link", () => {
          canvas.within("Figure", () => drawQrCode(canvas, this.report.verifyUrl, code), signing.verifyTitle);
          canvas.link(code, this.report.verifyUrl, signing.verifyTitle);
        });
        return Math.max(end, code.y + QR_SIZE) + PADDING;
      },
    );
  }

  async drawLines(): Promise<void> {
    const lines = [...this.report.lines];
    while (lines.length > 0) {
      await this.makeRoom(80);
      this.current.canvas.within("Table", () => {
        this.drawHeadings();
        for (let line = lines[0]; line && this.y + this.heightOf(line) < this.bottom; line = lines[0]) {
          this.drawLine(line);
          lines.shift();
        }
      });
      if (lines.length > 0) await this.nextPage();
    }
  }

  private drawHeadings(): void {
    const { canvas, fonts } = this.current;
    const { when, what, who, how } = this.language.words.signing;
    const style = { font: fonts.semibold, size: 8.5, colour: INK };
    const baseline = this.y + 16;
    canvas.within("TR", () => {
      for (const [column, text] of [
        [WHEN, when],
        [WHAT, what],
        [WHO, who],
        [HOW, how],
      ] as const) {
        canvas.within("ColumnTH", () =>
          canvas.paragraph(text, { ...column, baseline, lineHeight: LINE_HEIGHT, linesMax: 1 }, style),
        );
      }
    });
    this.y = baseline + 7;
  }

  private drawLine(line: ReportLine): void {
    const { canvas, fonts } = this.current;
    const { words } = this.language;
    canvas.rectangle({ x: MARGIN, y: this.y, width: CONTENT_WIDTH, height: 0.75 }, HAIRLINE);
    const baseline = this.y + 14;
    const plain = { font: fonts.regular, size: 8.5, colour: INK };
    const cell = (column: typeof WHEN, text: string, style = plain, linesMax = 3) =>
      canvas.within("TD", () =>
        canvas.paragraph(text, { ...column, baseline, lineHeight: LINE_HEIGHT, linesMax }, style),
      );
    canvas.within("TR", () => {
      const end = Math.max(
        cell(WHEN, this.moment(line.at), { ...plain, colour: MUTED }),
        cell(WHAT, words.signing.events[line.event], { ...plain, font: fonts.semibold }),
        cell(WHO, written(this.current, line.who, words) ?? ""),
        cell(HOW, this.howOf(line), plain, 4),
      );
      const place = { x: WHAT.x, baseline: end + 11, width: CONTENT_WIDTH - 100, lineHeight: 9, linesMax: 1 };
      const small = { font: fonts.regular, size: 6.5, colour: MUTED };
      canvas.within("TD", () => canvas.paragraph(line.hash, place, small));
      this.y = end + 18;
    });
  }

  private howOf({ method, detail }: ReportLine): string {
    const { words } = this.language;
    const named = method === null ? null : words.signing.methods[method];
    return [named, written(this.current, detail, words)].filter((part) => part !== null && part !== "").join(" · ");
  }

  /** The most that a line can take. */
  private heightOf(line: ReportLine): number {
    return 14 + 18 + (this.howOf(line).length > 70 ? 3 : 2) * LINE_HEIGHT;
  }

  async drawSeal(field: string): Promise<void> {
    await this.makeRoom(SEAL_HEIGHT + 30);
    const { canvas, fonts, palette } = this.current;
    const { signing } = this.language.words;
    const top = this.y + 16;
    canvas.roundedRectangle({ x: MARGIN, y: top, width: CONTENT_WIDTH, height: SEAL_HEIGHT }, 12, palette.tint);
    const inside = { x: MARGIN + PADDING, width: CONTENT_WIDTH - 2 * PADDING };
    const place = { ...inside, baseline: top + 17, lineHeight: 11, linesMax: 1 };
    const style = { font: fonts.medium, size: 8.5, colour: MUTED };
    canvas.within("P", () => canvas.paragraph(`${signing.seal} · ${this.report.seal.name}`, place, style));
    const area = { ...inside, y: top + 24, height: SEAL_HEIGHT - 30 };
    canvas.within("Form", () => canvas.signatureField(area, field, `${signing.seal}: ${this.report.seal.name}`));
  }

  addTo(document: PDFDocument): readonly AddedPage[] {
    const { words } = this.language;
    for (const sheet of this.sheets) drawFoot(sheet, words.signing.reportSealed, this.report.contact, words);
    return Canvas.addAll(
      document,
      this.sheets.map(({ canvas }) => canvas),
      { isWhole: true },
    );
  }

  private get current(): Sheet {
    const sheet = this.sheets.at(-1);
    if (!sheet) throw new Error("A report has a page before anything is drawn.");
    return sheet;
  }

  private get bottom(): number {
    return footBaseline(this.report.contact) - 16;
  }

  private moment(at: Date): string {
    return formatMoment(at, this.language.tag, this.report.timeZone);
  }

  private async makeRoom(height: number): Promise<void> {
    if (this.y + height > this.bottom) await this.nextPage();
  }

  private async newSheet(): Promise<Sheet> {
    const sheet = await openSheet(this.report, new Canvas({ glyphsUsed: this.glyphsUsed }));
    this.sheets.push(sheet);
    return sheet;
  }

  /** A page further on says which it is, and what a demo's seal is worth. */
  private async nextPage(): Promise<void> {
    const sheet = await this.newSheet();
    const { canvas, fonts } = sheet;
    const { words } = this.language;
    const title = `${words.signing.reportTitle} · ${this.sheets.length}`;
    const place = { x: MARGIN, baseline: 132, width: CONTENT_WIDTH, lineHeight: 14, linesMax: 1 };
    canvas.within("H2", () => canvas.paragraph(title, place, { font: fonts.medium, size: 11, colour: MUTED }));
    this.y = this.report.seal.isDemo ? drawDemoNotice(sheet, 144, words) + 4 : 140;
  }
}
