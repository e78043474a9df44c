import type { VirtualBank } from "../virtual-bank";
import { html } from "./html";
import { renderPage } from "./layout";
import { ENGLISH, speechFor } from "./words/speech";

/** For an address that leads to nothing: 404. In the order's language, else as the browser says. */
export function unknownOrder(
  { bank, request }: Readonly<{ bank: VirtualBank; request: Request }>,
  language: string | null,
): Response {
  const speech = speechFor(language) ?? speechFor(request.headers.get("accept-language")) ?? ENGLISH;
  const { unknown, unknownHint } = speech.words;
  return renderPage({
    title: unknown,
    bank,
    speech,
    status: 404,
    main: html`<main class="one"><section class="card"><h1>${unknown}</h1>
<p class="lead">${unknownHint}</p></section></main>`,
  });
}
