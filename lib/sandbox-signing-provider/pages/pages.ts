import { type Html, html } from "@/lib/sandbox-bank/pages/html";
import { STYLE } from "@/lib/sandbox-bank/pages/style";
import { randomToken } from "@/lib/shared/crypto";
import { env } from "@/lib/shared/env";
import { PEOPLE, type Person } from "../people";
import type { Speech } from "./words/speech";
import type { Words } from "./words/words";

const NAME = "Firma Nebulosa";
/** White text is readable on the first; the second is readable on a dark page. */
const LOOK = `:root{--brand:#3f3a78;--brand-dark:#bdb7f2;--face:ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}`;

/** Who somebody is, and with it whose key they will use. */
export function renderIdentification(speech: Speech, isWrong: boolean): Response {
  const { who, forTesters, cancel } = speech.words;
  return page(speech, {
    title: who.title,
    body: html`<p class="lead">${who.lead}</p>
${isWrong && wrongPin(speech.words)}
<form method="post">
<fieldset class="accounts" aria-label="${who.people}">${PEOPLE.map(
      (
        person,
        index,
      ) => html`<label><input type="radio" name="person" value="${person.id}" required${index === 0 && CHECKED}>
<b>${person.name}</b><small>${kindOf(person, speech.words)}</small></label>`,
    )}</fieldset>
${pinField(speech.words)}
<p class="actions"><button class="button primary" name="action" value="NEXT">${who.button}</button>
<button class="button quiet" name="action" value="CANCEL" formnovalidate>${cancel}</button></p>
<details class="testers" open><summary>${forTesters}</summary><ul>
<li><code>12345</code> ${speech.words.pins.good}</li><li><code>11111</code> ${speech.words.pins.wrong}</li></ul></details>
</form>`,
  });
}

/** What is to be signed: how many things, and of each the beginning of its hash. */
export function renderApproval(
  speech: Speech,
  { holder, hashes }: Readonly<{ holder: Person; hashes: readonly string[] }>,
  isWrong: boolean,
): Response {
  const { approve, forTesters, pins } = speech.words;
  return page(speech, {
    title: approve.title,
    body: html`<p class="lead">${approve.lead}</p>
${isWrong && wrongPin(speech.words)}
<dl class="rows">
<div><dt>${approve.holder}</dt><dd>${holder.name}</dd></div>
<div><dt>${approve.count}</dt><dd class="total" data-count>${hashes.length}</dd></div>
<div><dt>${approve.hashes}</dt><dd>${hashes.map((hash) => html`<span class="mono">${beginningOf(hash)}</span><br>`)}</dd></div>
</dl>
<form method="post">
${pinField(speech.words)}
<p class="actions"><button class="button primary" name="action" value="NEXT">${approve.button}</button>
<button class="button quiet" name="action" value="CANCEL" formnovalidate>${approve.refuse}</button></p>
<details class="testers" open><summary>${forTesters}</summary><ul>
<li><code>12345</code> ${pins.good}</li><li><code>11111</code> ${pins.wrong}</li>
<li><code>33333</code> ${pins.signsAnother}</li><li><code>44444</code> ${pins.neverAnswers}</li>
<li><code>55555</code> ${pins.outOfOrder}</li></ul></details>
</form>`,
  });
}

/** An application, or an address to return to, that nobody has registered. */
export function renderUnknown(speech: Speech): Response {
  const { unknown, unknownHint } = speech.words;
  return page(speech, { title: unknown, body: html`<p class="lead">${unknownHint}</p>`, status: 400 });
}

const CHECKED = html` checked`;

function kindOf({ key, isExpired }: Person, { who }: Words): string {
  if (key === null) return who.noKey;
  const kind = key === "RSA" ? "RSA 2048" : "ECDSA P-256";
  return isExpired ? `${kind} · ${who.expired}` : kind;
}

function pinField({ pin }: Words): Html {
  return html`<div class="field"><label for="pin">${pin}</label>
<input type="text" id="pin" name="pin" value="12345" inputmode="numeric" autocomplete="off" required></div>`;
}

function wrongPin({ wrongPin: text }: Words): Html {
  return html`<p class="notice bad" role="alert">${text}</p>`;
}

/** As our own pages name a hash: in hexadecimal. */
function beginningOf(hash: string): string {
  return `${Buffer.from(hash, "base64url").toString("hex").slice(0, 16)}…`;
}

type Page = Readonly<{ title: string; body: Html; status?: number }>;

/** Nothing of it is kept, framed, indexed, or able to run a script. */
function page({ language, words }: Speech, { title, body, status = 200 }: Page): Response {
  const nonce = randomToken(16);
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} – ${NAME} (SANDBOX)</title>
<style nonce="${nonce}">${{ markup: LOOK + STYLE }}</style>
</head>
<body>
<header class="top"><p class="ribbon"><strong>SANDBOX</strong> ${words.ribbon}</p>
<div><div><p class="bank">${NAME}</p><p class="claim">${words.claim}</p></div></div></header>
<main class="one"><section class="card"><h1>${title}</h1>
${body}
</section></main>
<footer>${words.invented(NAME)} SANDBOX</footer>
</body>
</html>`;
  return new Response(document.markup, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        // Chrome holds the redirect that follows a form against this, too.
        `form-action 'self' ${new URL(env().baseUrl).origin}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join("; "),
      // Not "no-referrer": the browser would then send "Origin: null" with the page's own form.
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex, nofollow",
      "Cache-Control": "no-store",
    },
  });
}
