import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";

/** A contract as an office writes it: who, what is agreed, and lines to be filled in. */
export type Contract = Readonly<{
  heading: string;
  parties: string;
  clauses: readonly string[];
  /** What stands beside each line; `blankAt` says where the lines are. */
  blanks: readonly string[];
}>;

const PAGE = { width: 595.28, height: 841.89 };
const LEFT = 72;
const TEXT_WIDTH = PAGE.width - 2 * LEFT;
const LABEL_WIDTH = 160;
const BLANKS_TOP = 400;
const BLANK_HEIGHT = 48;
const INK = rgb(0.1, 0.12, 0.16);
const RULE = rgb(0.72, 0.75, 0.8);

/** Where a line is to be filled in: points from the upper left corner of the first page. */
export function blankAt(
  index: number,
): Readonly<{ page: number; x: number; y: number; width: number; height: number }> {
  const y = BLANKS_TOP + index * BLANK_HEIGHT + 6;
  return { page: 1, x: LEFT + LABEL_WIDTH, y, width: TEXT_WIDTH - LABEL_WIDTH, height: BLANK_HEIGHT - 14 };
}

/** One page of A4, the same to the byte whenever it is made. */
export async function contractPdf({ heading, parties, clauses, blanks }: Contract, day: Date): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(heading);
  document.setCreationDate(day);
  document.setModificationDate(day);
  const [plain, bold] = [document.embedStandardFont(StandardFonts.Helvetica), StandardFonts.HelveticaBold];
  const page = document.addPage([PAGE.width, PAGE.height]);
  page.setFontColor(INK);
  page.drawText(heading, { x: LEFT, y: up(96), size: 20, font: document.embedStandardFont(bold) });
  let top = paragraph(page, plain, parties, 136);
  for (const [index, clause] of clauses.entries()) top = paragraph(page, plain, `${index + 1}.  ${clause}`, top + 12);
  for (const [index, label] of blanks.entries()) {
    const { x, y, width, height } = blankAt(index);
    page.drawText(label, { x: LEFT, y: up(y + height - 8), size: 10.5, font: plain });
    const line = up(y + height + 2);
    page.drawLine({ start: { x, y: line }, end: { x: x + width, y: line }, thickness: 0.75, color: RULE });
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** Broken to the page's width, from a first baseline down; returns the next one. */
function paragraph(page: PDFPage, font: PDFFont, text: string, top: number): number {
  const [size, leading] = [10.5, 16];
  let [line, baseline] = ["", top];
  const write = () => {
    page.drawText(line, { x: LEFT, y: up(baseline), size, font });
    baseline += leading;
  };
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, size) <= TEXT_WIDTH) {
      line = longer;
      continue;
    }
    write();
    line = word;
  }
  write();
  return baseline;
}

function up(y: number): number {
  return PAGE.height - y;
}
