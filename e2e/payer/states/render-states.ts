/**
 * Prints every state of the payer's page in the languages it is given, as our own server would send it: JSON, a page an
 * entry. A process of its own, because the browser's tests read another dialect of TypeScript than the product.
 */
import process from "node:process";
import { payPage } from "@/app/(payer)/_visit/pay-page";
import { toLanguage } from "@/components/payer/language";
import { aBank, aPage, aView, STEPS } from "@/components/payer/testing/views";
import { sandboxBanks } from "@/lib/banks/records/sandbox-banks";
import type { PayerStep, PayerView } from "@/lib/payer/payer-view";
import { APPEARANCES } from "./appearances";

const POLICY =
  "default-src 'self'; script-src 'self' 'nonce-c3RhdGVz'; style-src 'self' 'nonce-c3RhdGVz'; img-src 'self' data:";

const CONTACT = { email: "cobros@aluche.example", phone: "+34910000000" };

/** Banks as the sandbox has them, whose logos the server under test knows. */
const banks = sandboxBanks();

function withBanks(step: PayerStep): PayerStep {
  return step.name === "CHOOSE_BANK" && step.banks.length > 0 ? { ...step, banks } : step;
}

async function render(language: string, view: PayerView): Promise<string> {
  const page = aPage(toLanguage(language) ?? "en");
  const request = new Request("http://localhost/pay/token", { headers: { "content-security-policy": POLICY } });
  const { words } = page;
  const html = await payPage(request, { outcome: "FOUND", language: page.language, words, view, page }).text();
  return html.replaceAll(aBank("almendro").logoPath, banks[0]?.logoPath ?? "");
}

const pages: { state: string; language: string; html: string }[] = [];
for (const language of process.argv.slice(2)) {
  for (const [state, step] of Object.entries(STEPS)) {
    const view = aView(withBanks(step), {
      mayDecline: step.name === "CHOOSE_BANK" && step.transferSaidAt === null,
      mayDispute: step.name === "CHOOSE_BANK" && step.disputedAt === null,
      contact: CONTACT,
    });
    pages.push({ state, language, html: await render(language, view) });
  }
  for (const [state, appearance] of Object.entries(APPEARANCES)) {
    const view = aView(withBanks(STEPS.choose), { contact: CONTACT });
    pages.push({
      state,
      language,
      html: await render(language, { ...view, appearance: { ...view.appearance, ...appearance } }),
    });
  }
}
process.stdout.write(JSON.stringify({ policy: POLICY, pages }));
