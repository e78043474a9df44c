import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Button } from "./button";

it("keeps its name while its work is under way: what is not visible has none", () => {
  const drawn = renderToStaticMarkup(<Button pending>Save</Button>);
  expect(drawn).toContain(">Save</span>");
  expect(drawn).toContain('aria-busy="true"');
  expect(drawn).not.toMatch(/invisible/);
});
