import { expect, it } from "vitest";
import type { BatchLine } from "@/lib/templates/contract";
import { MESSAGES } from "../messages";
import { createText, type Language } from "../text";
import { batchReportOf } from "./batch-report";

const LINES: readonly BatchLine[] = [
  {
    ...{ line: 2, status: "CREATED", externalId: "=A-1", flowUuid: "f-1", operationUuid: "o-1" },
    ...{ url: "https://pay.example/sign/x", problems: [] },
  },
  {
    ...{ line: 3, status: "FAILED", externalId: null, flowUuid: null, operationUuid: null, url: null },
    problems: [
      { column: "email", code: "required", detail: "is required" },
      { column: null, code: "no_such_code", detail: "is odd" },
    ],
  },
];

const report = (language: Language) =>
  batchReportOf(LINES, createText({ language, timeZone: "UTC", messages: MESSAGES[language] })).split("\r\n");

it("is in the words of its reader, as a spreadsheet in that language reads it", () => {
  expect(report("en")).toEqual([
    "\ufeffLine,Status,External id,Link,Operation,Flow,Problems",
    "2,Made,'=A-1,https://pay.example/sign/x,o-1,f-1,",
    "3,Not made,,,,,email: Something is missing here. This is not accepted.",
    "",
  ]);
  expect(report("es")).toEqual([
    "\ufeffLínea;Estado;Id externo;Enlace;Operación;Flujo;Problemas",
    "2;Hecha;'=A-1;https://pay.example/sign/x;o-1;f-1;",
    "3;No hecha;;;;;email: Aquí falta algo. Esto no se acepta.",
    "",
  ]);
});
