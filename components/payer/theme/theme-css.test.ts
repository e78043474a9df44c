import { expect, test } from "vitest";
import { themeCss } from "./theme-css";

test("both schemes' colours as variables, and nothing but colours", () => {
  const css = themeCss({ brandColor: "</style><script>", accentColor: "#0f766e" });
  expect(css).toMatch(
    /^:root\{(--[a-z-]+:#[0-9a-f]{6};?){9}\}@media\(prefers-color-scheme:dark\)\{:root\{(--[a-z-]+:#[0-9a-f]{6};?){9}\}\}$/,
  );
  expect(css).toContain("--on-panel-muted:");
});
