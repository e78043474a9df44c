import { expect, test } from "vitest";
import { ownImage } from "./own-image";

const PAGE = "https://pay.example/pay/token";

test.each([
  ["data:image/png;base64,iVBORw0KGgo=", true],
  ["data:image/svg+xml,%3Csvg/%3E", true],
  ["/brand/logo.svg", true],
  ["https://pay.example/brand/logo.svg", true],
  ["data:text/html,<script>", false],
  ["https://cdn.example/logo.png", false],
  ["//cdn.example/logo.png", false],
  ["http://pay.example/logo.png", false],
  ["javascript:alert(1)", false],
  ["http://[broken", false],
  ["", false],
  [null, false],
])("%j is ours to show: %s", (image, shown) => {
  expect(ownImage(image, PAGE)).toBe(shown ? image : null);
});
