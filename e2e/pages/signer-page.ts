import type { Locator, Page } from "@playwright/test";

/** The hosted page of one signer, as an English-reading one meets it. */
export class SignerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the link, and waits until the document is shown. */
  async read(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.locator(".textLayer").first().getByText("Lease").waitFor();
  }

  /** What became of it; before that, what is to be done. */
  get heading(): Locator {
    return this.page.getByRole("heading", { level: 2 }).last();
  }

  get problems(): Locator {
    return this.page.getByRole("alert");
  }

  field(label: string): Locator {
    return this.page.getByLabel(label);
  }

  get consent(): Locator {
    return this.page.getByLabel("I have read the documents and sign them electronically.");
  }

  /** The button that signs, and not the way to it at a phone's foot. */
  get sign(): Locator {
    return this.page.locator(".act-foot").getByRole("button", { name: "Sign", exact: true });
  }

  /** To the next field that is to be filled in, or to where the signature is made. */
  get next(): Locator {
    return this.page.locator("[data-next]:visible");
  }

  get pay(): Locator {
    return this.page.getByRole("link", { name: /^Continue to payment/ });
  }

  async chooseMethod(name: string): Promise<void> {
    await this.page.getByRole("radio", { name }).check();
  }

  async typeName(name: string): Promise<void> {
    const typed = this.page.locator("#handwriting").getByLabel("Name and surname");
    // Where there is a pen, a phone offers it first.
    if (!(await typed.isVisible()))
      await this.page.locator("#handwriting").getByRole("radio", { name: "Type" }).check();
    await typed.fill(name);
  }

  async drawByMouse(): Promise<void> {
    const pad = this.page.locator("#handwriting canvas");
    await pad.scrollIntoViewIfNeeded();
    const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 };
    const { mouse } = this.page;
    await mouse.move(x + 20, y + 40);
    await mouse.down();
    for (let step = 0; step < 20; step += 1) await mouse.move(x + 20 + step * 8, y + 40 + (step % 5) * 6);
    await mouse.up();
  }

  /** Draws with a finger; nothing but touch says where it is. */
  async drawByTouch(): Promise<void> {
    const pad = this.page.locator("#handwriting canvas");
    await pad.scrollIntoViewIfNeeded();
    const { x, y } = (await pad.boundingBox()) ?? { x: 0, y: 0 };
    const session = await this.page.context().newCDPSession(this.page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", step: number) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: x + 30 + step * 12, y: y + 50 + (step % 3) * 14 }],
      });
    await touch("touchStart", 0);
    for (let step = 1; step < 16; step += 1) await touch("touchMove", step);
    await touch("touchEnd", 16);
  }

  async decline(reason: string): Promise<void> {
    await this.page.getByText("I don’t want to sign").click();
    await this.page.getByLabel("Reason (optional)").fill(reason);
    await this.page.getByRole("button", { name: "Decline to sign" }).click();
  }
}
