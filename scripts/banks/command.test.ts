import { expect, it } from "vitest";
import { BadUsage, readCommand } from "./command";

it.each([
  [[], "What is to be done?"],
  [["keys"], "There is no keys."],
  [["keys", "burn", "x"], "There is no keys burn."],
  [["keys", "put", "x", "--kind", "QWAC"], "It needs --certificate with a file of certificates."],
  [["list", "--kind", "QWAC"], "--kind goes with keys put only."],
  [["put", "x.json", "--json"], "--json goes with list and show and keys list only."],
  [["list", "--nonsense"], "Unknown option '--nonsense'"],
])("%j is refused: %s", (args, message) => {
  expect(() => readCommand(args)).toThrow(BadUsage);
  expect(() => readCommand(args)).toThrow(message);
});
