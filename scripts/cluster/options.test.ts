import { describe, expect, it } from "vitest";
import { readOptions } from "./options";

describe("npm run cluster", () => {
  it("keeps it up, or tries it, in the sizes that are asked for", () => {
    expect(readOptions([])).toEqual({ trial: null });
    expect(readOptions(["--trial"])).toEqual({ trial: { payments: 200, switchovers: 3, kills: 2 } });
    expect(readOptions(["--trial", "--payments", "2000", "--switchovers=20", "--kills", "0"])).toEqual({
      trial: { payments: 2000, switchovers: 20, kills: 0 },
    });
  });

  it.each([
    [["--payments", "5"], "Counts are a trial's"],
    [["--trial", "--payments", "many"], "--payments takes a whole number"],
    [["--trial", "--kills", "-1"], "--kills"],
    [["--trails"], "npm run cluster [-- --trial"],
  ])("says what is wrong with %j", (args, words) => {
    expect(() => readOptions(args)).toThrow(words);
  });
});
