import { expect, it } from "vitest";
import { drawnBefore, drawnOnce } from "./drawn-once";

/** What is kept of a component, and how often it was drawn (decision 359). */
function aComponent() {
  const component = drawnOnce((_: object) => null);
  let drawn = 0;
  return (props: object) => drawnBefore(component, props, () => `drawing ${++drawn}`);
}

it("is drawn once for the same props", () => {
  const draw = aComponent();
  expect(draw({ name: "Almendro", size: 36 })).toBe("drawing 1");
  expect(draw({ name: "Almendro", size: 36 })).toBe("drawing 1");
  expect(draw({ name: "Almendro", size: 36, remark: undefined })).toBe("drawing 1");
});

it.each<[string, object, object]>([
  ["a value", { name: "Almendro" }, { name: "Almendra" }],
  ["a name", { name: "Almendro" }, { alt: "Almendro" }],
  ["a number and its text", { size: 36 }, { size: "36" }],
  ["nothing and an empty text", { name: null }, { name: "" }],
  ["nothing and no word of it", { name: null }, {}],
  ["where one text ends and the next begins", { a: 'x","b', b: "y" }, { a: "x", b: 'b","y' }],
  ["two objects that say the same", { bank: { id: "almendro" } }, { bank: { id: "almendro" } }],
  ["an object and how it would be written", { bank: {} }, { bank: "[object Object]" }],
  ["two functions", { hint: () => "a" }, { hint: () => "a" }],
])("tells %s apart", (_, one, other) => {
  const draw = aComponent();
  expect([draw(one), draw(other), draw(one)]).toEqual(["drawing 1", "drawing 2", "drawing 1"]);
});

it("keeps what is drawn of one component from another, and nothing of one that isn't drawn once", () => {
  expect([aComponent()({ a: 1 }), aComponent()({ a: 1 })]).toEqual(["drawing 1", "drawing 1"]);
  let drawn = 0;
  const draw = () =>
    drawnBefore(
      () => null,
      {},
      () => `drawing ${++drawn}`,
    );
  expect([draw(), draw()]).toEqual(["drawing 1", "drawing 2"]);
});
