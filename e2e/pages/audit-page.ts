import type { Locator, Page } from "@playwright/test";

/** Who did what in an organisation, on a desktop. */
export class AuditPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto("/dashboard/audit");
  }

  async narrowTo({ who, about }: Readonly<{ who?: string; about?: string }>): Promise<void> {
    const form = this.#page.getByRole("form", { name: "Filter the log" });
    if (who !== undefined) await form.getByLabel("Who").selectOption({ label: who });
    if (about !== undefined) await form.getByLabel("What about").selectOption({ label: about });
    await form.getByRole("button", { name: "Show" }).click();
  }

  /** One act, by its words. */
  entry(act: string): Locator {
    return this.#page.getByRole("table", { name: "Audit log" }).getByRole("row").filter({ hasText: act });
  }

  get entries(): Locator {
    return this.#page.getByRole("table", { name: "Audit log" }).locator("tbody").getByRole("row");
  }
}
