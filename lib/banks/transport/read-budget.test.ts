import { expect, it } from "vitest";
import { takeInitiation, takeRead } from "./read-budget";

it("grants what a bank bears each second, then says how long to wait", () => {
  const bank = { id: "budget-1", limits: { readsPerSecond: 2 } };
  expect([takeRead(bank, 0), takeRead(bank, 0), takeRead(bank, 0)]).toEqual([0, 0, 0.5]);
  expect([takeRead(bank, 500), takeRead(bank, 500)]).toEqual([0, 0.5]);
});

it("saves up no more than a second's worth", () => {
  const bank = { id: "budget-2", limits: { readsPerSecond: 1 } };
  expect([takeRead(bank, 0), takeRead(bank, 3_600_000), takeRead(bank, 3_600_000)]).toEqual([0, 0, 1]);
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
