import type { Locator, Page } from "@playwright/test";
import { degrees, PDFDocument } from "pdf-lib";
import { expectAccessibleAtEachWidth, PHONE } from "../support/accessible";
import { expect, test, unique } from "./fixtures";

const NEW = "/dashboard/operations/new/signature";

async function aPdf(pages = 2): Promise<Buffer> {
  const made = await PDFDocument.create();
  for (let number = 1; number <= pages; number += 1) {
    const page = made.addPage([595, 842]);
    page.drawText(`Lease, page ${number}`, { x: 60, y: 760 });
    if (number === 2) page.setRotation(degrees(90));
  }
  return Buffer.from(await made.save());
}

async function addDocument(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("Add PDFs").setInputFiles({ name, mimeType: "application/pdf", buffer });
}

const signer = (page: Page, number: number) => page.getByRole("group", { name: `Signer ${number}`, exact: true });
const sheet = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

async function nameSigner(page: Page, number: number, name: string, email: string): Promise<void> {
  await signer(page, number).getByLabel("First name or company").fill(name);
  await signer(page, number).getByLabel("E-mail").fill(email);
}

/** The operation whose page this is. */
function operationUuid(page: Page): string {
  return /operations\/([\w-]{36})/.exec(page.url())?.[1] ?? "";
}

test("signatures are asked for by keyboard alone: documents, two signers in order, fields on the pages", async ({
  dashboard,
  erp,
  page,
}) => {
  const title = unique("Lease");
  await dashboard.open("/dashboard/operations");
  await page.getByRole("link", { name: "Ask for signatures" }).press("Enter");
  await expect(dashboard.title).toHaveText("Ask for signatures");
  await addDocument(page, "lease.pdf", await aPdf());
  await nameSigner(page, 1, "Luis", "luis@example.com");
  await page.getByRole("button", { name: "Add a signer" }).press("Enter");
  await nameSigner(page, 2, "Ana", "ana@example.com");
  await page.getByRole("button", { name: /^Move Ana/ }).press("ArrowUp");
  await expect(page.getByRole("button", { name: "Move Ana, now 1 of 2" })).toBeFocused();
  await page.getByLabel("Title").fill(title);

  await page.getByLabel("Whose field").selectOption("Ana");
  await page.getByRole("button", { name: "Signature", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Place here: Signature, page 1" }).press("Enter");
  const placed = sheet(page, "Page 1 of 2").getByRole("button", {
    name: "Signature for Ana, 212.5 points from the left, 394 from the top",
  });
  await expect(placed).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(
    page.getByRole("button", { name: "Signature for Ana, 214.5 points from the left, 392 from the top" }),
  ).toBeFocused();

  await page.getByRole("button", { name: "Next page" }).press("Enter");
  await expect(sheet(page, "Page 2 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Text", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Place here: Text, page 2" }).press("Enter");
  await expect(page.getByRole("button", { name: /^Text for Ana, / })).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("list", { name: "All fields" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Send for signature" }).press("Enter");

  await page.waitForURL(/operations\/[\w-]{36}\?sent/);
  await expect(dashboard.title).toContainText(title);
  await expect(page.getByText("We write to Ana.")).toBeVisible();
  await expect(page.getByText("Then, when it is their turn, to Luis.")).toBeVisible();
  const { body } = await erp.get(`/flow/v1/operations/${operationUuid(page)}`);
  expect(body).toMatchObject({
    type: "SIGNATURE",
    signature: {
      title,
      documents: [{ name: "lease.pdf", pages: 2 }],
      signers: [
        { subject: { name: "Ana" }, order: 1 },
        { subject: { name: "Luis" }, order: 2 },
      ],
    },
  });
});

test("a field is placed where the page is pressed, dragged, resized by its corner and found again", async ({
  dashboard,
  page,
}) => {
  await dashboard.open(NEW);
  await addDocument(page, "lease.pdf", await aPdf());
  await nameSigner(page, 1, "Ana", "ana@example.com");
  await page.getByRole("button", { name: "Signature", exact: true }).click();
  const here = page.getByRole("button", { name: "Place here: Signature, page 1" });
  const pressed = await here.boundingBox();
  // A field of 170 × 54 points with its middle there.
  await here.click({ position: { x: (pressed?.width ?? 0) * 0.3, y: (pressed?.height ?? 0) * 0.1 } });
  const field = sheet(page, "Page 1 of 2").getByRole("button", { name: /^Signature for Ana/ });
  await expect(field).toHaveAccessibleName(/, 93(\.\d+)? points from the left, 57(\.\d+)? from the top/);

  await field.hover();
  const box = await sheet(page, "Page 1 of 2").boundingBox();
  if (!box) throw new Error("The page is not there.");
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(field).toHaveAccessibleName(/, 212(\.\d+)? points from the left, 39[34](\.\d+)? from the top/);

  await page.getByRole("button", { name: "Next page" }).click();
  await expect(field).toBeHidden();
  await page.getByRole("button", { name: "Signature for Ana · lease.pdf, page 1" }).click();
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: "Remove field" }).click();
  await expect(field).toHaveCount(0);
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  /** From the middle of one to a point, as a finger goes. */
  async function drag(page: Page, from: Locator, by: Readonly<{ x: number; y: number }>): Promise<void> {
    await from.scrollIntoViewIfNeeded();
    const box = await from.boundingBox();
    if (!box) throw new Error("There is nothing to drag.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const finger = await page.context().newCDPSession(page);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const touchPoints = [{ x: x + by.x * part, y: y + by.y * part }];
      await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
    }
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  test("signers are put in order", async ({ dashboard, page }) => {
    await dashboard.open(NEW);
    await nameSigner(page, 1, "Luis", "luis@example.com");
    await page.getByRole("button", { name: "Add a signer" }).tap();
    await nameSigner(page, 2, "Ana", "ana@example.com");
    await drag(page, page.getByRole("button", { name: /^Move Ana/ }), { x: 0, y: -420 });
    await expect(page.getByRole("button", { name: "Move Ana, now 1 of 2" })).toBeVisible();
  });

  test("a field is placed and dragged", async ({ dashboard, page }) => {
    await dashboard.open(NEW);
    await addDocument(page, "lease.pdf", await aPdf(1));
    await nameSigner(page, 1, "Ana", "ana@example.com");
    await page.getByRole("button", { name: "Signature", exact: true }).tap();
    await page.getByRole("button", { name: "Place here: Signature, page 1" }).tap();
    const field = sheet(page, "Page 1 of 1").getByRole("button", { name: /^Signature for Ana, 212.5 points/ });
    await expect(field).toBeVisible();
    await drag(page, field, { x: 40, y: 30 });
    await expect(field).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Signature for Ana, (29\d|28\d)/ })).toBeVisible();
  });
});

test("what is missing or wrong is said beside its field, and nothing that was typed is lost", async ({
  dashboard,
  page,
}) => {
  await dashboard.open(NEW);
  const send = page.getByRole("button", { name: "Send for signature" });
  await send.click();
  await expect(page.getByLabel("Add PDFs")).toBeFocused();
  await expect(page.getByLabel("Add PDFs")).toHaveAccessibleDescription(/Add at least one PDF\.$/);
  await expect(signer(page, 1).getByLabel("First name or company")).toHaveAccessibleDescription(
    "Write a name or an e-mail address.",
  );

  await addDocument(page, "broken.pdf", Buffer.from("%PDF-1.7\nthis is no document\n%%EOF"));
  await expect(page.getByText("This PDF can’t be shown here")).toBeVisible();
  await nameSigner(page, 1, "Ana", "nobody");
  await page.getByLabel("Message", { exact: true }).fill("Please sign");
  await send.click();
  await expect(signer(page, 1).getByLabel("E-mail")).toHaveAccessibleDescription("This is not an e-mail address.");
  await signer(page, 1).getByLabel("E-mail").fill("ana@example.com");
  await send.click();
  await expect(page.getByText("This PDF needs a password or is broken.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove broken.pdf" })).toBeFocused();

  await page.getByRole("button", { name: "Remove broken.pdf" }).click();
  await addDocument(page, "lease.pdf", await aPdf(1));
  // What was wrong with the one before is not said of the one in its place.
  await expect(page.getByText("This PDF needs a password or is broken.")).toHaveCount(0);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Please sign");
  await page.getByLabel("And then ask for a payment").check();
  await page.getByLabel("Amount").fill("12.345");
  await send.click();
  await expect(page.getByLabel("Amount")).toHaveAccessibleDescription("Choose the amount you mean.");
  await page.getByLabel("Amount").fill("950");
  await page.getByLabel("Concept").fill("Rent");
  await send.click();
  await page.waitForURL(/operations\/[\w-]{36}\?sent/);
});

test("PDFs beyond the tenth are left out, and that is said", async ({ dashboard, page }) => {
  await dashboard.open(NEW);
  const buffer = await aPdf(1);
  const files = Array.from({ length: 12 }, (_, index) => ({
    name: `annex-${index + 1}.pdf`,
    mimeType: "application/pdf",
    buffer,
  }));
  await page.getByLabel("Add PDFs").setInputFiles(files);
  await expect(page.getByRole("button", { name: /^Remove annex-/ })).toHaveCount(10);
  await expect(page.getByText("Only ten fit: 2 PDFs were left out.")).toBeVisible();
  await page.getByRole("button", { name: "Remove annex-1.pdf" }).click();
  await expect(page.getByText(/^Only ten fit/)).toHaveCount(0);
});

test("the operation's page follows a signature, and nothing of it speaks of a payment", async ({
  dashboard,
  erp,
  page,
}) => {
  const title = unique("Lease");
  await dashboard.open(NEW);
  await addDocument(page, "lease.pdf", await aPdf(1));
  await nameSigner(page, 1, "Ana", "ana@example.com");
  await page.getByRole("button", { name: "Add a signer" }).click();
  await signer(page, 2).getByLabel("First name or company").fill("Luis");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Send for signature" }).click();
  await page.waitForURL(/\?sent/);
  await expect(page.getByText("We do not write to Luis: send them their link yourself.")).toBeVisible();

  const signers = page.getByRole("region", { name: "Signers" });
  await expect(signers).toContainText("0 of 2 signed");
  await expect(signers.getByRole("link", { name: "Open the link of Luis" })).toHaveAttribute("href", /\/sign\/[\w-]+$/);
  const documents = page.getByRole("region", { name: "Documents" });
  await expect(documents).toContainText("sealed");
  const [original] = await Promise.all([
    page.waitForEvent("download"),
    documents.getByRole("link", { name: "Download lease.pdf as it came" }).click(),
  ]);
  expect(original.suggestedFilename()).toBe("lease.pdf");
  await expect(page.getByRole("region", { name: "Evidence" })).toContainText("The documents were sealed");
  await expect(page.locator("main")).not.toContainText(/€|[Pp]ay(ment|er)/);

  const [evidence] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "As data (JSON)" }).click(),
  ]);
  const uuid = operationUuid(page);
  expect(evidence.suggestedFilename()).toBe(`evidence-${uuid}.json`);
  const [report] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "As a sealed PDF" }).click(),
  ]);
  expect(report.suggestedFilename()).toBe(`evidence-${uuid}.pdf`);

  const linkOf = (name: string) => signers.getByRole("link", { name: `Open the link of ${name}` });
  const former = await linkOf("Luis").getAttribute("href");
  await page.getByRole("button", { name: "Change Luis" }).click();
  await page.getByRole("dialog").getByLabel("First name or company").fill("Leo");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(dashboard.toast("It is changed, and there is a new link.")).toBeVisible();
  await expect(linkOf("Leo")).not.toHaveAttribute("href", former ?? "");
  await page.getByRole("button", { name: "Remind Ana" }).click();
  await expect(dashboard.toast("We write to Ana once more.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remind Leo" })).toHaveCount(0);
  const sent = page.getByRole("region", { name: "Sent to those who sign" }).getByRole("listitem");
  await expect(sent).toHaveCount(2);
  await expect(sent.first()).toContainText("ana@example.com");

  await page.getByRole("button", { name: "Cancel operation" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel operation" }).click();
  await expect(dashboard.title).toContainText("Cancelled");
  await expect(signers.getByRole("link")).toHaveCount(0);
  expect((await erp.get(`/flow/v1/operations/${uuid}/status`)).body).toMatchObject({ status: "CANCELLED" });

  await dashboard.open("/dashboard/operations?type=SIGNATURE");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Ana, Leo");
  await expect(row).not.toContainText("€");
});

test.describe("for who may only look", () => {
  test.use({ person: "david" });

  test("there is no form", async ({ dashboard, page }) => {
    await dashboard.open(NEW);
    await expect(page.getByText("Your role is Viewer")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send for signature" })).toHaveCount(0);
  });
});

test.describe("on a phone and a desktop", () => {
  test.use(PHONE);

  test("axe finds nothing while signatures are asked for, nor on the operation's page", async ({ dashboard, page }) => {
    test.slow();
    await dashboard.open(NEW);
    await expectAccessibleAtEachWidth(page, "the empty form");
    await addDocument(page, "lease.pdf", await aPdf());
    await addDocument(page, "rules.pdf", await aPdf(1));
    await nameSigner(page, 1, "Ana", "ana@example.com");
    await page.getByRole("button", { name: "Add a signer" }).click();
    await page.getByRole("button", { name: "Signature", exact: true }).click();
    await page.getByRole("button", { name: /^Place here/ }).click();
    await expect(page.getByRole("button", { name: /^Signature for Ana, / })).toBeFocused();
    await page.getByLabel("And then ask for a payment").check();
    await page.getByRole("button", { name: "Send for signature" }).click();
    await expect(page.getByText("Write a name or an e-mail address.")).toBeVisible();
    await expectAccessibleAtEachWidth(page, "a form with fields and errors");
    await page.getByLabel("And then ask for a payment").uncheck();
    await signer(page, 2).getByLabel("First name or company").fill("Luis");
    await page.getByRole("button", { name: "Send for signature" }).click();
    await page.waitForURL(/\?sent/);
    await expectAccessibleAtEachWidth(page, "the operation of a signature");
  });
});
