import { describe, expect, it } from "vitest";
import { emailField } from "../fields";
import { addressKey, asciiAddress } from "./email-address";

describe("an address with a domain of other letters", () => {
  it.each([
    ["info@müller.example", "info@xn--mller-kva.example"],
    ["Info@MÜLLER.Example", "Info@xn--mller-kva.example"],
    ["ana@faß.example", "ana@xn--fa-hia.example"],
    ["ana@пример.рф", "ana@xn--e1afmkfd.xn--p1ai"],
    ["ana@例え。テスト", "ana@xn--r8jz45g.xn--zckzah"],
    // Composed or not, it is one letter.
    ["ana@mu\u0308ller.example", "ana@xn--mller-kva.example"],
  ])("is kept as DNS has it: %s", (written, kept) => {
    expect(emailField.parse(written)).toBe(kept);
    expect(asciiAddress(kept)).toBe(kept);
    expect(addressKey(` ${written} `)).toBe(addressKey(kept));
  });

  it.each([
    "ana@müller",
    "ana@１.２",
    "ana@müller.example:25",
    "ana@müller.example/x",
    "a@b@müller.example",
    "ana@-müller.example",
    "ana@müller..example",
    "ana@mül ler.example",
    `ana@${"ü".repeat(80)}.example`,
    "añá@example.com",
    "añá@müller.example",
  ])("is refused where it is none: %s", (written) => {
    expect(emailField.safeParse(written).success).toBe(false);
  });
});

it("an address in ASCII stays as it was written, and is compared without regard to case", () => {
  expect(emailField.parse("Ana.Ruiz@Example.com")).toBe("Ana.Ruiz@Example.com");
  expect(addressKey(" Ana.Ruiz@Example.com")).toBe("ana.ruiz@example.com");
  expect(addressKey("Ana")).toBe("ana");
});
