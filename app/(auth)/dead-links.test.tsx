import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/database";
import InvitationPage from "./invitation/page";
import ResetPasswordPage from "./password/reset/page";
import ConfirmSignUpPage from "./sign-up/confirm/page";
import SignUpPage from "./sign-up/page";

vi.mock("../preferences", () => ({ storedLanguage: async () => null }));
vi.mock("next/headers", () => ({ cookies: async () => new Map(), headers: async () => new Headers() }));

beforeAll(async () => {
  await testDatabase();
});

type Page = (props: Readonly<{ searchParams: Promise<Asked> }>) => Promise<ReactElement>;
type Asked = Readonly<Record<string, string | string[]>>;
const drawn = async (page: Page, asked: Asked) =>
  renderToStaticMarkup(await page({ searchParams: Promise.resolve(asked) }));

const PAGES = [
  ["an invitation", InvitationPage],
  ["a new password", ResetPasswordPage],
  ["a sign-up", ConfirmSignUpPage],
] as const;

describe.each(PAGES)("the link of %s that works no longer", (_name, page) => {
  it.each(["en", "es"])("leads who has just used it to the sign-in (%s)", async (lang) => {
    const html = await drawn(page, { token: "used", lang });
    expect(html).toMatch(lang === "es" ? /role="alert".*Si acabas de .*inicia sesión/s : /role="alert".*sign in/s);
    expect(html).toContain('href="/sign-in/start"');
  });

  it("is none where it is given twice", async () => {
    expect(await drawn(page, { token: ["one", "other"], lang: "en" })).toContain('role="alert"');
  });
});

it("what is given twice of a sign-up is not filled in", async () => {
  const html = await drawn(SignUpPage, { legalName: ["One", "Other"], countryCode: ["ES", "PT"], lang: "en" });
  expect(html).not.toContain("One");
});
