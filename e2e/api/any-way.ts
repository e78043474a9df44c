import type { VirtualBank } from "@/lib/sandbox-bank/virtual-bank";
import { linkTo, open, type Page, pressBank, submit } from "./payer-by-http";

/** A payer without a browser who pays at any bank of the sandbox, by whatever way it has: each page says what comes next. */

/** No way is longer: two pages to let us order, four to sign. */
const STEPS_MAX = 8;
const NEXT = /^NEXT$/;
const ANY = /./;

type Manner = Readonly<{
  /** Whether the payer follows the bank back to our page. */
  comeBack: boolean;
}>;

/** From the choice of a bank to the end of the payer's own part, or of what a bank lets them do. */
export async function payAtBank(link: string, bank: VirtualBank, manner: Manner): Promise<void> {
  await goOn(link, await pressBank(link, bank.id, bank.country), bank, manner);
}

/** What is left to do on our page for a bank that has been chosen; false where there is nothing. */
export async function payOn(link: string, bank: VirtualBank, manner: Manner): Promise<boolean> {
  const page = await open(link);
  if (!isAsked(page)) return false;
  await goOn(link, page, bank, manner);
  return true;
}

function isAsked(page: Page): boolean {
  return asksHere(page) || wayToBank(page) !== null;
}

/** Where our page leads: to the bank's pages, or to its authorization server. */
function wayToBank(page: Page): string | null {
  return linkTo(page, "/authorise/") ?? linkTo(page, "/oauth/authorize");
}

function asksHere({ html }: Page): boolean {
  return html.querySelector('form[action$="/attempt/advance"], form[action$="/attempt/identify"]') !== null;
}

async function goOn(link: string, first: Page, bank: VirtualBank, manner: Manner): Promise<void> {
  let page = first;
  for (let step = 0; step < STEPS_MAX; step++) {
    const atBank = page.url.includes("/sandbox-bank/") ? page.url : wayToBank(page);
    if (atBank !== null) {
      const ended = await signThere(page.url === atBank ? page : await open(atBank), manner);
      if (ended === null) return;
      // Who has let us order is led on to where they sign.
      const leadsOn = wayToBank(ended) !== null;
      page = leadsOn ? ended : await open(link);
      // In an app, or with one of two signatures, our page learns of it by asking.
      if (!leadsOn && !asksHere(page)) return;
    } else if (asksHere(page)) page = await answer(page, bank);
    else return;
  }
}

/** Fills what our page asks for; of several methods the first is taken. */
function answer(page: Page, { ibans: [rich] }: VirtualBank): Promise<Page> {
  const form = page.html.querySelector('form[action$="/attempt/advance"], form[action$="/attempt/identify"]');
  const words = form?.querySelector("button")?.text ?? "";
  const known: Readonly<Record<string, string>> = { PSU_ID: "ok", DEBTOR_IBAN: rich, CODE: "123456" };
  const asked = form?.querySelectorAll("input").flatMap((input) => input.getAttribute("name") ?? []) ?? [];
  const fields = Object.fromEntries(asked.flatMap((name) => (known[name] ? [[name, known[name]]] : [])));
  return submit(page, new RegExp(`^${escaped(words)}$`), fields);
}

/** The bank's pages, or its app, and the page of whoever else signs. Null for who stays there. */
async function signThere(first: Page, { comeBack }: Manner): Promise<Page | null> {
  let page = first;
  const stopAt = comeBack ? undefined : /\/psd2\/callback\//;
  for (let step = 0; step < STEPS_MAX && page.html.querySelector("button[value=NEXT]") !== null; step++) {
    page = await submit(page, NEXT, { user: "ok", pin: "1234", code: "123456" }, stopAt);
  }
  const second = linkTo(page, "/second/");
  if (second !== null) await submit(await open(second), ANY);
  const back = linkTo(page, "/psd2/callback/");
  if (comeBack && back !== null) return open(back);
  return comeBack || page.url.includes("/sandbox-bank/") ? page : null;
}

/** For a regular expression that is to find just this. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
