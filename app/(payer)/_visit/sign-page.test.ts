import { describe, expect, test, vi } from "vitest";
import { LANGUAGES, toLanguage } from "@/components/payer/language";
import { aDocument, aField, aSignerPage, aSignerView, SIGNER_STEPS } from "@/components/signer/testing/views";
import { generator } from "@/lib/shared/testing/random";
import type { SignerStep, SignerView } from "@/lib/signatures/signer-view";
import { compress } from "@/server/compress";
import { signPage } from "./sign-page";

vi.mock("./assets", () => ({
  signerAssets: () => ({ style: "/s.css", script: "/s.js" }),
  viewerAssets: () => ({ script: "/pdf.js", worker: "/pdfworker.js", files: "/pdf", certificate: "/certificate.js" }),
}));

const languages = Object.keys(LANGUAGES).flatMap((code) => toLanguage(code) ?? []);

function aRequest() {
  const policy = "script-src 'self' 'nonce-bm9uY2U='; style-src 'self' 'nonce-bm9uY2U='; frame-src 'none'";
  const headers = new Headers({ "content-security-policy": policy });
  return { method: "GET", url: "http://localhost/sign/token", headers, body: null };
}

function found(
  step: SignerStep,
  options: Partial<SignerView> = {},
  language = toLanguage("en") ?? "en",
  path = "token",
) {
  const page = { ...aSignerPage(language), path: `/sign/${path}` };
  return { outcome: "FOUND", view: aSignerView(step, options), page } as const;
}

describe("the document", () => {
  test("is whole: who asks is its title and its preview, the policy's nonce on what is inline", async () => {
    const response = signPage(aRequest(), found(SIGNER_STEPS.sign));
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain("<title>Signature request from Suministros Aluche, S. L.</title>");
    expect(text).toContain('<meta property="og:title" content="Signature request from Suministros Aluche, S. L."/>');
    expect(text).toContain('<style nonce="bm9uY2U=">:root{--panel:#12355b');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toMatch(/ style="/);
  });

  test("says each other step in its title, and aloud", async () => {
    const text = await signPage(aRequest(), found(SIGNER_STEPS.complete)).text();
    expect(text).toContain("<title>Signed · Suministros Aluche, S. L.</title>");
    expect(text).toMatch(/role="status" data-spoken=""[^>]*>Signed</);
  });

  test("that could not be taken says so first", async () => {
    const problems = { notice: null, places: new Map([["consent", "The agreement has to be ticked."]]) };
    const response = signPage(aRequest(), found(SIGNER_STEPS.sign), { problems, status: 422 });
    const text = await response.text();
    expect(response.status).toBe(422);
    expect(text).toContain("<title>Not signed yet · Suministros Aluche, S. L.</title>");
    expect(text).toMatch(/role="alert"[^>]*>.*<a href="#consent"/);
    expect(text.match(/autofocus=""/gi)).toHaveLength(1);
  });

  test("frames a document by a policy of its own, and no other step frames anything", async () => {
    const sign = signPage(aRequest(), found(SIGNER_STEPS.sign));
    expect(sign.headers.get("content-security-policy")).toContain("frame-src 'self'");
    expect(await sign.text()).toMatch(/<noscript><iframe src="\/sign\/token\/documents\/[^"]+\/view"/);
    const signed = signPage(aRequest(), found(SIGNER_STEPS.signed));
    expect(signed.headers.get("content-security-policy")).toBeNull();
    expect(await signed.text()).not.toContain("<iframe");
  });
});

describe("its weight", () => {
  const contact = { email: "customer.service@suministros-aluche.example", phone: "+34911234567" };
  test.each(languages)("is at most 26 kB, and 6 kB compressed, in every state (%s)", async (language) => {
    for (const [name, step] of Object.entries(SIGNER_STEPS)) {
      const html = await signPage(aRequest(), found(step, { contact }, language)).text();
      const sent = await compress(Buffer.from(html), "gzip");
      expect(Buffer.byteLength(html), name).toBeLessThanOrEqual(26_000);
      expect(sent.length, name).toBeLessThanOrEqual(6_000);
    }
  });

  test("grows with the fields, and not with the pages", async () => {
    const size = { width: 595, height: 842 };
    const pages = (count: number) => [aDocument("d", { pages: Array.from({ length: count }, () => size), fields: [] })];
    const [one, thousand] = await Promise.all(
      [1, 1_000].map((count) => signPage(aRequest(), found(SIGNER_STEPS.sign, { documents: pages(count) })).text()),
    );
    expect((thousand?.length ?? 0) - (one?.length ?? 0)).toBeLessThan(20);
  });
});

describe("no byte of one signer's page is in another's", () => {
  const random = generator(20_261_122).next;
  const steps = Object.values(SIGNER_STEPS);
  const signers = Array.from({ length: 60 }, (_, index) => {
    const own = `only${index}x${Math.floor(random() * 1e9)}`;
    const step = steps[Math.floor(random() * steps.length)] ?? SIGNER_STEPS.sign;
    const language = languages[Math.floor(random() * languages.length)];
    const base = aSignerView(step);
    const view: Partial<SignerView> = {
      payee: { legalName: own, timeZone: "Europe/Madrid" },
      title: own,
      message: own,
      signer: { ...base.signer, name: own, email: `${own}@example.com` },
      others: [{ name: own, role: "SIGNER", status: "NOTIFIED", order: 1 }],
      documents: [aDocument(own, { name: `${own}.pdf`, fields: [aField(own, { label: own })] })],
      contentHash: own,
      contact: { email: `${own}@example.com`, phone: null },
      returnUrl: `https://${own}.example/`,
    };
    return { own, render: () => signPage(aRequest(), found(step, view, language, own)).text() };
  });

  test("whatever two are asked in whatever order", async () => {
    const once = new Map<string, string>();
    for (const { own, render } of signers) once.set(own, await render());
    for (let round = 0; round < 3; round += 1) {
      for (const { own, render } of signers.toSorted(() => random() - 0.5)) {
        const text = await render();
        expect(text).toBe(once.get(own));
        expect(text).toContain(own);
        expect(signers.filter((other) => other.own !== own && text.includes(other.own))).toEqual([]);
      }
    }
  });
});
