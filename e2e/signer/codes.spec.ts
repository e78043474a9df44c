import type { Page } from "@playwright/test";
import { OutboxPage } from "../pages/outbox-page";
import { expect, test, unique } from "./fixtures";
import { newSignature } from "./signatures";

/** A code is sent for without leaving the page (`components/signer/island/code.ts`). */

const SIXTH = "Too many codes have been sent in a short time. Another can be sent in a while.";
const isAsked = (address: string) => address.endsWith("/code");

async function toBeSignedByCode() {
  const email = `${unique("ana")}@correo.example`;
  const subject = { name: "Ana", lastName: "Soler", email };
  const signature = await newSignature({
    signers: [{ id: "ana", subject, methods: ["EMAIL_OTP"], notify: false }],
    fields: [{ page: 1, x: 72, y: 200, width: 200, height: 30, type: "TEXT", label: "Place" }],
  });
  return { link: await signature.linkOf("ana"), email };
}

const send = (page: Page) => page.getByRole("button", { name: "Send the code" });
const sendAnother = (page: Page) => page.getByRole("button", { name: "Send another code" });
/** Whether a page is still the one that was marked: what is navigated to knows nothing of it. */
const mark = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute("data-stays", ""));
const stays = (page: Page) => page.locator("html[data-stays]");

test("asked for twice by one impatient hand it is sent once, where one is, and nothing is drawn anew", async ({
  signer,
  page,
}) => {
  const { link, email } = await toBeSignedByCode();
  const asked: (() => Promise<void>)[] = [];
  await page.route(
    ({ pathname }) => isAsked(pathname),
    (route) => void asked.push(() => route.continue()),
  );
  await signer.read(link);
  await signer.field("Place").fill("Palma");
  await mark(page);
  await send(page).click();
  await expect(send(page)).toHaveAttribute("aria-busy", "true");
  await send(page).click();
  await expect.poll(() => asked.length).toBe(1);
  await asked[0]?.();
  await expect(signer.field("Six-digit code")).toBeFocused();
  await expect(stays(page)).toHaveCount(1);
  await expect(signer.field("Place")).toHaveValue("Palma");
  expect(asked).toHaveLength(1);

  const outbox = await page.context().newPage();
  const code = await new OutboxPage(outbox).codeFor(email);
  await outbox.close();
  await page.keyboard.type(code);
  await signer.consent.check();
  await signer.sign.click();
  await expect(signer.heading).toHaveText("Signed");
});

test("that can't be asked for in place is asked for by the form, with what was filled in", async ({ signer, page }) => {
  const { link } = await toBeSignedByCode();
  await page.route(
    ({ pathname }) => isAsked(pathname),
    (route) => (route.request().resourceType() === "document" ? route.continue() : route.abort()),
  );
  await signer.read(link);
  await signer.field("Place").fill("Palma");
  await mark(page);
  await send(page).click();
  await expect(stays(page)).toHaveCount(0);
  await expect(signer.field("Six-digit code")).toBeVisible();
  await expect(signer.field("Place")).toHaveValue("Palma");
});

test("too often is said where one is, and the last one stays good", async ({ signer, page }) => {
  const { link } = await toBeSignedByCode();
  await signer.read(link);
  await mark(page);
  await send(page).click();
  for (let sent = 1; sent < 5; sent++) {
    const answered = page.waitForResponse((answer) => isAsked(new URL(answer.url()).pathname));
    await expect(signer.field("Six-digit code")).toBeFocused();
    await sendAnother(page).click();
    await answered;
  }
  await expect(signer.field("Six-digit code")).toBeFocused();
  await expect(signer.problems).toHaveCount(0);
  await sendAnother(page).click();
  await expect(signer.problems.filter({ hasText: SIXTH }).first()).toBeVisible();
  await expect(signer.field("Six-digit code")).toBeVisible();
  await expect(stays(page)).toHaveCount(1);
});
