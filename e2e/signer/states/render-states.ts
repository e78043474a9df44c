/**
 * Prints every state of the signer's page in the languages it is given, as our own server would send it: JSON, a page an entry.
 */
import { createHash } from "node:crypto";
import process from "node:process";
import { signPage } from "@/app/(payer)/_visit/sign-page";
import { toLanguage } from "@/components/payer/language";
import type { SigningProblems } from "@/components/signer/signing/draft";
import { aDocument, aSignerPage, aSignerView, SIGNER_STEPS } from "@/components/signer/testing/views";
import type { SignerView } from "@/lib/signatures/signer-view";
import { APPEARANCES } from "../../payer/states/appearances";
import { samplePdf } from "./sample";

const POLICY =
  "default-src 'self'; script-src 'self' 'nonce-c3RhdGVz'; style-src 'self' 'nonce-c3RhdGVz'; img-src 'self' data:";
const CONTACT = { email: "firmas@aluche.example", phone: "+34910000000" };

const sha256 = createHash("sha256")
  .update(await samplePdf())
  .digest("hex");
const documents = [
  aDocument("01a1fb73-87a0-7287-998e-711622e240ad", { sha256 }),
  aDocument("02a1fb73-87a0-7287-998e-711622e240ad", { sha256, name: "Annex.pdf", fields: [] }),
];

async function render(language: string, view: SignerView, problems?: SigningProblems): Promise<string> {
  const page = aSignerPage(toLanguage(language) ?? "en");
  const request = new Request("http://localhost/sign/token", { headers: { "content-security-policy": POLICY } });
  const shown = problems ? { problems, status: 422 } : {};
  return signPage(request, { outcome: "FOUND", view, page }, shown).text();
}

const pages: { state: string; language: string; html: string }[] = [];
for (const language of process.argv.slice(2)) {
  const { words } = aSignerPage(toLanguage(language) ?? "en");
  const add = async (state: string, view: SignerView, problems?: SigningProblems) =>
    pages.push({ state, language, html: await render(language, view, problems) });
  for (const [state, step] of Object.entries(SIGNER_STEPS)) {
    await add(state, aSignerView(step, { contact: CONTACT, documents }));
  }
  const view = aSignerView(SIGNER_STEPS.sign, { contact: CONTACT, documents });
  const places = new Map([
    ["consent", words.problems.consent],
    ["value-f-text", words.problems.value],
    ["handwriting", words.problems.handwriting],
  ]);
  await add("problems", view, { notice: null, places });
  // What the viewer can't show: the page stays a plain form.
  const [first, second] = documents;
  const broken = first && second ? [{ ...first, sha256: "0".repeat(64) }, second] : documents;
  await add("not shown", { ...view, documents: broken });
  for (const [state, appearance] of Object.entries(APPEARANCES)) {
    await add(state, { ...view, appearance: { ...view.appearance, ...appearance } });
  }
}
process.stdout.write(JSON.stringify({ policy: POLICY, pages }));
