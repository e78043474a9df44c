import { expect, it } from "vitest";
import { readProcess, ticksOf } from "./cpu";

it("reads user and system time, whatever a program is called", () => {
  const stat = "42 (a) b (c) S 7 42 7 0 -1 4194304 1 2 3 4 150 25 9 9 20 0 11 0 100 1 1";
  expect(readProcess(stat)).toEqual({ pid: 42, parent: 7, ticks: 175 });
});

it("adds what a process has started, and nothing else", () => {
  const processes = [
    { pid: 1, parent: 0, ticks: 1_000 },
    { pid: 2, parent: 1, ticks: 100 },
    { pid: 3, parent: 2, ticks: 10 },
    { pid: 4, parent: 3, ticks: 1 },
    { pid: 5, parent: 1, ticks: 500 },
  ];
  expect(ticksOf(2, processes)).toBe(111);
  expect(ticksOf(9, processes)).toBe(0);
});
