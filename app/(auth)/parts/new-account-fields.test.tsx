import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { pageText } from "../page-text";
import { NewAccountFields } from "./new-account-fields";

vi.mock("../../preferences", () => ({ storedLanguage: async () => null }));

const fields = (more: Readonly<{ name: string | undefined; problem: string | undefined }>) => {
  const html = renderToStaticMarkup(<NewAccountFields t={pageText("en")} email="eva@example.com" {...more} />);
  const input = (name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
  return { name: input("name"), password: input("password") };
};

it("shows the name again that was typed beside a refused password, and goes on with the password", () => {
  const { name, password } = fields({ name: "Eva Pérez", problem: "password_wrong_length" });
  expect(name).toContain('value="Eva Pérez"');
  expect(name).not.toMatch(/autofocus/i);
  expect(password).toMatch(/autofocus/i);
});

it("begins with the name else", () => {
  const { name, password } = fields({ name: undefined, problem: undefined });
  expect(name).toMatch(/autofocus/i);
  expect(password).not.toMatch(/autofocus/i);
});
