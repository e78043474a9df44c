import type { Page } from "@playwright/test";
import { demo } from "../support/demo";

/** Our own sign-in, as a person meets it on the way to the dashboard. */
export class SignInPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(path = "/dashboard"): Promise<void> {
    await this.#page.goto(path);
    await this.#page.waitForURL(/\/sign-in\?/);
  }

  async typePassword(email: string, password = passwordOf(email)): Promise<void> {
    await this.#page.getByLabel("Email").fill(email);
    await this.#page.getByLabel("Password", { exact: true }).fill(password);
    await this.#page.getByRole("button", { name: "Sign in", exact: true }).click();
  }
}

export function passwordOf(email: string): string {
  const user = demo()
    .tenants.flatMap(({ users }) => users)
    .find((one) => one.email === email);
  if (!user) throw new Error(`The demo knows no ${email}.`);
  return user.password;
}

/** A person of the demo, by the beginning of the address. */
export function someone(name: string): string {
  const user = demo()
    .tenants.flatMap(({ users }) => users)
    .find(({ email }) => email.startsWith(`${name}@`));
  if (!user) throw new Error(`The demo knows no ${name}.`);
  return user.email;
}
