import { devices, type Page } from "@playwright/test";
import { isInstalled } from "@/lib/documents/testing/outside-tools";
import { signedElsewhere } from "@/lib/documents/testing/signed-elsewhere";
import { madeBy } from "@/lib/documents/testing/sources";
import { OutboxPage } from "../pages/outbox-page";
import { SignerPage } from "../pages/signer-page";
import { readQr } from "../payer/read-qr";
import { expectAccessible, WIDTHS } from "../support/accessible";
import { expect, test } from "./fixtures";
import { expectSealed, newSignature } from "./signatures";

const ANA = { name: "Ana", lastName: "Soler" };
const byHand = { signers: [{ id: "ana", subject: ANA, methods: ["HANDWRITTEN"] }] } as const;

/** Somebody who has no mouse: presses Tab until this has the focus. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not lead there.");
}

const hasFocus = (signer: SignerPage, name: "consent" | "sign") => () =>
  signer[name].evaluate((element) => element === document.activeElement);

/** A number that no other message goes to. */
const aNumber = () => `+346${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("by a code that came as a text message, by keyboard alone", async ({ signer, page }) => {
      const phone = aNumber();
      const signature = await newSignature({
        signers: [{ id: "ana", subject: { ...ANA, phone }, methods: ["SMS_OTP"], notify: false }],
      });
      await signer.read(await signature.linkOf("ana"));
      await page.getByRole("button", { name: "Send the code" }).press("Enter");
      await expect(signer.field("Six-digit code")).toBeFocused();
      await expectAccessible(page, "a code on its way by text message");
      const outbox = await page.context().newPage();
      const code = await new OutboxPage(outbox).codeFor(phone);
      await outbox.close();
      await page.keyboard.type(code);
      await tabTo(page, hasFocus(signer, "consent"));
      await page.keyboard.press("Space");
      await tabTo(page, hasFocus(signer, "sign"));
      await page.keyboard.press("Enter");
      await expect(signer.heading).toHaveText("Signed");
      await expect(page.getByRole("definition").filter({ hasText: "Code by text message" })).toBeVisible();
      await expectAccessible(page, "signed by a text message’s code");
      await expectSealed(signature, [{ signer: "Ana Soler", method: "SMS_OTP" }]);
    });

    test("declined with a reason, by keyboard alone", async ({ signer, page }) => {
      const signature = await newSignature(byHand);
      await signer.read(await signature.linkOf("ana"));
      await page.getByText("I don’t want to sign").focus();
      await page.keyboard.press("Enter");
      await expectAccessible(page, "about to decline");
      await page.keyboard.press("Tab");
      await page.keyboard.type("The rent is another one.");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(signer.heading).toHaveText("The signature was declined");
      await expectAccessible(page, "declined");
      expect((await signature.signers()).ana).toMatchObject({
        status: "DECLINED",
        declineReason: "The rent is another one.",
      });
    });

    for (const [name, make] of [
      ["a form of LibreOffice’s", () => madeBy("libreoffice")],
      ["a form of LaTeX’s", () => madeBy("latex")],
    ] as const) {
      test(`${name} is shown and signed, with a field of our own on it`, async ({ signer, page }) => {
        const place = { page: 1, x: 72, y: 500, width: 200, height: 24 };
        const signature = await newSignature({
          ...byHand,
          pdf: make(),
          fields: [{ ...place, type: "TEXT", label: "Place" }],
        });
        await signer.read(await signature.linkOf("ana"));
        await expectAccessible(page, "a form");
        await signer.field("Place").fill("Palma");
        await signer.typeName("Ana Soler");
        await signer.consent.check();
        await signer.sign.click();
        await expect(signer.heading).toHaveText("Signed");
        await expectSealed(signature, [{ signer: "Ana Soler", method: "HANDWRITTEN" }]);
      });
    }

    test("what somebody has signed already is signed once more, and both are valid (needs openssl)", async ({
      signer,
      page,
    }) => {
      test.skip(!isInstalled("openssl"), "needs openssl");
      const signature = await newSignature({ ...byHand, pdf: signedElsewhere() });
      await page.goto(await signature.linkOf("ana"));
      await expect(page.locator(".tools")).toBeVisible();
      await expectAccessible(page, "what is signed already");
      await signer.typeName("Ana Soler");
      await signer.consent.check();
      await signer.sign.click();
      await expect(signer.heading).toHaveText("Signed");
      // No seal of ours in it: the other's signature stands in its place.
      await expectSealed(signature, [{ signer: "Ana Soler", method: "HANDWRITTEN" }]);
    });
  });
}

test("handed over to the phone by the code on the page, which follows along", async ({ signer, page, browser }) => {
  const signature = await newSignature(byHand);
  await signer.read(await signature.linkOf("ana"));
  const link = await readQr(page.getByRole("img", { name: "Continue on your phone" }));
  const phone = await browser.newContext({ ...devices["iPhone 15"], locale: "en-GB", reducedMotion: "reduce" });
  const held = new SignerPage(await phone.newPage());
  await held.read(link ?? "");
  await held.drawByTouch();
  await held.consent.check();
  // A tap while the page still scrolls only stops that, as on any page.
  await held.sign.click();
  await expect(held.heading).toHaveText("Signed");
  await expect(signer.heading).toHaveText("Signed");
  await phone.close();
  expect((await signature.signers()).ana).toMatchObject({ status: "SIGNED" });
  await expectSealed(signature, [{ signer: "Ana Soler", method: "HANDWRITTEN" }]);
});

test("in two tabs: what one signs the other shows, and a page that was left behind signs nothing twice", async ({
  signer,
  page,
  context,
}) => {
  const signature = await newSignature(byHand);
  const link = await signature.linkOf("ana");
  await signer.read(link);
  const other = new SignerPage(await context.newPage());
  await other.read(link);
  // Offline, as a laptop that was closed: it does not hear of what follows.
  const form = await other.page.content();
  await signer.typeName("Ana Soler");
  await signer.consent.check();
  await signer.sign.click();
  await expect(signer.heading).toHaveText("Signed");
  await expect(other.heading).toHaveText("Signed");

  const contentHash = /name="contentHash" value="([^"]+)"/.exec(form)?.[1] ?? "";
  const multipart = { method: "HANDWRITTEN", consent: "yes", contentHash, "handwriting.name": "Ana Soler" };
  const again = await page.request.post(`${link}/sign`, { multipart, headers: { origin: new URL(link).origin } });
  expect(await again.text()).toContain("Signed");
  await expectSealed(signature, [{ signer: "Ana Soler", method: "HANDWRITTEN" }]);
});
