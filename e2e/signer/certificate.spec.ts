import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { z } from "zod";
import { isInstalled, qpdfComplaints, signatureReport } from "@/lib/documents/testing/outside-tools";
import { opensslComplaints, signaturesIn } from "@/lib/documents/testing/signature-tools";
import { mergePkcs12 } from "@/lib/seals/testing/merge-pkcs12";
import { type Issued, type KeyKind, makePki, type TestPki } from "@/lib/seals/testing/test-pki";
import { ApiClient } from "../api/api-client";
import { expectAccessible } from "../support/accessible";
import { demo } from "../support/demo";
import { samplePdf } from "./states/sample";

const PASSWORD = "Señal-97";
const MODERN = ["-keypbe", "AES-256-CBC", "-certpbe", "AES-256-CBC", "-macalg", "sha256"];
const LEGACY = ["-legacy", "-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-RC2-40", "-macalg", "sha1"];

let pki: TestPki;
test.beforeAll(() => {
  pki = makePki();
});
test.afterAll(() => pki?.remove());
test.skip(!isInstalled("openssl", "pdfsig", "qpdf"), "needs openssl, pdfsig and qpdf");
test.use({ locale: "en-GB", viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

/** A file as somebody has it on the phone. */
function p12(issued: Issued, options: readonly string[]): Buffer {
  const path = join(pki.folder, "own.p12");
  const from = ["-inkey", issued.keyPath, "-in", issued.chainPath, "-out", path, "-passout", `pass:${PASSWORD}`];
  execFileSync("openssl", ["pkcs12", "-export", ...from, ...options], { stdio: ["ignore", "pipe", "ignore"] });
  return readFileSync(path);
}

const made = z.object({ uuid: z.uuid() });
const flow = z.object({ operations: z.tuple([z.object({ uuid: z.uuid(), url: z.url() })]) });
const evidence = z.object({
  events: z.array(z.object({ kind: z.string(), detail: z.record(z.string(), z.unknown()) })),
});
const operation = z.object({
  status: z.string(),
  signature: z.object({ documents: z.tuple([z.object({ uuid: z.uuid() })]), signers: z.array(z.unknown()) }),
});

/** A contract that somebody is to sign with a certificate, and where that fails with a code by mail. */
async function aContract() {
  const [merchant] = demo().tenants;
  if (!merchant) throw new Error("The demo has no merchant.");
  const erp = new ApiClient(demo(), merchant);
  const SIGNATURE = { signingMethods: ["CERTIFICATE"], failoverCertificateSignature: true };
  const settings = { name: "By certificate", signatureConfiguration: { SIGNATURE } };
  const configuration = await erp.call("POST", "/flow-customization/v1/configurations", { json: settings });
  const payload = {
    operations: [
      {
        type: "SIGNATURE",
        configurationUuid: made.parse(configuration.body).uuid,
        subject: { name: "Ana", lastName: "Ruiz", email: "ana.ruiz@example.com" },
        signature: { title: "Supply contract", documents: [{ id: "contract" }] },
      },
    ],
  };
  const form = new FormData();
  form.append("payload", new Blob([JSON.stringify(payload)], { type: "application/json" }));
  form.append("contract", new Blob([Uint8Array.from(await samplePdf())], { type: "application/pdf" }), "contract.pdf");
  const [{ uuid, url }] = flow.parse((await erp.call("POST", "/flow/v1/flows", { form })).body).operations;
  return {
    url,
    detail: async () => operation.parse((await erp.get(`/flow/v1/operations/${uuid}`)).body),
    evidence: async () => evidence.parse((await erp.get(`/flow/v1/operations/${uuid}/evidence.json`)).body).events,
    /** The document as it is now, through a browser's own download. */
    latest: async (page: Page, document: string) => {
      const path = `/flow/v1/operations/${uuid}/signature-documents/${document}/content?revision=latest`;
      const headers = { authorization: `Bearer ${await erp.token()}`, "x-tenant-id": merchant.uuid };
      return Buffer.from(await (await page.request.get(`${demo().baseUrl}${path}`, { headers })).body());
    },
  };
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Certificate file").setInputFiles({ name, mimeType: "application/x-pkcs12", buffer });
const sign = (page: Page) => page.getByRole("button", { name: "Sign", exact: true }).last();
const password = (page: Page) => page.getByLabel("Password of the file");

for (const [name, kind, options] of [
  ["an elliptic key in a file of today", "P256", MODERN],
  ["an RSA key in an old file", "RSA", LEGACY],
] as const satisfies readonly (readonly [string, KeyKind, readonly string[]])[]) {
  test(`a certificate signs on a phone, after a wrong password: ${name} (decision 97)`, async ({ page }) => {
    const contract = await aContract();
    const issued = pki.issue(`Ana Ruiz ${kind}`, kind);
    const file = p12(issued, options);
    const sent: Buffer[] = [];
    const loaded: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => {
      loaded.push(new URL(request.url()).pathname);
      sent.push(Buffer.from(request.url()), request.postDataBuffer() ?? Buffer.alloc(0));
    });
    page.on("console", (message) => {
      // What a policy forbids is told here, too; answers that say no are our own.
      if (message.type() === "error" && !message.text().startsWith("Failed to load")) complaints.push(message.text());
    });
    await page.goto(contract.url);
    await expect(
      page.getByText("only as far as the issuer of the certificate has identified its holder"),
    ).toBeVisible();
    await expectAccessible(page, "a page that signs with a certificate");
    expect(loaded.some((path) => path.includes("certificate"))).toBe(false);

    await choose(page, "ana.p12", file);
    await password(page).fill("not mine");
    await page.getByLabel("I have read the documents and sign them electronically.").check();
    await sign(page).click();
    await expect(page.locator("#certificate-password-problem")).toHaveText("The password does not open this file.");
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveValue("");
    await expectAccessible(page, "a wrong password");
    // What the configuration falls over to; the certificate is still the one that is chosen, with its file.
    await expect(page.getByRole("radio", { name: "Code by e-mail" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Certificate" })).toBeChecked();

    await password(page).fill(PASSWORD);
    await password(page).blur();
    await expect(page.getByText(`Certificate of Ana Ruiz ${kind}, issued by Test root.`)).toBeVisible();
    await sign(page).click();
    await expect(page.getByRole("heading", { name: "Signed" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "Certificate" })).toBeVisible();

    const key = readFileSync(issued.keyPath);
    for (const secret of [Buffer.from(PASSWORD), Buffer.from("not mine"), file.subarray(0, 64), key.subarray(40, 80)]) {
      expect(sent.some((bytes) => bytes.includes(secret))).toBe(false);
    }
    expect(complaints).toEqual([]);
    const detail = await contract.detail();
    expect(detail).toMatchObject({ status: "COMPLETED", signature: { signers: [{ method: "CERTIFICATE" }] } });
    const told = (await contract.evidence()).map(({ kind: event, detail: said }) => [event, said.failure ?? said.to]);
    expect(told).toEqual(
      expect.arrayContaining([
        ["METHOD_FAILED", "WRONG_PASSWORD"],
        ["FAILED_OVER", ["EMAIL_OTP"]],
      ]),
    );

    const pdf = await contract.latest(page, detail.signature.documents[0].uuid);
    expect(qpdfComplaints(pdf)).toBe("");
    expect(signatureReport(pdf).match(/Signature is Valid/g)).toHaveLength(2);
    // The demo's seal has no root here: openssl judges the signer's own signature, and refuses the seal's.
    expect(signaturesIn(pdf)).toHaveLength(2);
    expect(opensslComplaints(pdf, pki.rootPath).match(/Verify error/g) ?? []).toHaveLength(1);
  });
}

test("a page that nobody can sign with tells why in its place, and loses nothing", async ({ page }) => {
  const contract = await aContract();
  await page.goto(contract.url);
  await page.getByLabel("I have read the documents and sign them electronically.").check();
  const problem = page.locator("#certificate-problem");
  await sign(page).click();
  await expect(problem).toHaveText("The certificate file is missing.");
  for (const [file, said] of [
    [Buffer.from("no certificate"), /^This file can’t be read/],
    [p12(pki.issue("Old", "P256", "signer", -1), MODERN), "This certificate has expired."],
    [p12(pki.issue("Other use", "P256", "encipherment"), MODERN), "This certificate was not issued for signing."],
    [p12(pki.issue("Keyless", "P256"), [...MODERN, "-nokeys"]), /^There is no key in this file/],
  ] as const) {
    await choose(page, "some.p12", file);
    await password(page).fill(PASSWORD);
    await sign(page).click();
    await expect(problem).toHaveText(said);
    await expect(page.getByLabel("I have read the documents and sign them electronically.")).toBeChecked();
  }
  expect((await contract.detail()).status).toBe("OPENED");
});

test("of several in one file the signer says which, and nobody signs as one of them unasked", async ({ page }) => {
  const contract = await aContract();
  const [own, firm] = [pki.issue("Ana Ruiz", "P256", "signer", 90), pki.issue("Ruiz y Hijos S.L.", "P256")];
  const several = mergePkcs12(p12(own, MODERN), p12(firm, MODERN));
  await page.goto(contract.url);
  const list = page.getByLabel("Sign as");
  await choose(page, "one.p12", p12(own, MODERN));
  await password(page).fill(PASSWORD);
  await password(page).blur();
  await expect(page.getByText("Certificate of Ana Ruiz, issued by Test root.")).toBeVisible();
  await expect(list).toBeHidden();

  await choose(page, "several.p12", several);
  await expect(list.getByRole("option")).toHaveText(["Ruiz y Hijos S.L. (Test root)", "Ana Ruiz (Test root)"]);
  await expect(page.getByText("Certificate of Ruiz y Hijos S.L., issued by Test root.")).toBeVisible();
  await expectAccessible(page, "a list of certificates");
  await password(page).fill("not mine");
  await password(page).blur();
  await expect(list).toBeHidden();
  await page.getByLabel("I have read the documents and sign them electronically.").check();
  await sign(page).click();
  await expect(page.locator("#certificate-password-problem")).toHaveText("The password does not open this file.");

  // In one breath, as people do: the password is left by the press itself, and the file is being looked into while it is to sign.
  await choose(page, "several.p12", several);
  await password(page).fill(PASSWORD);
  await sign(page).click();
  await expect(list).toBeFocused();
  expect((await contract.detail()).status).toBe("OPENED");
  await list.selectOption("Ana Ruiz (Test root)");
  await expect(page.getByText("Certificate of Ana Ruiz, issued by Test root.")).toBeVisible();
  await sign(page).click();
  await expect(page.getByRole("heading", { name: "Signed" })).toBeVisible();
  const pdf = await contract.latest(page, (await contract.detail()).signature.documents[0].uuid);
  expect(signatureReport(pdf)).toContain("Ana Ruiz");
  expect(signatureReport(pdf)).not.toContain("Hijos");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("signing with a certificate says that it needs one", async ({ page }) => {
    const contract = await aContract();
    await page.goto(contract.url);
    await expect(page.getByText("Signing with a certificate needs JavaScript")).toBeVisible();
    await expect(page.getByLabel("Certificate file")).toBeHidden();
    await page.getByLabel("I have read the documents and sign them electronically.").check();
    await sign(page).click();
    await expect(page.locator("#certificate-problem")).toContainText("needs JavaScript");
    expect((await contract.detail()).status).toBe("OPENED");
  });
});
