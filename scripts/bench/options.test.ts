import { expect, it } from "vitest";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { readOptions } from "./options";

it("measures over the million, unless something smaller is asked for", () => {
  expect(readOptions([])).toEqual({
    operations: 1_000_000,
    dataDir: ".data-bench",
    quick: false,
    compare: null,
    dashboard: null,
    statements: false,
    webhooks: false,
    isComplete: true,
  });
  expect(readOptions(["--operations", "20000"])).toMatchObject({ dataDir: ".data-bench-20000", isComplete: false });
  expect(readOptions(["--quick"])).toMatchObject({ dataDir: ".data-bench", quick: true, isComplete: false });
  expect(readOptions(["--compare", "one.md", "other.md"])).toMatchObject({ compare: ["one.md", "other.md"] });
  expect(readOptions(["--statements"])).toMatchObject({ statements: true, isComplete: true });
  expect(readOptions(["--webhooks"])).toMatchObject({ webhooks: true, isComplete: true });
  expect(readOptions(["--dashboard", "filters"])).toMatchObject({ dashboard: "filters", isComplete: true });
});

it.each([
  [["--operations", "many"]],
  [["--operations", "1000"]],
  [["--operations", "20500"]],
  [["--fast"]],
  [["--dashboard", "all"]],
  [["--compare", "one.md"]],
  [["--compare", "one.md", "other.md", "third.md"]],
  [["docs/performance.md"]],
])("refuses %j with a sentence", (args) => {
  expect(() => readOptions(args)).toThrow(PlainProblem);
});
