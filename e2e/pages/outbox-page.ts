import { expect, type Page } from "@playwright/test";

/** And no more of them; what stands before may be the last letter of a heading. */
const SIX_DIGITS = /(?<!\d)\d{6}(?!\d)/;

/** The demo's page of mails that nobody sent. */
export class OutboxPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits for the newest mail to this address with a link to this path, and follows it. */
  async followLinkTo(email: string, path = "/"): Promise<void> {
    const mails = this.#page.getByRole("listitem").filter({ hasText: email });
    const link = mails.locator(`a[href*="${path}"]`).first();
    await expect(async () => {
      await this.#page.goto("/outbox");
      await expect(link).toBeVisible({ timeout: 500 });
    }).toPass();
    await link.click();
  }

  /** Waits for a message to this address or number that says six digits, and reads them. */
  async codeFor(recipient: string): Promise<string> {
    const message = this.#page.getByRole("listitem").filter({ hasText: recipient }).filter({ hasText: SIX_DIGITS });
    await expect(async () => {
      await this.#page.goto("/outbox");
      await expect(message.first()).toBeVisible({ timeout: 500 });
    }).toPass();
    // An address may have six digits of its own.
    const said = ((await message.first().textContent()) ?? "").replaceAll(recipient, "");
    return SIX_DIGITS.exec(said)?.[0] ?? "";
  }
}
