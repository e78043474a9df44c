import { describe, expect, it } from "vitest";
import { findLogo, markOf, TINTS } from "./bank-logos";
import { sandboxBanks } from "./records/sandbox-banks";

describe("what a payer knows a bank by", () => {
  it("is the logo that somebody has drawn", () => {
    const drawn = sandboxBanks().flatMap(({ mark }) => ("path" in mark ? [mark.path] : []));
    expect(drawn.length).toBeGreaterThan(3);
    for (const path of drawn) expect(findLogo(path.replace("/pay-assets/banks/", ""))).not.toBeNull();
  });

  it.each([
    ["Crédit des Étoiles", "CE"],
    ["Bank of Åland", "BO"],
    ["la Caixa", "C"],
    ["Übersee", "U"],
    ["1822direkt", "1"],
    ["—", "B"],
  ])("else the initials of its name: %s", (name, initials) => {
    expect(markOf({ id: "nobodys", name })).toMatchObject({ initials });
  });

  it("on a colour that it keeps, of all that there are", () => {
    const tints = Array.from({ length: 200 }, (_, index) => markOf({ id: `bank-${index}`, name: "Bank" })).map(
      (mark) => ("tint" in mark ? mark.tint : null),
    );
    expect(new Set(tints).size).toBe(TINTS);
    expect(markOf({ id: "bank-7", name: "Renamed" })).toMatchObject({ tint: tints[7] });
  });
});
