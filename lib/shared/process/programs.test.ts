import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { forgetAllBut } from "./once-per-process";

beforeEach(() => forgetAllBut("document-pool"));

it("a process of ours begins with the source, or with what was built with whoever starts it (decision 129)", async () => {
  const { programAt, runFrom } = await import("./programs");
  expect(programAt("lib/documents/document-worker")).toBe(join(process.cwd(), "lib/documents/document-worker.ts"));
  runFrom("/built/code");
  expect(programAt("lib/documents/document-worker")).toBe("/built/code/lib/documents/document-worker.mjs");
});
