import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { withWorkFolder } from "@/lib/shared/process/work-folder";
import { writeCamt } from "./testing/write-camt";

const run = promisify(execFile);

/** A quarter of what a process has that reads files, for a quarter of the largest one. */
const HEAP_MEGABYTES = 64;
const COUNT = 10_000;

const transfers = Array.from({ length: COUNT }, (_, at) => ({
  amount: 1_000 + at,
  text: `Recibo F-2026-${at}, gracias`,
  structured: "RF18539007547034",
  name: "MARIA GARCIA",
  account: "DE89370400440532013000",
}));
const sum = transfers.reduce((total, { amount }) => total + amount, 0);

it.each([
  ["an entry each", transfers.map((transfer) => ({ amount: transfer.amount, transfers: [transfer] }))],
  ["one entry of all of them", [{ amount: sum, transfers }]],
])("thousands of transfers, %s, are never all in memory as trees", async (_how, entries) => {
  await withWorkFolder(async (folder) => {
    const path = await folder.newPath();
    await writeFile(path, writeCamt(entries));
    const reader = ["--import", "tsx", "lib/bank-files/testing/read-file-worker.ts"];
    const { stdout } = await run(process.execPath, [`--max-old-space-size=${HEAP_MEGABYTES}`, ...reader, path]);
    expect(stdout).toBe(String(COUNT));
  });
});
