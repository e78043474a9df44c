import type { Locator, Page } from "@playwright/test";
import { z } from "zod";

const credentials = z.tuple([z.string(), z.string(), z.string()]);

/** An organisation's API clients. */
export class ClientsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto("/dashboard/clients");
  }

  card(name: string): Locator {
    return this.#page.getByRole("region", { name });
  }

  /** Makes a client, for people too where it has addresses, and keeps its credentials. */
  async create(name: string, { redirectUris = [] }: Readonly<{ redirectUris?: readonly string[] }> = {}) {
    await this.#page.getByRole("button", { name: "New client" }).click();
    await this.#page.getByLabel("Name").fill(name);
    if (redirectUris.length > 0) {
      await this.#page.getByRole("checkbox", { name: /^Signing people in/ }).check();
      await this.#page.getByLabel("Redirect addresses").fill(redirectUris.join("\n"));
    }
    await this.#page.getByRole("button", { name: "Create client" }).click();
    const curl = (await this.#page.getByText(/^curl -u/).textContent()) ?? "";
    const [, clientId, clientSecret] = credentials.parse(/'(.+):(.+)'/.exec(curl));
    await this.#page.getByRole("button", { name: "I have it" }).click();
    return { clientId, clientSecret };
  }

  async beginChange(name: string): Promise<void> {
    await this.card(name).getByRole("button", { name: "Edit" }).click();
  }
}
