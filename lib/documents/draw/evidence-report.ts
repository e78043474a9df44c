import type { PDFDocument } from "pdf-lib";
import type { Font } from "../font/open-font";
import { shapeText, wrap } from "../font/shape-text";
import type { EvidenceReport, ReportLine, ReportRevision, ReportSigner } from "../signing-model";
import { formatMoment } from "../words/dates";
import { type Language, languageOf } from "../words/language";
import { type AddedPage, Canvas, type GlyphsUsed } from "./canvas";
import { HAIRLINE, INK, MUTED, parseColour } from "./colours";
import { drawDemoNotice } from "./evidence-pages";
import { drawQrCode } from "./qr-code";
import {
  CONTENT_WIDTH,
  drawFoot,
  drawRow,
  footBaseline,
  MARGIN,
  openSheet,
  type Row,
  type Sheet,
  written,
} from "./sheet";

const PADDING = 14;
const QR_SIZE = 88;
const SEAL_HEIGHT = 62;
const RED = parseColour("#b91c1c");
/** Where each column begins, and how wide it is. */
const WHEN = { x: MARGIN, width: 92 };
const WHAT = { x: MARGIN + 100, width: 104 };
const WHO = { x: MARGIN + 212, width: 104 };
const HOW = { x: MARGIN + 324, width: CONTENT_WIDTH - 324 };
const LINE_HEIGHT = 10.5;
/** Somewhat less than a page has room for. */
const CELL_LINES_MAX = 44;
/** What a line of a table takes most often, and its headings. */
const ENTRY_HEIGHT = heightOfLines(4);
const HEADINGS_HEIGHT = 23;
const TEXT_SIZE = 8.5;

/** A line of a table, in words. `code`: what stands below it in small letters. */
type Entry = Readonly<{ when: string; what: string; who: string; how: string; code: string | null }>;

/** Draws the evidence as a document of its own, with an empty field for the seal at its end. */
export async function drawEvidenceReport(
  document: PDFDocument,
  report: EvidenceReport,
  field: string,
): Promise<readonly AddedPage[]> {
  const pages = new Pages(report);
  await pages.begin();
  await pages.drawDocuments();
  await pages.drawSigners();
  await pages.drawHistory();
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
    this.drawFacts();
  }

  /** What this is the evidence of, and beside it the way to have a document verified. */
  private drawFacts(): void {
    const { report } = this;
    const { words } = this.language;
    const { signing } = words;
    const sheet = this.current;
    const top = this.y + 14;
    const x = MARGIN + PADDING + 4;
    const code = { x: MARGIN + CONTENT_WIDTH - PADDING - QR_SIZE, y: top + 10, width: QR_SIZE, height: QR_SIZE };
    const layout = { x, width: code.x - 18 - x, labelWidth: 112, lineHeight: 11.5, labelSize: 8.5, valueSize: 9 };
    const rows: readonly Row[] = [
      { label: words.concept, value: written(sheet, report.title, words) },
      { label: signing.requestedBy, value: written(sheet, report.payeeName, words) },
      { label: signing.status, value: signing.events[report.status] },
      { label: signing.evidenceId, value: report.evidenceId },
      { label: signing.timeZone, value: report.timeZone },
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
        canvas.within("Link", () => {
          canvas.within("Figure", () => drawQrCode(canvas, report.verifyUrl, code), signing.verifyTitle);
          canvas.link(code, report.verifyUrl, signing.verifyTitle);
        });
        return Math.max(end, code.y + QR_SIZE) + PADDING;
      },
    );
  }

  /** Each with all of its revisions. */
  async drawDocuments(): Promise<void> {
    const { words } = this.language;
    for (const { name, uuid, revisions } of this.report.documents) {
      await this.drawTitle(written(this.current, name, words) ?? "");
      this.drawText(`${words.signing.documentId} ${uuid} · ${words.signing.revisions}: ${revisions.length}`);
      await this.drawTable(revisions.map((revision) => this.revisionEntry(revision)));
    }
  }

  private revisionEntry({ revision, step, at, who, isTimestamped, sha256 }: ReportRevision): Entry {
    const { words } = this.language;
    const { signing } = words;
    const what = step === "SUPPLIED" ? signing.supplied : step === "PREPARED" ? signing.prepared : signing.events[step];
    const how = [`${signing.revision} ${revision}`, isTimestamped ? signing.timestamped : ""];
    return {
      when: this.moment(at),
      what,
      who: written(this.current, who, words) ?? "",
      how: joined(how),
      code: `SHA-256 ${sha256}`,
    };
  }

  async drawSigners(): Promise<void> {
    await this.drawTitle(this.language.words.signing.signers);
    await this.drawTable(this.report.signers.map((signer) => this.signerEntry(signer)));
  }

  private signerEntry({ name, role, status, at, method, contact }: ReportSigner): Entry {
    const { words } = this.language;
    const { signing } = words;
    return {
      when: at === null ? "" : this.moment(at),
      what: status === null ? signing.waiting : signing.events[status],
      who: written(this.current, name, words) ?? "",
      how: joined([
        role === "VIEWER" ? signing.viewer : signing.roles[role],
        method === null ? "" : signing.methods[method],
        contact ?? "",
      ]),
      code: null,
    };
  }

  async drawHistory(): Promise<void> {
    const { isUnbroken, lines } = this.report;
    const { signing } = this.language.words;
    await this.drawTitle(signing.history);
    this.drawText(signing.chained);
    this.drawText(isUnbroken ? signing.unbroken : signing.broken, isUnbroken ? INK : RED);
    await this.drawTable(lines.map((line) => this.historyEntry(line)));
  }

  private historyEntry({ at, event, who, methods, hand, reason, detail, hash }: ReportLine): Entry {
    const { words } = this.language;
    const { signing } = words;
    // Which of the two it was says more than that it was one of them.
    const shown = methods.filter((method) => method !== "HANDWRITTEN" || hand === null);
    return {
      when: this.moment(at),
      what: signing.events[event],
      who: written(this.current, who, words) ?? "",
      how: joined([
        shown.map((method) => signing.methods[method]).join(", "),
        hand === null ? "" : signing.hands[hand],
        reason === null ? "" : signing.reasons[reason],
        written(this.current, detail, words) ?? "",
      ]),
      code: hash,
    };
  }

  /** With room below it for the beginning of what it is the title of. */
  private async drawTitle(title: string): Promise<void> {
    await this.makeRoom(80 + HEADINGS_HEIGHT + ENTRY_HEIGHT);
    const { canvas, fonts } = this.current;
    const place = { x: MARGIN, baseline: this.y + 30, width: CONTENT_WIDTH, lineHeight: 15, linesMax: 2 };
    this.y = canvas.within("H2", () => canvas.paragraph(title, place, { font: fonts.semibold, size: 12 })) + 2;
  }

  private drawText(text: string, colour = MUTED): void {
    const { canvas, fonts } = this.current;
    const place = { x: MARGIN, baseline: this.y + 12, width: CONTENT_WIDTH, lineHeight: 11, linesMax: 3 };
    this.y = canvas.within("P", () => canvas.paragraph(text, place, { font: fonts.regular, size: 8.5, colour })) + 2;
  }

  private async drawTable(entries: readonly Entry[]): Promise<void> {
    const left = entries.map((entry) => ({ entry, height: this.heightOf(entry) }));
    for (let next = left[0]; next; next = left[0]) {
      await this.makeRoom(HEADINGS_HEIGHT + next.height);
      this.current.canvas.within("Table", () => {
        this.drawHeadings();
        for (let one = left[0]; one && this.y + one.height < this.bottom; one = left[0]) {
          this.drawEntry(one.entry);
          left.shift();
        }
      });
      if (left.length > 0) await this.nextPage();
    }
  }

  private heightOf({ when, what, who, how }: Entry): number {
    const { regular, semibold } = this.current.fonts;
    const lines = (font: Font, text: string, { width }: typeof WHEN) =>
      wrap(font, shapeText(font, text), width / TEXT_SIZE, CELL_LINES_MAX).length;
    return heightOfLines(
      Math.max(
        lines(regular, when, WHEN),
        lines(semibold, what, WHAT),
        lines(regular, who, WHO),
        lines(regular, how, HOW),
      ),
    );
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

  private drawEntry({ when, what, who, how, code }: Entry): void {
    const { canvas, fonts } = this.current;
    canvas.rectangle({ x: MARGIN, y: this.y, width: CONTENT_WIDTH, height: 0.75 }, HAIRLINE);
    const baseline = this.y + 14;
    const plain = { font: fonts.regular, size: TEXT_SIZE, colour: INK };
    const cell = (column: typeof WHEN, text: string, style = plain) =>
      canvas.within("TD", () =>
        canvas.paragraph(text, { ...column, baseline, lineHeight: LINE_HEIGHT, linesMax: CELL_LINES_MAX }, style),
      );
    canvas.within("TR", () => {
      const end = Math.max(
        cell(WHEN, when, { ...plain, colour: MUTED }),
        cell(WHAT, what, { ...plain, font: fonts.semibold }),
        cell(WHO, who),
        cell(HOW, how),
      );
      this.y = end + (code === null ? 9 : 18);
      if (code === null) return;
      const place = { x: WHAT.x, baseline: end + 11, width: CONTENT_WIDTH - 100, lineHeight: 9, linesMax: 1 };
      const small = { font: fonts.regular, size: 6.5, colour: MUTED };
      canvas.within("TD", () => canvas.paragraph(code, place, small));
    });
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

function heightOfLines(lines: number): number {
  return 14 + 18 + (lines - 1) * LINE_HEIGHT;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}
