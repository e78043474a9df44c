import { expect, it } from "vitest";
import { checkNewPassword } from "./password";

const ABOUT = ["ana.garcia@example.com", "Ana García", "Aceites del Sur, S.L."];

it.each([
  ["eleven char", "wrong_length"],
  ["x".repeat(201), "wrong_length"],
  ["ñ".normalize("NFD").repeat(11), "wrong_length"],
  ["123456789012", "guessable"],
  ["Password123!", "guessable"],
  ["password1234", "guessable"],
  ["qwertyuiop12", "guessable"],
  ["iloveyou1234", "guessable"],
  ["aaaaaaaaaaaa", "guessable"],
  ["barcelona2026", "guessable"],
  ["ana.garcia@example.com", "guessable"],
  ["Ana García 2026", "guessable"],
  ["aceites del sur", "guessable"],
  ["AceitesDelSur2026", "guessable"],
  ["a".repeat(200), "guessable"],
])("%j is refused: %s (decision 64)", async (password, code) => {
  const refused = { code: "invalid_field", errors: [{ pointer: "/password", code }] };
  await expect(checkNewPassword(password, ABOUT)).rejects.toMatchObject(refused);
});

it.each(["three words in a row", "kJ8#mq2Lz0pW", "contraseña de los tres cerros", "ñandú, tejado, jueves"])(
  "%j is good",
  async (password) => {
    await checkNewPassword(password, ABOUT);
  },
);
