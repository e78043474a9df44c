import { describe, expect, it, vi } from "vitest";
import { AppError, RequestAborted } from "@/lib/shared/errors";
import { BATCH_BYTES_MAX, JSON_BYTES_MAX } from "@/lib/shared/limits";
import { COLUMNS_MAX } from "./csv-columns";
import { BATCH_LINES_MAX, type BatchLine } from "./model";
import { readCsv } from "./read-csv";
import { readNdjson } from "./read-ndjson";
import { wantsDocuments } from "./wants-documents";

/** A body in pieces of so many bytes. */
async function* body(text: string | Uint8Array, pieceBytes = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

type Reader = (given: AsyncIterable<Uint8Array>) => AsyncGenerator<BatchLine>;

/** Each line's number with its key and request, or with the words it is refused by. */
async function read(reader: Reader, given: AsyncIterable<Uint8Array>): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of reader(given)) {
    lines.push("json" in line ? [line.line, line.idempotencyKey, line.json] : [line.line, saidBy(line.error)]);
  }
  return lines;
}

function saidBy(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  const fields = error.errors.map((one) => ("pointer" in one ? one.pointer : one.parameter));
  return [error.code, ...fields].join(" ");
}

const refused = (reader: Reader, text: string) => read(reader, body(text)).then(() => "", saidBy);

it("looks at no more operations than there may be before a line is checked", () => {
  const drawn = { invoice: { generateDocument: true } };
  const looked = vi.fn(() => drawn.invoice);
  const operation = Object.defineProperty({}, "invoice", { get: looked, enumerable: true });
  expect(wantsDocuments({ operations: Array(20).fill({}).with(19, drawn) })).toBe(true);
  expect(wantsDocuments({ operations: Array(21).fill(operation) })).toBe(false);
  expect(looked).not.toHaveBeenCalled();
});

describe("a body of JSON lines", () => {
  it("is one request a line, with its key apart, wherever the pieces break", async () => {
    const text = '\uFEFF{"idempotencyKey":"a","externalId":"ñ"}\r\n\n  \n{"externalId":"2"}\n{"idempotencyKey":null}';
    for (const pieceBytes of [1, 2, 3, 1000]) {
      expect(await read(readNdjson, body(text, pieceBytes))).toEqual([
        [1, "a", { externalId: "ñ" }],
        [4, null, { externalId: "2" }],
        [5, null, {}],
      ]);
    }
  });

  it("keeps of a line whatever a single creation would have been sent", async () => {
    const [line] = await read(readNdjson, body('{"__proto__":{"a":1},"idempotencyKey":"k","constructor":2}\n'));
    expect(JSON.stringify(line)).toBe('[1,"k",{"__proto__":{"a":1},"constructor":2}]');
  });

  it("tells what is wrong with a line of that line alone", async () => {
    const tooLong = `{"externalId":"${"x".repeat(JSON_BYTES_MAX)}"}`;
    const lines = [
      "{",
      '{"a":1,"a":2}',
      '{"idempotencyKey":7}',
      '{"idempotencyKey":""}',
      '{"idempotencyKey":"é"}',
      tooLong,
    ];
    const bytes = Buffer.concat([Buffer.from(`${lines.join("\n")}\n"`), Buffer.from([0xff]), Buffer.from('"\n{}\n')]);
    expect(await read(readNdjson, body(bytes, 65_536))).toEqual([
      [1, "invalid_request"],
      [2, "invalid_field /a"],
      [3, "invalid_field /idempotencyKey"],
      [4, "invalid_field /idempotencyKey"],
      [5, "invalid_field /idempotencyKey"],
      [6, "payload_too_large"],
      [7, "invalid_request"],
      [8, null, {}],
    ]);
  });

  it("is read up to ten thousand lines, and says where it stopped", async () => {
    const lines = await read(readNdjson, body("{}\n".repeat(BATCH_LINES_MAX + 5), 65_536));
    expect(lines).toHaveLength(BATCH_LINES_MAX + 1);
    expect(lines.at(-1)).toEqual([BATCH_LINES_MAX + 1, "payload_too_large"]);
  });

  it("is read up to its limit of bytes, and says where it stopped", async () => {
    const line = `{"externalId":"${"x".repeat(999_000)}"}\n`;
    async function* endless() {
      for (;;) yield Buffer.from(line);
    }
    const lines = await read(readNdjson, endless());
    const whole = Math.floor(BATCH_BYTES_MAX / line.length);
    expect(lines).toHaveLength(whole + 1);
    expect(lines.at(-1)).toEqual([whole + 1, "payload_too_large"]);
  });

  it("passes over as many empty lines as a spreadsheet has, and no more", async () => {
    const empty = (many: number) => "\n".repeat(many / 2) + " \t\r\n".repeat(many / 2);
    const last = '{"externalId":"1"}';
    expect(await read(readNdjson, body(`${empty(1_000_000)}${last}`, 65_536))).toEqual([
      [1_000_001, null, { externalId: "1" }],
    ]);
    const [refusal, ...others] = await read(readNdjson, body(`${empty(6_000_000)}${last}`, 65_536));
    expect([refusal, others]).toEqual([[expect.any(Number), "payload_too_large"], []]);
  });

  it("holds a line in one piece, in however many it came", async () => {
    const line = `{"externalId":"${"é".repeat(100_000)}"}`;
    expect(await read(readNdjson, body(`${line}\n{}\n`, 1))).toEqual([
      [1, null, { externalId: "é".repeat(100_000) }],
      [2, null, {}],
    ]);
  });

  it("that breaks off has no last line, however whole it looks", async () => {
    async function* broken() {
      yield Buffer.from('{"externalId":"1"}\n{}');
      throw new RequestAborted("gone");
    }
    const lines: unknown[] = [];
    const reading = async () => {
      for await (const { line } of readNdjson(broken())) lines.push(line);
    };
    await expect(reading()).rejects.toThrow("gone");
    expect(lines).toEqual([1]);
  });
});

describe("a table (decision 221)", () => {
  const AMOUNT = "operations.0.payment.amount";

  it("has the request's fields for columns, from a spreadsheet of any kind", async () => {
    const request = {
      externalId: "E",
      labels: [{ name: "team", value: "north; east" }],
      operations: [{ payment: { amount: 1500, subject: { name: 'Ana "Any"' } }, invoice: { generateDocument: false } }],
    };
    for (const [separator, end] of [
      [",", "\n"],
      [";", "\r\n"],
      ["\t", "\n"],
    ] as const) {
      const row = (...cells: string[]) => cells.join(separator);
      const head = row(
        "idempotencyKey",
        "externalId",
        "labels.0.name",
        "labels.0.value",
        AMOUNT,
        "operations.0.payment.subject.name",
        "operations.0.invoice.generateDocument",
        "operations.0.payment.concept",
      );
      const cells = row("k", " E ", "team", '"north; east"', "1500", '"Ana ""Any"""', "false", "");
      const empty = row("", "", "", "", "", "", "", "");
      const text = `\uFEFF${head}${end}${cells}${end}${empty}${end}${end}`;
      expect(await read(readCsv, body(text))).toEqual([[2, "k", request]]);
    }
  });

  it("guesses no number: what is not digits alone stays as it was written, for the check to refuse", async () => {
    for (const written of ["12,345", "12.345", "12,50", "1e3", "+5", "007", "0x10", "٣", "1 000", "9999999999999999"]) {
      const [line] = await read(readCsv, body(`${AMOUNT};externalId\n${written};E\n`));
      expect(line).toEqual([2, null, { externalId: "E", operations: [{ payment: { amount: written } }] }]);
      const [quoted] = await read(readCsv, body(`${AMOUNT},externalId\n"${written}",E\n`));
      expect(quoted).toEqual(line);
    }
    // A comma that parts nothing makes one cell too many.
    expect(await read(readCsv, body(`${AMOUNT},externalId\n12,345,E\n1,E\n`))).toEqual([
      [2, "invalid_request"],
      [3, null, { externalId: "E", operations: [{ payment: { amount: 1 } }] }],
    ]);
  });

  it("takes truth values as the request writes them, and nothing else for one", async () => {
    const column = "operations.0.invoice.generateDocument";
    const lines = await read(readCsv, body(`${column},externalId\ntrue,\nTRUE,\nyes,\n1,\n`));
    const values = [true, "TRUE", "yes", "1"];
    expect(lines).toEqual(
      values.map((generateDocument, at) => [at + 2, null, { operations: [{ invoice: { generateDocument } }] }]),
    );
  });

  it("names every column that is no field, with what may have been meant", async () => {
    expect(await refused(readCsv, "externalId,payment.amount,nonsense,,externalId\n1,2,3,4,5\n")).toBe(
      "invalid_field payment.amount nonsense column 4 externalId",
    );
    expect(await refused(readCsv, "operations.20.payment.amount\n1\n")).toBe(
      "invalid_field operations.20.payment.amount",
    );
    expect(await refused(readCsv, "operations.00.payment.amount\n1\n")).toMatch(/^invalid_field/);
    expect(await refused(readCsv, "operations.-1.payment.amount\n1\n")).toMatch(/^invalid_field/);
    expect(await refused(readCsv, "operations.0.payment\n1\n")).toMatch(/^invalid_field/);
    expect(await refused(readCsv, "__proto__.x\n1\n")).toMatch(/^invalid_field/);
    expect(await refused(readCsv, "")).toBe("invalid_request");
    expect(await refused(readCsv, "\n1\n")).toBe("invalid_request");
    expect(await refused(readCsv, '"externalId\n1\n')).toBe("invalid_request");
  });

  it("has lists whose places come from the head, and no value at two places at once", async () => {
    const head = "operations.1.payment.amount,operations.0.payment.types.0,operations.0.payment.types.0.0";
    expect(await read(readCsv, body(`${head}\n5,,\n,PSD2_PAYMENT,\n,,PSD2_PAYMENT\n,a,b\n`))).toEqual([
      [2, null, { operations: [{}, { payment: { amount: 5 } }] }],
      [3, null, { operations: [{ payment: { types: ["PSD2_PAYMENT"] } }] }],
      [4, null, { operations: [{ payment: { types: [["PSD2_PAYMENT"]] } }] }],
      [5, "invalid_field /operations/0/payment/types/0/0"],
    ]);
  });

  it("has what the sender names by its name, and as many places as each list may have", async () => {
    const signature = "operations.0.signature";
    const head = `${signature}.values.rent,${signature}.values.7,${signature}.documents.0.fields.1.page`;
    expect(await read(readCsv, body(`${head}\n900 €,x,2\n`))).toEqual([
      [
        2,
        null,
        {
          operations: [
            { signature: { values: { rent: "900 €", 7: "x" }, documents: [{ fields: [{}, { page: 2 }] }] } },
          ],
        },
      ],
    ]);
    const last = `${signature}.documents.0.fields.199.page`;
    expect(await read(readCsv, body(`${last}\n\n`))).toEqual([]);
    const signs = ["operations.#.payment.concept", `${signature}.values.*`];
    for (const column of [
      last.replace("199", "200"),
      `${signature}.values.__proto__`,
      `${signature}.values.`,
      ...signs,
    ]) {
      expect(await refused(readCsv, `${column}\n1\n`), column).toBe(`invalid_field ${column}`);
    }
  });

  it("takes a cell of several lines for one, and hides no line in it", async () => {
    const text = `externalId,${AMOUNT}\n"a\nb,999\nc",1\nd,2\n`;
    expect(await read(readCsv, body(text))).toEqual([
      [2, null, { externalId: "a\nb,999\nc", operations: [{ payment: { amount: 1 } }] }],
      [5, null, { externalId: "d", operations: [{ payment: { amount: 2 } }] }],
    ]);
  });

  it("refuses a line whose quotes don't match, and reads on where they are its own", async () => {
    const text = `externalId,${AMOUNT}\nBar "Sol",1\n"a"b,2\n x "y",3\nd,4\n`;
    expect(await read(readCsv, body(text))).toEqual([
      [2, "invalid_request"],
      [3, "invalid_request"],
      [4, "invalid_request"],
      [5, null, { externalId: "d", operations: [{ payment: { amount: 4 } }] }],
    ]);
  });

  it("ends where a quote is open over lines and nobody can tell what is a cell", async () => {
    expect(await read(readCsv, body(`externalId,${AMOUNT}\na,1\n"b,2\nc,3\n`))).toEqual([
      [2, null, { externalId: "a", operations: [{ payment: { amount: 1 } }] }],
      [3, "invalid_request"],
    ]);
    expect(await read(readCsv, body(`externalId,${AMOUNT}\n"b,2\nc,3\n"d"e,4\nf,5\n`))).toEqual([
      [2, "invalid_request"],
    ]);
  });

  it("ends at a line whose quotes don't match and may leave one open: its own cell's lines are none", async () => {
    for (const quoted of ['12" pipe,"Calle 1', '"12" pipe,"Calle 1', 'Dise\u00f1o 12","Calle']) {
      const bytes = Buffer.from(`externalId,${AMOUNT}\na,1\n${quoted}\nevil,99999\nx",2\n`);
      const latin1 = Buffer.from(bytes.toString("utf8"), "latin1");
      for (const text of [bytes, latin1]) {
        const found = await read(readCsv, body(text));
        expect(found).toEqual([
          [2, null, { externalId: "a", operations: [{ payment: { amount: 1 } }] }],
          [3, "invalid_request"],
        ]);
      }
    }
  });

  it("is the same with every end of line, with a mark, with an empty line and without a last end", async () => {
    const expected = [
      [2, null, { externalId: "a\n\nb" }],
      [6, null, { externalId: 'c"' }],
    ];
    for (const mark of ["", "\uFEFF"]) {
      for (const end of ["\n", "\r\n"]) {
        for (const last of ["", end, `${end}${end}`, `${end} ${end}`]) {
          const text = `${mark}"externalId"${[`"a`, "", `b"`, "", `"c"""`].map((line) => `${end}${line}`).join("")}${last}`;
          for (const pieceBytes of [1, 5, 1_000]) expect(await read(readCsv, body(text, pieceBytes))).toEqual(expected);
        }
      }
    }
    // A mark is one at the beginning alone.
    expect(await read(readCsv, body('externalId\n"\uFEFFa"\n'))).toEqual([[2, null, { externalId: "\uFEFFa" }]]);
  });

  it("ends at a line whose bytes were too many to be kept: a quote may have been opened in them", async () => {
    const tooLong = "x".repeat(JSON_BYTES_MAX + 1);
    for (const line of [tooLong, `${tooLong}"`, `"${tooLong}"`]) {
      const text = `externalId\na\n${line}\nb\n`;
      for (const pieceBytes of [65_536, 4 * JSON_BYTES_MAX]) {
        expect(await read(readCsv, body(text, pieceBytes))).toEqual([
          [2, null, { externalId: "a" }],
          [3, "payload_too_large"],
        ]);
      }
    }
    expect(await refused(readCsv, `externalId,${tooLong}\na\n`)).toBe("payload_too_large");
    // The longest line there may be is read.
    const longest = "x".repeat(JSON_BYTES_MAX);
    expect(await read(readCsv, body(`externalId\n${longest}\nb\n`, 65_536))).toHaveLength(2);
  });

  it("ends where a quote is left open in what is not UTF-8, and no other line", async () => {
    const latin = (text: string) => body(Buffer.from(`externalId\n${text}\n"b"\n`, "latin1"));
    const ended = [[2, "invalid_request"]];
    const refusedAlone = [...ended, [3, null, { externalId: "b" }]];
    expect(await read(readCsv, latin("ñ"))).toEqual(refusedAlone);
    expect(await read(readCsv, latin('"ñ"'))).toEqual(refusedAlone);
    expect(await read(readCsv, latin('ñ"'))).toEqual(refusedAlone);
    expect(await read(readCsv, latin('"ñ'))).toEqual(ended);
    expect(await read(readCsv, latin('"a\nñ'))).toEqual(ended);
    expect(await read(readCsv, latin('"a\nñ"'))).toEqual(ended);
  });

  // What follows took hours while each line read all those before it again, and a column looked for itself among all others.
  it("is read in proportion to its size, however it is made (decision 226)", async () => {
    const head = `externalId,${AMOUNT}\n`;
    const megabytes = (text: string, many: number) => text.repeat((many * 1_000_000) / text.length);
    const ended = [[2, "invalid_request"]];
    expect(await read(readCsv, body(`${head}"${megabytes("a\n", 10)}`, 65_536))).toEqual(ended);
    expect(await read(readCsv, body(`${head}"${megabytes("\n", 10)}`, 65_536))).toEqual(ended);
    expect(await read(readCsv, body(`${head}"${megabytes('""\n', 10)}`, 65_536))).toEqual(ended);
    const columns = `${"externalId,".repeat(90_000)}\n1\n`;
    expect(await refused(readCsv, columns)).toBe("invalid_field columns");
    expect(
      await refused(readCsv, `${Array.from({ length: COLUMNS_MAX }, (_, at) => `c${at}`).join(",")}\n1\n`),
    ).toMatch(/^invalid_field c0 c1 /);
    expect(await read(readCsv, body(`${head}${megabytes(`${",".repeat(999_999)}\n`, 10)}a,1\n`, 65_536))).toEqual([
      [12, null, { externalId: "a", operations: [{ payment: { amount: 1 } }] }],
    ]);
    const wide = `${",".repeat(999_998)}x\n`;
    expect(await read(readCsv, body(`${head}${megabytes(wide, 10)}`, 65_536))).toEqual(
      Array.from({ length: 10 }, (_, at) => [at + 2, "invalid_request"]),
    );
  });

  it("has empty rows that count for nothing, up to a number of those that had to be looked into", async () => {
    const row = "a,1\n";
    const head = `externalId,${AMOUNT}\n`;
    const last = { externalId: "a", operations: [{ payment: { amount: 1 } }] };
    expect(await read(readCsv, body(`${head}${", \r\n".repeat(1_000_000)}${row}`, 65_536))).toEqual([
      [1_000_002, null, last],
    ]);
    const quoted = (many: number) => read(readCsv, body(`${head}${'"",""\n'.repeat(many)}${row}`, 65_536));
    expect(await quoted(BATCH_LINES_MAX - 1)).toEqual([[BATCH_LINES_MAX + 1, null, last]]);
    expect(await quoted(BATCH_LINES_MAX)).toEqual([[BATCH_LINES_MAX + 2, "payload_too_large"]]);
  });

  it("whose limit is reached within a record was not read from that record on", async () => {
    const long = `${"x".repeat(999_999)}\n`;
    const whole = Math.floor(BATCH_BYTES_MAX / long.length);
    const text = `externalId\n${long.repeat(whole)}"a\n${"b\n".repeat(300_000)}`;
    const lines = await read(readCsv, body(text, 65_536));
    expect([lines.length, lines.at(-1)]).toEqual([whole + 1, [whole + 2, "payload_too_large"]]);
  });

  it("is read up to ten thousand lines, its head not counted", async () => {
    const lines = await read(readCsv, body(`externalId\n${"a\n".repeat(BATCH_LINES_MAX + 5)}`, 65_536));
    expect(lines).toHaveLength(BATCH_LINES_MAX + 1);
    expect(lines.slice(-2)).toEqual([
      [BATCH_LINES_MAX + 1, null, { externalId: "a" }],
      [BATCH_LINES_MAX + 2, "payload_too_large"],
    ]);
  });

  it("that is not UTF-8 is refused where it is not", async () => {
    const latin = Buffer.from("externalId\nNuñez\nok\n", "latin1");
    expect(await read(readCsv, body(latin))).toEqual([
      [2, "invalid_request"],
      [3, null, { externalId: "ok" }],
    ]);
  });
});
