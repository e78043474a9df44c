import type { Page } from "@playwright/test";

/** The pages of the sandbox provider of remote signatures: who somebody is, then what they agree to. */
export class SandboxProviderPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Says who signs; ends at the second page, or wherever the provider sends somebody without a certificate. */
  async identify(person: string): Promise<void> {
    await this.page.waitForURL(/sandbox-signing-provider.*scope=service/);
    await this.page.getByRole("radio", { name: person }).check();
    await this.next();
  }

  /** Agrees to what is signed, as many documents as there are. */
  async approve(pin = "12345"): Promise<void> {
    await this.page.waitForURL(/sandbox-signing-provider.*scope=credential/);
    await this.page.locator("input[name=pin]").fill(pin);
    await this.next();
  }

  async refuse(): Promise<void> {
    await this.page.locator("button[value=CANCEL]").click();
  }

  /** Whatever language the provider speaks. */
  private async next(): Promise<void> {
    await this.page.locator("button[value=NEXT]").click();
  }
}
