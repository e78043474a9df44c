import { expect, it } from "vitest";
import { plainWords } from "./plain-words";

it.each([
  ["Aceites del Sur, S.L.", "Aceites del Sur, S.L."],
  ["Niño & Cía. (Málaga)", "Niño & Cía. (Málaga)"],
  ["ES91 **** 1332", "ES91 **** 1332"],
  [" a\r\nBcc: x\u2028y\u0000z\t", "a Bcc: x y z"],
  ["\u202Egnp.exe", "gnp. exe"],
  ["https://evil.example/x?y=1", "https: / / evil. example/ x?y=1"],
  ["win at evil.com now", "win at evil. com now"],
  ["www.evil", "www. evil"],
  ["mailto:me@evil.example", "mailto: me@ evil. example"],
  ["203.0.113.9/pay", "203. 0. 113. 9/ pay"],
  ["evil。com", "evil。 com"],
  ["x".repeat(300), `${"x".repeat(99)}…`],
])("%j stands in a mail as %j (decision 62)", (given, shown) => {
  expect(plainWords(given)).toBe(shown);
});
