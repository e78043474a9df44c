import { expect, it } from "vitest";
import { coarseAddress } from "./coarse-address";

it.each([
  ["192.0.2.77", "192.0.2.x"],
  ["::ffff:192.0.2.77", "192.0.2.x"],
  ["2001:db8:1:2:3::4", "2001:db8:1::x"],
  ["<b>evil.example</b>", null],
])("%s is told as %s", (address, told) => {
  expect(coarseAddress(address)).toBe(told);
});
