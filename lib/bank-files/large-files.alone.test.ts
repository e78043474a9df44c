import { writeFile } from "node:fs/promises";
import { afterAll, expect, it } from "vitest";
import { closeDocumentPool, runDocumentJob } from "@/lib/documents/document-pool";
import { STATEMENT_BYTES_MAX } from "@/lib/shared/limits";
import { withWorkFolder } from "@/lib/shared/work-folder";
import { writeCamt } from "./testing/write-camt";

afterAll(closeDocumentPool);

const COUNT = 40_000;
const transfers = Array.from({ length: COUNT }, (_, at) => ({
  amount: 1_000 + at,
  text: `Recibo F-2026-${at}, gracias`,
}));
const sum = transfers.reduce((total, { amount }) => total + amount, 0);

it.each([
  ["an entry each", writeCamt(transfers.map((transfer) => ({ amount: transfer.amount, transfers: [transfer] })))],
  ["one entry of all of them", writeCamt([{ amount: sum, transfers }])],
])("tens of thousands of transfers, %s, are read in the memory that a process has for it", async (_how, text) => {
  expect(text.length).toBeLessThan(STATEMENT_BYTES_MAX);
  await withWorkFolder(async (folder) => {
    const path = await folder.newPath();
    await writeFile(path, text);
    const { file } = await runDocumentJob({ kind: "bank-file", path }, "bank-file", {
      who: "it",
      sizeBytes: text.length,
    });
    expect(file.accounts.map(({ entries }) => entries.length)).toEqual([COUNT]);
  });
});
