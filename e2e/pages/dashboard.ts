import { expect, type Locator, type Page } from "@playwright/test";

/** The dashboard's frame and its pages, as an English-reading person finds their way in it. */
export class Dashboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path = "/dashboard"): Promise<void> {
    await this.page.goto(path);
  }

  get title(): Locator {
    return this.page.getByRole("heading", { level: 1 });
  }

  /** The navigation beside the page; on a phone it is in the drawer. */
  section(name: string): Locator {
    return this.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
  }

  get openNavigation(): Locator {
    return this.page.getByRole("button", { name: "Open the navigation" });
  }

  async chooseInAccountMenu(choice: string | RegExp): Promise<void> {
    await this.#openMenu(this.page.getByRole("button", { name: /^(Your account|Tu cuenta)/ }));
    await this.page.getByRole("menu").getByText(choice, { exact: true }).click();
  }

  async switchTo(organisation: string): Promise<void> {
    await this.#openMenu(this.page.getByRole("button", { name: /^Switch organisation/ }));
    await this.page.getByRole("menuitemradio", { name: organisation }).click();
  }

  async actFor(organisation: string): Promise<void> {
    await this.#openMenu(this.page.getByRole("button", { name: /^Switch organisation/ }));
    await this.page.getByRole("menuitemradio", { name: `${organisation} through` }).click();
  }

  async enterSandbox(): Promise<void> {
    await this.#openMenu(this.page.getByRole("button", { name: /^Switch organisation/ }));
    await this.page.getByRole("menuitem", { name: "Try things in the sandbox" }).click();
  }

  /** A page that has just been shown may not listen yet: a person presses again. */
  async #openMenu(button: Locator): Promise<void> {
    await expect(async () => {
      await button.click();
      await expect(this.page.getByRole("menu")).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** The window for finding and going; a page that has just been shown may not listen yet. */
  get palette(): Locator {
    return this.page.getByRole("dialog", { name: "Search and go" });
  }

  get search(): Locator {
    return this.palette.getByRole("combobox", { name: "Search or go to…" });
  }

  async openPalette(key = "Control+k"): Promise<void> {
    await expect(async () => {
      await this.page.keyboard.press(key);
      await expect(this.search).toBeFocused({ timeout: 2_000 });
    }).toPass();
  }

  /** On the search's own page, or where it leads to. */
  async find(text: string): Promise<void> {
    await this.openPalette();
    await this.search.fill(text);
    await this.search.press("Enter");
  }

  /** What stays until it is closed. */
  async dismissToast(text: string): Promise<void> {
    const toasts = this.page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");
    await toasts.filter({ hasText: text }).getByRole("button", { name: "Dismiss" }).click();
    await expect(this.toast(text)).toHaveCount(0);
  }

  toast(text: string): Locator {
    return this.page.getByRole("region", { name: /^Notifications/ }).getByText(text);
  }
}
