import { beforeEach, expect, it, vi } from "vitest";
import { listenToSilence } from "./silence";

let at: number;
beforeEach(() => {
  at = 5_000;
  vi.spyOn(performance, "now").mockImplementation(() => at);
});

const after = (ms: number, { lastsMs }: ReturnType<typeof listenToSilence>) => {
  at += ms;
  return lastsMs();
};

it("counts the time in which this process was awake, and no other (decision 219)", () => {
  const silence = listenToSilence(() => 0, 250);
  expect([after(250, silence), after(300, silence)]).toEqual([250, 550]);
  expect(after(3_600_000, silence)).toBe(1_050);
  expect(after(250, silence)).toBe(1_300);
});

it("ends with what is heard, and not with a way that was closed and takes its count along", () => {
  let heard = 100;
  const silence = listenToSilence(() => heard, 250);
  expect(after(250, silence)).toBe(250);
  heard = 40;
  expect(after(250, silence)).toBe(500);
  heard = 41;
  expect(after(250, silence)).toBe(0);
  expect(after(250, silence)).toBe(250);
  silence.begin();
  expect(after(250, silence)).toBe(250);
});
