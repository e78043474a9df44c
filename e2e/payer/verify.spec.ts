import { expectAccessible, WIDTHS } from "../support/accessible";
import { expect, test } from "./fixtures";

const PDF = { name: "contract.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") };

for (const width of WIDTHS) {
  test(`a document is verified without a script at ${width} px`, async ({ browser }) => {
    const viewport = { width, height: 844 };
    const context = await browser.newContext({ viewport, locale: "en-GB", reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto("/verify?document=01a2005a-aca4-7c1e-8a4e-3f0f7d1f2b11");
    await expect(page.getByText("This code names no document that was made here")).toBeVisible();
    await expectAccessible(page, "asking for a file");
    await context.close();

    const scriptless = await browser.newContext({ viewport, locale: "es-ES", javaScriptEnabled: false });
    const plain = await scriptless.newPage();
    await plain.goto("/verify");
    await plain.getByLabel("El PDF").setInputFiles(PDF);
    await plain.getByRole("button", { name: "Comprobar el documento" }).click();
    await expect(plain.getByRole("heading", { level: 2 })).toHaveText("Este documento no lleva nuestro sello");
    await scriptless.close();
  });
}
