import { describe, expect, it } from "vitest";
import { COMPONENT_LINES_MAX, componentsOf, longComponents } from "./components";
import { sourceFiles } from "./layers";

/** Lines between a component's first and last. */
const inside = (count: number) => Array.from({ length: count }, () => "  const { t } = useText();").join("\n");
const plant = (text: string, path = "components/dashboard/row.tsx") => longComponents([{ path, text }]);

describe("components that are read at once", () => {
  it("holds in the whole tree", () => {
    expect(longComponents(sourceFiles())).toEqual([]);
  });

  it("looks at the whole tree", () => {
    const components = sourceFiles()
      .filter(({ path }) => path.endsWith(".tsx"))
      .flatMap(({ text }) => componentsOf(text));
    expect(components.length).toBeGreaterThan(500);
    // Found with all its lines, not up to its first bracket.
    expect(Math.max(...components.map(({ lines }) => lines))).toBeGreaterThan(COMPONENT_LINES_MAX / 2);
  });

  const LONG = COMPONENT_LINES_MAX - 1;
  it.each([
    ["an exported function", `export function Row() {\n${inside(LONG)}\n}\n`],
    ["one that is not exported", `export const A = 1;\n\nfunction Row({ a }: Props) {\n${inside(LONG)}\n}\n`],
    ["a page", `export default async function Row() {\n${inside(LONG)}\n}\n`],
    ["one whose properties fill lines", `export function Row({\n  a,\n}: Props) {\n${inside(LONG - 2)}\n}\n`],
    ["an arrow", `export const Row = () => {\n${inside(LONG)}\n};\n`],
    ["one that is wrapped", `export const Row = memo(function Row() {\n${inside(LONG)}\n});\n`],
  ])("catches %s", (_what, text) => {
    expect(plant(text)).toEqual([`components/dashboard/row.tsx: Row has ${COMPONENT_LINES_MAX + 1} lines`]);
  });

  it.each([
    ["one that has as many as are allowed", `export function Row() {\n${inside(LONG - 1)}\n}\n`],
    ["two that have them together", `function A() {\n${inside(70)}\n}\n\nfunction B() {\n${inside(70)}\n}\n`],
    ["a function that is no component", `function rowsOf() {\n${inside(LONG)}\n}\n`],
  ])("allows %s", (_what, text) => {
    expect(plant(text)).toEqual([]);
  });

  it("does not ask it of a test", () => {
    expect(plant(`function Row() {\n${inside(LONG)}\n}\n`, "components/dashboard/row.test.tsx")).toEqual([]);
  });
});
