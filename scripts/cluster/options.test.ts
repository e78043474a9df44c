import { describe, expect, it } from "vitest";
import { readOptions } from "./options";

describe("npm run cluster", () => {
  it("keeps it up, or tries it, in the sizes that are asked for", () => {
    expect(readOptions([])).toEqual({ trial: null, upgrade: null });
    expect(readOptions(["--trial"]).trial).toEqual({
      payments: 200,
      switchovers: 3,
      kills: 2,
      freezes: null,
      fills: 0,
      minutes: 0,
      payers: 4,
    });
    expect(
      readOptions([
        "--trial",
        "--payments",
        "2000",
        "--switchovers=20",
        "--kills",
        "0",
        "--freezes",
        "1",
        "--fills=2",
        "--minutes",
        "60",
        "--payers=16",
      ]).trial,
    ).toEqual({
      payments: 2000,
      switchovers: 20,
      kills: 0,
      freezes: 1,
      fills: 2,
      minutes: 60,
      payers: 16,
    });
  });

  it("brings it from another release to this one (decision 249)", () => {
    expect(readOptions(["--upgrade", "--from", "/before"])).toEqual({
      trial: null,
      upgrade: { from: "/before", rate: 200 },
    });
    expect(readOptions(["--upgrade", "--from", "/before", "--rate", "50"]).upgrade?.rate).toBe(50);
  });

  it.each([
    [["--payments", "5"], "Either a trial or an upgrade"],
    [["--trial", "--from", "/before"], "Either a trial or an upgrade"],
    [["--trial", "--upgrade", "--from", "/before"], "Either a trial or an upgrade"],
    [["--upgrade"], "An upgrade begins somewhere"],
    [["--trial", "--payments", "many"], "--payments takes a whole number"],
    [["--trial", "--kills", "-1"], "--kills"],
    [["--trails"], "npm run cluster [-- --trial"],
  ])("says what is wrong with %j", (args, words) => {
    expect(() => readOptions(args)).toThrow(words);
  });
});
