import { expect, it } from "vitest";
import { newUuid } from "@/lib/shared/ids";
import { shortReference, uuidsOf } from "./short-reference";

it("is short, and the same for the same (decision 80)", () => {
  expect(shortReference("01a1fb73-87a0-7287-998e-711622e240ad")).toBe(
    shortReference("01A1FB73-87A0-7287-998E-711622E240AD"),
  );
  expect(shortReference(newUuid())).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(shortReference("ffffffff-ffff-7fff-ffff-ffffffffffff")).toBe("ZZZZ-ZZZZ-ZZZZ");
  expect(shortReference("00000000-0000-7000-ffff-ffffffffffff")).toBe("0000-0000-0000");
});

it("leads back to what it was made of, however it was typed", () => {
  for (let count = 0; count < 200; count += 1) {
    const uuid = newUuid();
    const short = shortReference(uuid);
    for (const typed of [short, short.toLowerCase(), short.replaceAll("-", " "), short.replaceAll("0", "o")]) {
      const { first = "", last = "" } = uuidsOf(typed) ?? {};
      expect(first <= uuid && uuid <= last).toBe(true);
    }
  }
});

it.each(["", "ZZZZ-ZZZZ-ZZZ", "ZZZZ-ZZZZ-ZZZZZ", "ZZZZ-ZZZZ-ZZZ€", "UUUU-UUUU-UUUU"])("%j is none", (typed) => {
  expect(uuidsOf(typed)).toBeNull();
});
