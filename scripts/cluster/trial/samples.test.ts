import { describe, expect, it } from "vitest";
import { growthIn, type Sample } from "./samples";

const MEGABYTE = 1024 * 1024;
const CALM: Sample = { memoryBytes: 300 * MEGABYTE, connections: 40, jobs: 50, queueBytes: 20 * MEGABYTE };
const after = (change: (part: number) => Partial<Sample>) =>
  growthIn(Array.from({ length: 30 }, (_, at) => ({ ...CALM, ...change(at / 30) })));
const growing = (change: (part: number) => Partial<Sample>) =>
  after(change)?.flatMap(({ of, isFlat }) => (isFlat ? [] : [of]));

describe("what a long trial takes", () => {
  it("is flat where the end is as the middle was, whatever the beginning was", () => {
    expect(growing(() => ({}))).toEqual([]);
    expect(growing((part) => ({ memoryBytes: (part < 0.3 ? 100 : 300) * MEGABYTE }))).toEqual([]);
  });

  it("is not where it goes on growing", () => {
    expect(growing((part) => ({ memoryBytes: (100 + 400 * part) * MEGABYTE }))).toEqual(["memoryBytes"]);
    expect(growing((part) => ({ connections: 20 + 100 * part }))).toEqual(["connections"]);
    expect(growing((part) => ({ jobs: 1_000 * part }))).toEqual(["jobs"]);
    expect(growing((part) => ({ queueBytes: 100 * MEGABYTE * part }))).toEqual(["queueBytes"]);
  });

  it("takes one moment for none, and little for nothing", () => {
    expect(growing((part) => (part > 0.9 ? { jobs: 5_000 } : {}))).toEqual([]);
    expect(growing((part) => ({ jobs: part > 0.6 ? 90 : 1 }))).toEqual([]);
  });

  it("says nothing of a few", () => {
    expect(growthIn([CALM, CALM, CALM])).toBeNull();
  });
});
