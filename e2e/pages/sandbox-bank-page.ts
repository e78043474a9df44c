import type { Page } from "@playwright/test";

type Customer = Readonly<{
  /** Part of the account's name; default: the one that is preselected. */
  account?: string;
  code?: string;
}>;

/** The sandbox bank's own pages: sign in, account, check, code. */
export class SandboxBankPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async arrive(): Promise<void> {
    await this.page.waitForURL(/\/sandbox-bank\//);
  }

  /** Signs in with what the bank has filled in, and signs the payment; ends wherever the bank sends the customer. */
  async pay({ account, code = "123456" }: Customer = {}): Promise<void> {
    await this.arrive();
    await this.next();
    await this.sign({ code, ...(account !== undefined && { account }) });
  }

  /** The same of whoever has signed in by now. */
  async sign({ account, code = "123456" }: Customer = {}): Promise<void> {
    if (account) await this.page.getByRole("radio", { name: account }).check();
    await this.next();
    await this.next();
    await this.page.locator("input[name=code]").fill(code);
    await this.next();
  }

  async cancel(): Promise<void> {
    await this.arrive();
    await this.page.locator("button[value=CANCEL]").click();
  }

  /** Whatever language the bank speaks. */
  private async next(): Promise<void> {
    await this.page.locator("button[value=NEXT]").click();
  }
}
