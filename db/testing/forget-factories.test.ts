import { expect, it, vi } from "vitest";
import { forgetFactories } from "./forget-factories";
import { tidyUp } from "./tidying";

vi.mock("./tidying", () => ({ tidyUp: () => "made by a factory" }));

it("drops what a factory of this file stood for, so that no later file of the process is given it", () => {
  expect(tidyUp()).toBe("made by a factory");
  expect(forgetFactories()).toBe(1);
  expect(forgetFactories()).toBe(0);
});
