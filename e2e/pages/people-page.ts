import type { Locator, Page } from "@playwright/test";

/** Who works in an organisation, as an English-reading person manages them. */
export class PeoplePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto("/dashboard/people");
  }

  /** A member or an open invitation, by name or address. */
  entry(text: string): Locator {
    return this.#page.getByRole("listitem").filter({ hasText: text });
  }

  async invite(email: string, role: string): Promise<void> {
    await this.beginInvitation(email, role);
    await this.sendInvitation();
  }

  async beginInvitation(email: string, role: string): Promise<void> {
    await this.#page.getByRole("button", { name: "Invite" }).click();
    await this.#page.getByLabel("E-mail").fill(email);
    await this.#page.getByRole("combobox", { name: "Role", exact: true }).selectOption(role);
  }

  async sendInvitation(): Promise<void> {
    await this.#page.getByRole("button", { name: "Send invitation" }).click();
  }

  async changeRole(name: string, role: string): Promise<void> {
    await this.entry(name)
      .getByRole("button", { name: /^Role of/ })
      .click();
    await this.#page.getByRole("combobox", { name: "Role", exact: true }).selectOption(role);
    await this.#page.getByRole("button", { name: "Change role" }).click();
  }

  async remove(name: string): Promise<void> {
    await this.entry(name).getByRole("button", { name: "Remove" }).click();
    await this.#page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  }
}
