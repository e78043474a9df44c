import { type HTMLElement, parse } from "node-html-parser";

/**
 * A payer without a browser: follows links and sends forms, so that fifty of them fit into one test. It knows what a page
 * shows, not what is behind it.
 */

const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36" };

export type Page = Readonly<{ url: string; status: number; html: HTMLElement }>;

async function follow(url: string, init: RequestInit = {}, stopAt?: RegExp): Promise<Page> {
  let response = await fetch(url, { ...init, redirect: "manual", headers: { ...BROWSER, ...init.headers } });
  let at = url;
  for (let hops = 0; hops < 10 && response.status >= 300 && response.status < 400; hops++) {
    at = new URL(response.headers.get("location") ?? "", at).href;
    if (stopAt?.test(at)) return { url: at, status: response.status, html: parse("") };
    response = await fetch(at, { redirect: "manual", headers: BROWSER });
  }
  return { url: at, status: response.status, html: parse(await response.text()) };
}

/** Sends the form that holds a button with this value or words. */
export function submit(
  page: Page,
  button: RegExp,
  fields: Readonly<Record<string, string>> = {},
  stopAt?: RegExp,
): Promise<Page> {
  const buttons = page.html.querySelectorAll("form button");
  const pressed = buttons.find((one) => button.test(one.getAttribute("value") ?? "") || button.test(one.text));
  const form = pressed?.closest("form");
  if (!pressed || !form) throw new Error(`No button ${button} on ${page.url}: ${page.html.text.slice(0, 500)}`);
  const body = new URLSearchParams();
  for (const input of form.querySelectorAll("input")) {
    const type = input.getAttribute("type");
    if ((type === "radio" || type === "checkbox") && input.getAttribute("checked") === undefined) continue;
    body.set(input.getAttribute("name") ?? "", input.getAttribute("value") ?? "");
  }
  const name = pressed.getAttribute("name");
  if (name) body.set(name, pressed.getAttribute("value") ?? "");
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  const target = new URL(form.getAttribute("action") ?? "", page.url).href;
  return follow(target, { method: "POST", body, headers: { origin: new URL(page.url).origin } }, stopAt);
}

/** The page that sends the payer to the bank without script: its one link leads there. */
async function toBank(page: Page): Promise<Page> {
  if (page.url.includes("/sandbox-bank/")) return page;
  const url = linkTo(page, "/sandbox-bank/");
  if (url === null) throw new Error(`No way to the bank on ${page.url}: ${page.html.text.slice(0, 500)}`);
  return follow(url);
}

/** Where the page's first link of this kind leads; null where there is none. */
export function linkTo(page: Page, part: string): string | null {
  const link = page.html.querySelectorAll("a").find((one) => one.getAttribute("href")?.includes(part));
  return link ? new URL(link.getAttribute("href") ?? "", page.url).href : null;
}

/** What the link shows now. */
export function open(url: string): Promise<Page> {
  return follow(url);
}

/** Opens the link and chooses a bank; ends on the bank's first page. */
export async function chooseBank(url: string, bankId = "banco-almendro"): Promise<Page> {
  return toBank(await pressBank(url, bankId));
}

/** Opens the link and presses a bank; ends where that leads. */
export async function pressBank(url: string, bankId: string, country = "ES"): Promise<Page> {
  // A country has more banks than are shown at once.
  const search = `${url}?q=${encodeURIComponent(bankId.replaceAll("-", " "))}&country=${country}`;
  return submit(await follow(search), new RegExp(`^${bankId}$`));
}

/** The bank's pages up to the code, which is the payer's authorisation. */
export async function authorise(atBank: Page, options: Readonly<{ comeBack?: boolean }> = {}): Promise<Page> {
  const accounts = await submit(atBank, /^NEXT$/, { user: "ok", pin: "1234" });
  const check = await submit(accounts, /^NEXT$/);
  const code = await submit(check, /^NEXT$/);
  const stopAt = options.comeBack === false ? /\/psd2\/callback\// : undefined;
  return submit(code, /^NEXT$/, { code: "123456" }, stopAt);
}

export async function cancelAtBank(atBank: Page): Promise<Page> {
  return submit(atBank, /^CANCEL$/);
}

/** The whole way; ends on the page that says what became of it. */
export async function pay(url: string, bankId?: string): Promise<Page> {
  return authorise(await chooseBank(url, bankId));
}
