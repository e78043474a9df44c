import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { parseTable } from "./read-table";

const LIMITS = { linesMax: 500 };
const table = (text: string) => parseTable(Buffer.from(text), LIMITS);
const cells = async (text: string) => (await table(text)).lines.map((line) => line.cells);

async function problemOf(bytes: Uint8Array): Promise<string> {
  try {
    await parseTable(bytes, LIMITS);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_field") return error.errors[0]?.code ?? "";
    throw error;
  }
  return "none";
}

describe("a table", () => {
  it.each([
    ["commas", "name,rent\nAna,900\n"],
    ["semicolons, whatever their cells hold", 'name;rent\n"Soler, Ana";900,50\n'],
    ["tabs", "name\trent\nAna\t900\n"],
    ["Windows' line ends and a mark of byte order", "\ufeffname,rent\r\nAna,900\r\n"],
    ["no end of its last line", "name,rent\nAna,900"],
  ])("is read with %s", async (_, text) => {
    const { columns, lines } = await table(text);
    expect(columns).toEqual(["name", "rent"]);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.line).toBe(2);
  });

  it("takes a separator within the quotes of its head for a part of a name", async () => {
    expect((await table('"a;b;c",rent\n1,2')).columns).toEqual(["a;b;c", "rent"]);
  });

  it("keeps quotes, line breaks and what begins like a formula as they are written", async () => {
    expect(await cells('name,rent\n"Ana ""la"" Soler","two\nlines"\n=SUM(A1),+34 600\n"0012",1e5')).toEqual([
      ['Ana "la" Soler', "two\nlines"],
      ["=SUM(A1)", "+34 600"],
      ["0012", "1e5"],
    ]);
  });

  it("tells of each line where it begins in the file, over empty lines and breaks within cells", async () => {
    expect((await table('name,rent\n\nAna,1\n"two\nlines",2\n,\nEva,3\n')).lines.map(({ line }) => line)).toEqual([
      3, 4, 7,
    ]);
  });

  it.each(["\n", "\r\n", "\r"])(
    "counts the breaks within cells as a spreadsheet's reader sees them: %j",
    async (end) => {
      const text = ['name,"rent', 'a month"', '"two', "and", 'three",2', "", "Eva,3", '"x', 'y",4', "Luis,5"].join(end);
      expect((await table(text)).lines.map(({ line }) => line)).toEqual([3, 7, 8, 10]);
    },
  );

  it("finds what parts the cells of a head whose names go over lines", async () => {
    const { columns, lines } = await table('"Fecha,\r\nvto.";Importe\r\n31/12/2026;1.250,75\r\n');
    expect(columns).toEqual(["Fecha,\r\nvto.", "Importe"]);
    expect(lines).toEqual([{ line: 3, cells: ["31/12/2026", "1.250,75"] }]);
    expect((await table('"name"\nAna;Eva\n')).columns).toEqual(["name"]);
  });

  it.each(["sep=;\r\n", "\ufeffSEP=;\r\n"])("heeds the line that is written for Excel alone: %j", async (before) => {
    const { columns, lines } = await table(`${before}"a,b,c";rent\r\nAna;900,50\r\n`);
    expect(columns).toEqual(["a,b,c", "rent"]);
    expect(lines).toEqual([{ line: 3, cells: ["Ana", "900,50"] }]);
  });

  it("passes over what is around cells, and keeps a line that is shorter or longer than its head", async () => {
    expect(await cells("name, rent\n Ana , 900\nEva\nLuis,1,2")).toEqual([["Ana", "900"], ["Eva"], ["Luis", "1", "2"]]);
  });
});

it("takes neither spaces around a cell nor lines of nothing else, within quotes as well", async () => {
  expect((await table('name,rent\n" ","\u00a0"\n"Ana ",1\n')).lines).toEqual([{ line: 3, cells: ["Ana", "1"] }]);
});

describe("what is no table", () => {
  it.each([
    ["nothing", "", "empty"],
    ["a head alone", "name,rent\n", "empty"],
    ["empty lines alone", "name\n\n,\n", "empty"],
    ["a quote that is never closed", 'name,rent\n"Ana,900\nEva,1', "malformed"],
    ["text behind a quote", 'name,rent\n"Ana"x,900', "malformed"],
    ["a column twice", "name,name\nAna,Eva", "duplicate_column"],
    ["a quote that opens far into it", `name,rent\n${"Ana,900\n".repeat(400)}"Eva,1`, "malformed"],
    ["501 lines", `name\n${"Ana\n".repeat(501)}`, "too_many_lines"],
    ["201 columns", `${Array.from({ length: 201 }, (_, index) => `c${index}`).join(",")}\n1`, "too_many_columns"],
  ])("is refused: %s", async (_, text, code) => {
    expect(await problemOf(Buffer.from(text))).toBe(code);
  });

  it("is told of by the line of a wrong quote as it stands, also behind breaks within cells", async () => {
    const detail = expect.stringContaining("from line 4 on");
    await expect(table('name,rent\r\n"Ana\r\nSoler",1\r\nEva,"2"x\r\n')).rejects.toMatchObject({
      errors: [{ detail }],
    });
  });

  it("is refused in Latin-1 and UTF-16, which would print wrong names", async () => {
    expect(await problemOf(Buffer.from("name\nMuñoz", "latin1"))).toBe("not_utf8");
    expect(await problemOf(Buffer.from("\ufeffname\nMuñoz", "utf16le"))).toBe("not_utf8");
    expect(await problemOf(Buffer.from("name\nSoler", "utf16le"))).toBe("not_utf8");
  });

  it("is refused with a NUL, which nothing that it says could be kept with", async () => {
    expect(await problemOf(Buffer.from("name\nAna\0"))).toBe("not_utf8");
  });

  it("keeps letters whole wherever it is cut for reading", async () => {
    const names = Array.from({ length: 400 }, (_, index) => `${"x".repeat(index % 7)}${"😀ñ€".repeat(60)}`);
    expect(await cells(`name\n${names.join("\n")}`)).toEqual(names.map((name) => [name]));
  });

  it("may have 500 lines", async () => {
    expect((await table(`name\n${"Ana\n".repeat(500)}`)).lines).toHaveLength(500);
  });
});
