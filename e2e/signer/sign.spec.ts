import { z } from "zod";
import { startWebhookReceiver } from "../api/webhook-receiver";
import { OutboxPage } from "../pages/outbox-page";
import { PayerPage } from "../pages/payer-page";
import { SandboxBankPage } from "../pages/sandbox-bank-page";
import { SignerPage } from "../pages/signer-page";
import { expectAccessible } from "../support/accessible";
import { ALMENDRO, expect, PHONE, test, unique } from "./fixtures";
import { anErp, expectSealed, newSignature } from "./signatures";

const ANA = { name: "Ana", lastName: "Soler" };
const place = { page: 1, x: 72, width: 200, height: 30 } as const;

test.describe("on a phone", () => {
  test.use(PHONE);

  test("by hand: a field filled in, the signature drawn by touch, and the document sealed", async ({
    signer,
    page,
  }) => {
    const signature = await newSignature({
      signers: [{ id: "ana", subject: ANA, methods: ["HANDWRITTEN"] }],
      fields: [
        { ...place, y: 200, type: "TEXT", label: "Place" },
        { ...place, y: 260, type: "SIGNATURE", label: "Signature of Ana" },
      ],
    });
    await signer.read(await signature.linkOf("ana"));
    expect((await signature.signers()).ana?.status).toBe("OPENED");
    await expectAccessible(page, "what is to be signed");
    await signer.next.tap();
    await expect(signer.field("Place")).toBeFocused();
    await page.keyboard.type("Palma");
    await signer.drawByTouch();
    await signer.consent.check();
    // The way is at its end: the bar doesn't lie over the button any more.
    await signer.sign.scrollIntoViewIfNeeded();
    await expect(signer.next).toHaveCount(0);
    await signer.sign.click();
    await expect(signer.heading).toHaveText("Signed");
    await expectAccessible(page, "what is signed");
    expect(await signature.detail()).toMatchObject({ status: "COMPLETED" });
    expect((await signature.signers()).ana).toMatchObject({ status: "SIGNED", method: "HANDWRITTEN", url: null });
    await expectSealed(signature, [{ signer: "Ana Soler", method: "HANDWRITTEN" }]);
  });

  test("signed, then paid, by one link: two operations, each with its own events", async ({ signer, page }) => {
    const erp = anErp();
    const receiver = await startWebhookReceiver();
    try {
      const endpoint = await erp.call("POST", "/webhook/v1/endpoints", { json: { url: receiver.url } });
      const signature = await newSignature(
        {
          signers: [{ id: "ana", subject: ANA, methods: ["HANDWRITTEN"] }],
          more: [{ type: "PAYMENT", payment: { amount: 15_075, concept: "Deposit", subject: ANA } }],
        },
        erp,
      );
      await signer.read(await signature.linkOf("ana"));
      await signer.typeName("Ana Soler");
      await signer.consent.check();
      await signer.sign.click();
      await expect(signer.pay).toHaveText("Continue to payment: €150.75");
      await expectAccessible(page, "signed, and to be paid");
      await signer.pay.click();
      const [payer, bank] = [new PayerPage(page), new SandboxBankPage(page)];
      await payer.chooseBank(ALMENDRO);
      await bank.pay();
      await expect(payer.heading).toHaveText("Payment confirmed");
      await expectSealed(signature, [{ signer: "Ana Soler", method: "HANDWRITTEN" }]);
      const told = () =>
        receiver.deliveries
          .map(({ body }) => event.parse(JSON.parse(body)))
          .filter(({ resource }) => resource.flowUuid === signature.flowUuid)
          .map(({ eventType }) => eventType);
      await expect
        .poll(told)
        .toEqual(expect.arrayContaining(["SIGNATURE_SIGNER_SIGNED", "PSD2_PAYMENT_SUBMITTED", "FLOW_COMPLETED"]));
      expect(told().filter((type) => type === "OPERATION_COMPLETED")).toHaveLength(2);
      await erp.call("DELETE", `/webhook/v1/endpoints/${z.object({ uuid: z.uuid() }).parse(endpoint.body).uuid}`);
    } finally {
      await receiver.close();
    }
  });

  test("declined with a reason, which ends it for everybody", async ({ signer, page }) => {
    const signature = await newSignature({
      signers: [
        { id: "ana", subject: ANA },
        { id: "luis", subject: { name: "Luis" } },
      ],
    });
    const linkOfLuis = await signature.linkOf("luis");
    await signer.read(await signature.linkOf("ana"));
    await signer.decline("The rent is another one.");
    await expect(signer.heading).toHaveText("The signature was declined");
    await expectAccessible(page, "what was declined");
    expect((await signature.detail()).status).toBe("REJECTED");
    expect((await signature.signers()).ana).toMatchObject({
      status: "DECLINED",
      declineReason: "The rent is another one.",
    });
    await page.goto(linkOfLuis);
    await expect(signer.heading).toHaveText("Somebody else has declined");
  });
});

const event = z.object({ eventType: z.string(), resource: z.object({ flowUuid: z.uuid() }) });

test("what a browser has printed, typed by keyboard alone: from the field to the agreement and the button", async ({
  signer,
  page,
}) => {
  await page.setContent("<h1>Lease</h1><p>Of the flat, with its keys.</p>");
  const signature = await newSignature({
    pdf: await page.pdf({ format: "A4", tagged: true }),
    signers: [{ id: "ana", subject: ANA, methods: ["HANDWRITTEN"] }],
    fields: [
      { ...place, y: 200, type: "CHECKBOX", width: 20, height: 20, label: "The keys were handed over" },
      { ...place, y: 260, type: "SIGNATURE", label: "Signature of Ana" },
    ],
  });
  await signer.read(await signature.linkOf("ana"));
  await expectAccessible(page, "what is to be signed");
  await signer.next.press("Enter");
  await expect(signer.field("The keys were handed over")).toBeFocused();
  await page.keyboard.press("Space");
  await signer.next.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name and surname")).toBeFocused();
  await page.keyboard.type("Ana Soler");
  await page.keyboard.press("Tab");
  await expect(signer.consent).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(signer.sign).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(signer.heading).toHaveText("Signed");
  await expectSealed(signature, [{ signer: "Ana Soler", method: "HANDWRITTEN" }]);
});

test("by a code that was mailed: another one is refused, and nothing that was filled in is lost", async ({
  signer,
  page,
}) => {
  const email = `${unique("ana")}@correo.example`;
  const signature = await newSignature({
    signers: [{ id: "ana", subject: { ...ANA, email }, methods: ["EMAIL_OTP"], notify: false }],
    fields: [{ ...place, y: 200, type: "TEXT", label: "Place" }],
  });
  const link = await signature.linkOf("ana");
  await signer.read(link);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(signer.field("Six-digit code")).toBeVisible();
  const outbox = await page.context().newPage();
  const code = await new OutboxPage(outbox).codeFor(email);
  await outbox.close();
  await signer.field("Place").fill("Palma");
  await signer.field("Six-digit code").fill(code === "000000" ? "000001" : "000000");
  await signer.consent.check();
  await signer.sign.click();
  await expect(page.getByText("This code is not right.").first()).toBeVisible();
  await expect(signer.field("Place")).toHaveValue("Palma");
  await expectAccessible(page, "a wrong code");
  await signer.field("Six-digit code").fill(code);
  await signer.consent.check();
  await signer.sign.click();
  await expect(signer.heading).toHaveText("Signed");
  await expectSealed(signature, [{ signer: "Ana Soler", method: "EMAIL_OTP" }]);
});

test("two in order: the second waits, is let in without a reload, and signs beside the first", async ({
  signer,
  browser,
}) => {
  const signature = await newSignature({
    signers: [
      { id: "ana", subject: ANA, order: 1 },
      { id: "luis", subject: { name: "Luis", lastName: "Vega" }, order: 2 },
    ].map((each) => ({ ...each, methods: ["HANDWRITTEN"] })),
  });
  const elsewhere = await browser.newContext({ locale: "en-GB" });
  const second = new SignerPage(await elsewhere.newPage());
  await second.read(await signature.linkOf("luis"));
  await expect(second.page.getByRole("heading", { name: "Others sign first" })).toBeVisible();
  await expect(second.sign).toHaveCount(0);
  await expectAccessible(second.page, "waiting for others");

  await signer.read(await signature.linkOf("ana"));
  await signer.typeName("Ana Soler");
  await signer.consent.check();
  await signer.sign.click();
  await expect(signer.heading).toHaveText("Signed");
  expect(await signature.detail()).toMatchObject({ status: "OPENED", url: await signature.linkOf("luis") });

  await second.typeName("Luis Vega");
  await second.consent.check();
  await second.sign.click();
  await expect(second.heading).toHaveText("Signed");
  await expect(signer.page.getByText("Everybody has signed.")).toBeVisible();
  await elsewhere.close();
  expect(await signature.detail()).toMatchObject({ status: "COMPLETED" });
  await expectSealed(signature, [
    { signer: "Ana Soler", method: "HANDWRITTEN" },
    { signer: "Luis Vega", method: "HANDWRITTEN" },
  ]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("read by download, filled in, typed and signed", async ({ signer, page }) => {
    const signature = await newSignature({
      signers: [{ id: "ana", subject: ANA, methods: ["HANDWRITTEN"] }],
      fields: [{ ...place, y: 200, type: "TEXT", label: "Place" }],
    });
    await page.goto(await signature.linkOf("ana"));
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /PDF/ }).click();
    await (await download).delete();
    await signer.field("Place").fill("Palma");
    await signer.field("Name and surname").fill("Ana Soler");
    await signer.consent.check();
    await signer.sign.click();
    await expect(signer.heading).toHaveText("Signed");
    await expectSealed(signature, [{ signer: "Ana Soler", method: "HANDWRITTEN" }]);
  });
});
