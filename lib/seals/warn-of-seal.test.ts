import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { log } from "@/lib/shared/log";
import * as validation from "./collect-validation";
import { forgetSeal, sealCredential, sealExpiry } from "./seal";
import { warnOfSeal } from "./warn-of-seal";

const DAY_MS = 86_400_000;

beforeEach(() => {
  forgetSeal();
  vi.spyOn(log, "warn").mockReturnValue();
  vi.spyOn(log, "error").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const endOf = async () => (await sealCredential())?.certificate.notAfter ?? new Date(0);
const daysBefore = (end: Date, days: number) => new Date(end.getTime() - days * DAY_MS);

it("a seal's end is warned of once at 60, 30 and 7 days, and said each day when it has come", async () => {
  const end = await endOf();
  const warned: number[] = [];
  const complained: number[] = [];
  for (let days = 90; days >= -2; days--) {
    await warnOfSeal(daysBefore(end, days + 0.25));
    if (vi.mocked(log.warn).mock.calls.length > warned.length) warned.push(days);
    if (vi.mocked(log.error).mock.calls.length > complained.length) complained.push(days);
  }
  expect(warned).toEqual([60, 30, 7]);
  expect(complained).toEqual([-1, -2]);
  expect(log.warn).toHaveBeenCalledWith(
    { name: "Paraph Demo Seal (proves nothing)", endsAt: end.toISOString(), daysLeft: 60 },
    expect.stringContaining("ends soon"),
  );
});

it("how long it serves is known when it has ended, too", async () => {
  const end = await endOf();
  expect(await sealExpiry(daysBefore(end, 40.5))).toEqual({ daysLeft: 40, warning: 60 });
  expect(await sealExpiry(daysBefore(end, -1.5))).toEqual({ daysLeft: -2, warning: 7 });
});

it("that its issuer has revoked it is looked for each day, as long as it has not ended (decision 346)", async () => {
  const end = await endOf();
  const collect = vi.spyOn(validation, "collectValidation");
  await warnOfSeal(daysBefore(end, 90));
  expect(collect.mock.calls).toEqual([[(await sealCredential())?.chain, []]]);
  await warnOfSeal(daysBefore(end, -1));
  expect(collect).toHaveBeenCalledTimes(1);
});
