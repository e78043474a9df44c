import { crc32 } from "node:zlib";

/** A cell as a sheet keeps it: a text, a number as it is written, or the number of a day since 1899-12-30. */
export type Cell = string | Readonly<{ number: string }> | Readonly<{ day: number }> | null;

/** A spreadsheet of one sheet (ECMA-376), nothing of it packed. */
export function aSpreadsheet(rows: readonly (readonly Cell[])[]): Buffer<ArrayBuffer> {
  const sheet = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, at, column)).join("")}</row>`,
  );
  return zipped({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    "_rels/.rels": rels(`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="October" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": rels(
      `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    ),
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${sheet.join("")}</sheetData></worksheet>`,
  });
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const rels = (all: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`;

function cellXml(cell: Cell, row: number, column: number): string {
  if (cell === null) return "";
  const at = `${String.fromCharCode(65 + column)}${row + 1}`;
  if (typeof cell === "string") return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  return "day" in cell ? `<c r="${at}" s="1"><v>${cell.day}</v></c>` : `<c r="${at}"><v>${cell.number}</v></c>`;
}

/** PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16. */
function zipped(files: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, path, bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), facts, rest, path]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
}
