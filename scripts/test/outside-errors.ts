import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import process from "node:process";
import type { Reporter, TestModule } from "vitest/node";
import { z } from "zod";

/** As Vitest hands over what was thrown, or rejected, outside of any test; the two in capitals say what ran meanwhile. */
const thrown = z.object({
  name: z.string().default("Error"),
  message: z.string().default("without a message"),
  stack: z.string().default(""),
  VITEST_TEST_PATH: z.string().optional(),
  VITEST_TEST_NAME: z.string().optional(),
});

/** Vitest's reporter of what its JSON report leaves out: the errors from outside of any test, to the file OUTSIDE_ERRORS. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env.OUTSIDE_ERRORS;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(errors.map(inOneLine)));
  }
}

/** What it was, where it was thrown, and what ran meanwhile: `Error: boom at lib/a.ts:3:1, while lib/a.test.ts › adds ran`. */
export function inOneLine(error: unknown): string {
  const { data } = thrown.safeParse(error);
  if (data === undefined) return `${OUTSIDE}: ${String(error)}`;
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = data;
  const [message] = data.message.split("\n", 1);
  const place = data.stack.split("\n").find(isOurs)?.match(PLACE)?.[0];
  const at = place === undefined ? "" : ` at ${here(place)}`;
  const meanwhile = [file && here(file), test].filter((each) => each !== undefined).join(" › ");
  return `${OUTSIDE}: ${data.name}: ${message}${at}${meanwhile && `, while ${meanwhile} ran`}`;
}

const OUTSIDE = "an error outside of any test";

/** A stack's path with line and column. */
const PLACE = /\/[^\s()]+:\d+:\d+/;

function isOurs(frame: string): boolean {
  return frame.includes(process.cwd()) && !frame.includes("node_modules");
}

/** The errors that a run has left in `file`; none, if it wrote no such file. */
export function readOutsideErrors(file: string): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return [];
  }
}

function here(file: string): string {
  return relative(process.cwd(), file);
}
