import { expect, it } from "vitest";
import { fileName } from "./flow-documents";

it.each([
  ["invoice", "invoice.pdf"],
  ["Invoice.PDF", "Invoice.PDF"],
  ["../../etc\u0000/\u202epasswd", "..-..-etc-passwd.pdf"],
  [`${"ñ".repeat(300)}.pdf`, `${"ñ".repeat(200)}.pdf`],
  ["😀".repeat(201), `${"😀".repeat(200)}.pdf`],
])("a document's name is one that every file system takes: %j", (given, kept) => {
  expect(fileName(given)).toBe(kept);
});
