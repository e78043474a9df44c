import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../lists/definitions";
import { MESSAGES } from "../messages";
import { createText, type Language } from "../text";
import { operationsCsv } from "./operations-csv";

const ROW = {
  uuid: "01a1fb7c-3155-72ee-958c-f1355b6196de",
  flowUuid: "01a1fb7c-3155-72ee-958c-f1355b6196df",
  type: "PAYMENT",
  status: "COMPLETED",
  createdAt: new Date("2026-03-28T23:30:00Z"),
  statusUpdatedAt: new Date("2026-03-29T01:30:00Z"),
  expiresAt: new Date("2026-04-28T22:30:00Z"),
  amount: 125_075,
  currency: "EUR",
  collectedAmount: 125_075,
  concept: "Kitchen; tiles, and more",
  subject: { name: 'Ana "Nita"', lastName: "Soler", email: "ana@example.com", phone: null },
  signers: [],
  invoiceExternalId: "F-1",
  invoiceDueDate: "2026-04-01",
  externalId: null,
  collaboratorLegalName: null,
} as const;

const csv = (language: Language) =>
  operationsCsv(createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] }));

describe("a table of operations for a spreadsheet", () => {
  it("is written as English ones are read", () => {
    expect(csv("en").line(ROW)).toBe(
      '2026-03-29 00:30:00,Completed,2026-03-29 03:30:00,Payment,1250.75,EUR,1250.75,"Kitchen; tiles, and more","Ana ""Nita"" Soler",ana@example.com,F-1,2026-04-01,2026-04-29 00:30:00,,,01a1fb7c-3155-72ee-958c-f1355b6196de,01a1fb7c-3155-72ee-958c-f1355b6196df\r\n',
    );
  });

  it("is written as Spanish ones are read", () => {
    expect(csv("es").line(ROW)).toContain(
      ';Completada;2026-03-29 03:30:00;Pago;1250,75;EUR;1250,75;"Kitchen; tiles, and more";',
    );
  });

  it("has the columns that a list shows, in their order, a fact a column, and the operation's name at the end (decision 264)", () => {
    const text = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });
    const { head, line } = operationsCsv(text, ["status", "amount", "concept", "email"]);
    expect(head).toBe("\ufeffStatus,Amount,Currency,Concept,Payer or signers,Collaborator,E-mail,Operation\r\n");
    expect(line({ ...ROW, concept: "Tiles" })).toBe(
      `Completed,1250.75,EUR,Tiles,"Ana ""Nita"" Soler",,ana@example.com,${ROW.uuid}\r\n`,
    );
  });

  it("can have all that it ever had: every column of it goes with one of the list", () => {
    const text = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });
    const columns = (csv: Readonly<{ head: string }>) => csv.head.slice(1).trim().split(",").toSorted();
    expect(columns(operationsCsv(text, OPERATIONS.columns))).toEqual(columns(operationsCsv(text)));
  });

  it("has a name for each column, and says that it is UTF-8", () => {
    expect(csv("en").head).toBe(
      "\ufeffCreated,Status,Last change,Type,Amount,Currency,Collected,Concept,Payer or signers,E-mail,Invoice,Due,Deadline,External id,Collaborator,Operation,Flow\r\n",
    );
    expect(csv("es").head.split(";")).toHaveLength(csv("en").head.split(",").length);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t1"])("runs nothing: %j is text", (concept) => {
    expect(csv("en").line({ ...ROW, concept })).toContain(`,'${concept},`);
  });

  it("leaves a signature's amounts empty, and names those who sign", () => {
    const signers = [ROW.subject, { name: null, lastName: null, email: "luis@example.com", phone: null }];
    const line = csv("en").line({ ...ROW, type: "SIGNATURE", amount: null, currency: null, concept: "Lease", signers });
    expect(line).toContain(',Signature,,,,Lease,"Ana ""Nita"" Soler, luis@example.com",');
  });
});
