import type { Locator, Page } from "@playwright/test";
import { OutboxPage } from "./outbox-page";

export type NewOwner = Readonly<{ legalName: string; email: string; name: string; password: string }>;

/** The way of an organisation that nobody invited, from the form through the mail into its dashboard. */
export class SignUpPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto("/sign-up");
  }

  get sent(): Locator {
    return this.#page.getByRole("status");
  }

  async ask({ legalName, email }: Pick<NewOwner, "legalName" | "email">, country = "Portugal"): Promise<void> {
    await this.#page.getByLabel("Legal name").fill(legalName);
    await this.#page.getByLabel("Country").selectOption({ label: country });
    await this.#page.getByLabel("Your email").fill(email);
    await this.#page.getByRole("button", { name: "Send me the link" }).click();
  }

  async confirm({ name, password }: Pick<NewOwner, "name" | "password">): Promise<void> {
    await this.#page.getByLabel("Your name").fill(name);
    await this.#page.getByLabel("Password", { exact: true }).fill(password);
    await this.#page.getByRole("button", { name: "Confirm and go on" }).click();
  }

  /** All of it; ends in the new organisation's dashboard. */
  async signUp(owner: NewOwner): Promise<void> {
    await this.open();
    await this.ask(owner);
    await this.sent.waitFor();
    await new OutboxPage(this.#page).followLinkTo(owner.email);
    await this.confirm(owner);
    await this.#page.waitForURL(/\/dashboard$/);
  }
}
