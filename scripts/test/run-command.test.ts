import { expect, it } from "vitest";
import { runProgram } from "./run-command";

it("ends a program that takes longer than it may, which has failed", async () => {
  expect(await runProgram("sleep", { args: ["600"], quiet: true, timeoutMs: 50 })).toBe(1);
  expect(await runProgram("true", { args: [], quiet: true })).toBe(0);
});

it("does not wait for what such a program has started, and left its output to", { timeout: 20_000 }, async () => {
  expect(await runProgram("sh", { args: ["-c", "sleep 60 & wait"], quiet: true, timeoutMs: 50 })).toBe(1);
});
