import type { Locator, Page } from "@playwright/test";

/** The list of operations on a desktop. */
export class OperationsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/dashboard/operations${query}`);
  }

  get rows(): Locator {
    return this.page.getByRole("table", { name: "Operations" }).locator("tbody tr");
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  tab(status: string): Locator {
    return this.page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: new RegExp(`^${status}`) });
  }

  /** A column's cells, from the top, once there are some. */
  async column(name: string): Promise<string[]> {
    await this.rows.first().waitFor();
    const headings = await this.page.getByRole("columnheader").allInnerTexts();
    const index = headings.findIndex((heading) => heading.startsWith(name));
    return this.rows.locator(`td:nth-child(${index + 1})`).allInnerTexts();
  }

  /** Where each row leads: what it is, whatever stands in it. */
  async addresses(): Promise<string[]> {
    await this.rows.first().waitFor();
    const links = await this.rows.evaluateAll((rows) =>
      rows.map((row) => row.querySelector("a")?.getAttribute("href")),
    );
    return links.filter((address) => address != null);
  }

  async sortBy(column: string): Promise<void> {
    await this.page.getByRole("columnheader").getByRole("link", { name: column }).click();
  }

  async openFilters(): Promise<void> {
    await this.page.getByRole("button", { name: /^(Filters|\d+ filters?)$/ }).click();
  }

  filter(name: string): Locator {
    return this.page.getByRole("dialog").getByLabel(name, { exact: true });
  }

  /** A range has two fields of the same names. */
  range(name: string, end: "From" | "To"): Locator {
    return this.page.getByRole("dialog").getByRole("group", { name }).getByLabel(end);
  }

  async applyFilters(): Promise<void> {
    await this.page.getByRole("button", { name: "Show results" }).click();
  }

  removeFilter(words: string): Locator {
    return this.page.getByRole("link", { name: `Remove the filter ${words}` });
  }

  get pages(): Locator {
    return this.page.getByRole("navigation", { name: "Pages" });
  }

  /** Which part of the list is shown, of how many: also where it is all of it. */
  get shown(): Locator {
    return this.page.getByRole("main").getByText(/^[\d,]+–[\d,]+ of [\d,]+$/);
  }
}
