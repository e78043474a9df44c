import type { Locator, Page } from "@playwright/test";

/** The hosted page of one payment, as an English-reading payer meets it. */
export class PayerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
  }

  /** What the step says of itself. */
  get heading(): Locator {
    return this.page.getByRole("heading", { level: 2 });
  }

  get amount(): Locator {
    return this.page.getByRole("heading", { level: 1 });
  }

  /** Who is paid, for what and until when. */
  get summary(): Locator {
    return this.page.getByRole("region", { name: "Payment summary" });
  }

  get notice(): Locator {
    return this.page.getByRole("main").getByRole("alert");
  }

  get search(): Locator {
    return this.page.getByRole("searchbox", { name: "Find your bank" });
  }

  get country(): Locator {
    return this.page.getByRole("combobox", { name: "Country" });
  }

  /** The banks on show, in their order. */
  get banks(): Locator {
    return this.page.locator("button[name=bankId]");
  }

  /** In the list: a notice above it may offer the same bank again. */
  bank(name: string): Locator {
    return this.page.getByRole("listitem").getByRole("button", { name });
  }

  get tryAgain(): Locator {
    return this.notice.getByRole("button", { name: /^Try again with / });
  }

  /** One that is not among the first: somebody types its name. */
  async searchBank(name: string): Promise<void> {
    await this.search.fill(name);
    await this.chooseBank(name);
  }

  async chooseBank(name: string): Promise<void> {
    await this.bank(name).click();
  }

  get continueAtBank(): Locator {
    return this.page.getByRole("link", { name: /^Continue to / });
  }

  get chooseAnotherBank(): Locator {
    return this.page.getByRole("button", { name: "Choose another bank" });
  }

  async chooseLanguage(name: string): Promise<void> {
    await this.page.locator("footer summary").click();
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  async decline(): Promise<void> {
    await this.page.getByText("I don’t want to pay").click();
    await this.page.getByRole("button", { name: "Decline the payment" }).click();
  }
}
