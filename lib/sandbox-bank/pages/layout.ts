import { randomToken } from "@/lib/shared/crypto";
import type { VirtualBank } from "../virtual-bank";
import { type Html, html } from "./html";
import { logoPath } from "./logo";
import { STYLE } from "./style";
import type { Speech } from "./words/speech";
import type { Words } from "./words/words";

export type Page = Readonly<{
  title: string;
  /** Null for the house behind all of the banks. */
  bank: VirtualBank | null;
  speech: Speech;
  main: Html;
  status?: number;
  /** Origins that this page's forms may lead to: Chrome holds redirects after a form against `form-action` too. */
  formTargets?: readonly string[];
}>;

const FACES = {
  SANS: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  SERIF: '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif',
} as const;

const HOUSE = { colour: "#2b3440", colourInTheDark: "#b9c6d6", typeface: "SANS" } as const;

/** A whole page as an answer: nothing of it is kept, framed, indexed, or able to run a script. */
export function renderPage({ title, bank, speech, main, status = 200, formTargets = [] }: Page): Response {
  const { words } = speech;
  const nonce = randomToken(16);
  const look = bank ?? HOUSE;
  const brand = `:root{--brand:${look.colour};--brand-dark:${look.colourInTheDark};--face:${FACES[look.typeface]}}`;
  const document = html`<!doctype html>
<html lang="${speech.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} – ${bank?.name ?? "Sandbox bank"} (SANDBOX)</title>
${bank && html`<link rel="icon" href="${logoPath(bank)}" type="image/svg+xml">`}
<style nonce="${nonce}">${{ markup: brand + STYLE }}</style>
</head>
<body>
<header class="top"><p class="ribbon"><strong>SANDBOX</strong> ${words.ribbon}</p>
<div>${bank ? bankHeader(bank, words) : html`<p class="bank">Sandbox bank</p>`}</div></header>
${main}
<footer>${words.invented(bank?.name ?? "Sandbox bank")} SANDBOX</footer>
</body>
</html>`;
  return new Response(document.markup, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        "img-src 'self'",
        ["form-action 'self'", ...formTargets].join(" "),
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join("; "),
      // Not "no-referrer": the browser would then send "Origin: null" with the bank's own forms.
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex, nofollow",
      "Cache-Control": "no-store",
    },
  });
}

function bankHeader(bank: VirtualBank, words: Words): Html {
  return html`<img src="${logoPath(bank)}" alt="" width="44" height="44">
<div><p class="bank">${bank.name}</p><p class="claim">${bank.claim}</p></div>
<p class="safe">${LOCK}<span>${words.onlineBanking}</span></p>`;
}

const LOCK = html`<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x="3" y="7" width="10" height="7" rx="2"/><path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2"/></svg>`;
