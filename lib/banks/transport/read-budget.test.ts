import { expect, it } from "vitest";
import { reserveRead, takeInitiation, takeRead } from "./read-budget";

it("grants what a bank bears each second, then says how long to wait", () => {
  const bank = { id: "budget-1", limits: { readsPerSecond: 2 } };
  expect([takeRead(bank, 0), takeRead(bank, 0), takeRead(bank, 0)]).toEqual([0, 0, 0.5]);
  expect([takeRead(bank, 500), takeRead(bank, 500)]).toEqual([0, 0.5]);
});

it("saves up no more than a second's worth", () => {
  const bank = { id: "budget-2", limits: { readsPerSecond: 1 } };
  expect([takeRead(bank, 0), takeRead(bank, 3_600_000), takeRead(bank, 3_600_000)]).toEqual([0, 0, 1]);
});

it("has those who are turned away come back one after the other, within a minute", () => {
  const bank = { id: "budget-7", limits: { readsPerSecond: 2 } };
  const all = Array.from({ length: 202 }, () => takeRead(bank, 0));
  expect(all.slice(0, 7)).toEqual([0, 0, 0.5, 1, 1.5, 2, 2.5]);
  expect(all.at(-1)).toBe(60);
  expect([takeRead(bank, 500), takeRead(bank, 1_000), takeRead(bank, 1_500)]).toEqual([0, 0, 0]);
});

it("keeps a place for what goes on, and lets in nobody else before that is made up for", () => {
  const bank = { id: "budget-8", limits: { readsPerSecond: 2 } };
  expect([takeRead(bank, 0), takeRead(bank, 0)]).toEqual([0, 0]);
  expect([reserveRead(bank, 0), reserveRead(bank, 0)]).toEqual([0.5, 1]);
  expect(takeRead(bank, 0)).toBe(1.5);
  expect([takeRead(bank, 1_500), reserveRead(bank, 10_000)]).toEqual([0, 0]);
});

it("counts each bank for itself", () => {
  const one = { id: "budget-3", limits: { readsPerSecond: 1 } };
  expect([takeRead(one, 0), takeRead({ ...one, id: "budget-4" }, 0), takeRead(one, 0)]).toEqual([0, 0, 1]);
});

it("counts what is ordered beside what is read, and only where the record names a limit (decision 310)", () => {
  const bank = { id: "budget-5", limits: { readsPerSecond: 1, initiationsPerSecond: 0.5 } };
  expect([takeInitiation(bank, 0), takeInitiation(bank, 0), takeRead(bank, 0)]).toEqual([0, 2, 0]);
  expect(takeInitiation(bank, 2_000)).toBe(0);
  const patient = { id: "budget-6", limits: { initiationsPerSecond: null } };
  expect(Array.from({ length: 50 }, () => takeInitiation(patient, 0))).toEqual(Array.from({ length: 50 }, () => 0));
});
