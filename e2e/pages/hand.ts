import type { Locator, Page } from "@playwright/test";

/** A file as it is dropped. */
type Dropped = Readonly<{ name: string; mimeType: string; buffer: Buffer }>;

/** Somebody's hand, which counts what it does: each click, each key, and a file that is dropped as one click. */
export class Hand {
  readonly #page: Page;
  clicks = 0;
  keys = 0;
  #waitedMs = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Since the hand was first there: what the dashboard took, and no person's thinking. */
  get seconds(): number {
    return Math.round(this.#waitedMs / 100) / 10;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await this.#timed(() => target.click());
  }

  async type(field: Locator, text: string): Promise<void> {
    this.clicks += 1;
    this.keys += text.length;
    await this.#timed(() => field.fill(text));
  }

  /** A day, as its keys write it into a field of a date: eight of them. */
  async typeDay(field: Locator, day: string): Promise<void> {
    this.clicks += 1;
    this.keys += 8;
    await this.#timed(() => field.fill(day));
  }

  async drop(onto: Locator, file: Dropped): Promise<void> {
    this.clicks += 1;
    await this.#timed(() => onto.setInputFiles(file));
  }

  /** What is awaited before one goes on. */
  async see(what: Locator): Promise<void> {
    await this.#timed(() => what.waitFor());
  }

  async begin(path: string): Promise<void> {
    await this.#page.goto(path);
    await this.#page.locator("h1:visible").waitFor();
  }

  async #timed(does: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await does();
    this.#waitedMs += performance.now() - began;
  }
}
