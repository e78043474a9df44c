import { SignerPage } from "../pages/signer-page";
import { expectAccessible } from "../support/accessible";
import { expect, PHONE, test } from "./fixtures";
import { newSignature } from "./signatures";

/** What somebody has filled in stays, whatever becomes of the page; and what is seen is what is signed (decision 91). */

const methods = ["HANDWRITTEN"];
const ANA = { id: "ana", subject: { name: "Ana", lastName: "Soler" }, methods };
const LUIS = { id: "luis", subject: { name: "Luis", lastName: "Vega" }, methods };
const place = { page: 1, x: 72, width: 200, height: 30 } as const;

test("documents that change while somebody fills in are told, and agreed to anew; all else stays", async ({
  signer,
  browser,
  page,
}) => {
  const signature = await newSignature({
    signers: [ANA, LUIS],
    fields: [
      { ...place, y: 200, type: "SIGNATURE", label: "Signature of Ana", signerId: "ana" },
      { ...place, y: 300, type: "TEXT", label: "Place", signerId: "luis" },
    ],
  });
  await signer.read(await signature.linkOf("ana"));
  await page.locator("#handwriting").getByRole("radio", { name: "Draw" }).check();
  await signer.drawByMouse();
  await signer.consent.check();
  await page.getByText("I don’t want to sign").click();
  await signer.field("Reason (optional)").fill("The rent is another one.");
  const drawn = await page.locator("[name='handwriting.drawing']").inputValue();

  const elsewhere = await browser.newContext({ locale: "en-GB" });
  const second = new SignerPage(await elsewhere.newPage());
  await second.read(await signature.linkOf("luis"));
  await second.field("Place").fill("Palma");
  await second.typeName("Luis Vega");
  await second.consent.check();
  await second.sign.click();
  await expect(second.heading).toHaveText("Signed");
  await elsewhere.close();

  await expect(signer.problems).toHaveText(/The documents have changed in the meantime/);
  await expect(signer.consent).not.toBeChecked();
  await expect(page.locator("[name=handwriting][value=drawn]")).toBeChecked();
  await expect(page.locator("[name='handwriting.drawing']")).toHaveValue(drawn);
  await expect(page.locator("[data-adopts=handwriting] svg path")).toHaveCount(1);
  await expect(signer.field("Reason (optional)")).toBeVisible();
  await expect(signer.field("Reason (optional)")).toHaveValue("The rent is another one.");
  await expectAccessible(page, "documents that have changed");
  await signer.consent.check();
  await signer.sign.click();
  await expect(signer.heading).toHaveText("Signed");
});

test("another language keeps what is filled in", async ({ signer, page }) => {
  const signature = await newSignature({
    signers: [ANA],
    fields: [{ ...place, y: 200, type: "TEXT", label: "Place" }],
  });
  await signer.read(await signature.linkOf("ana"));
  await signer.field("Place").fill("Palma");
  await signer.typeName("Ana Soler");
  await signer.consent.check();
  await page.locator("footer summary").click();
  await page.getByRole("button", { name: "Deutsch" }).dblclick();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator(".act-foot").getByRole("button")).toHaveText("Unterschreiben");
  await expect(signer.field("Place")).toHaveValue("Palma");
  await expect(page.locator("[name='handwriting.name']")).toHaveValue("Ana Soler");
  await expect(page.locator("#consent")).toBeChecked();
  await expectAccessible(page, "in another language");
  await page.locator(".act-foot").getByRole("button").click();
  await expect(signer.heading).toHaveText("Unterschrieben");
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a day stands in its place as it will be printed", async ({ signer, page }) => {
    const signature = await newSignature({
      signers: [ANA],
      fields: [{ ...place, y: 200, type: "DATE", label: "Day" }],
    });
    await signer.read(await signature.linkOf("ana"));
    await signer.field("Day").fill("2027-04-03");
    await expect(page.locator("[data-marks]")).toHaveText("03/04/2027");
  });
});
