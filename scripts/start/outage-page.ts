import type { IncomingHttpHeaders } from "node:http";
import { chooseLanguage } from "@/components/payer/language";
import { OUTAGE_WORDS } from "./outage-words";

/** What a person chose on this device, on the payer's page or the dashboard. */
const CHOSEN_LANGUAGE = /(?:^|;\s*)paraph_language=(\w+)/;

/**
 * What a person sees while the database is away. A page of its own, in one piece and without a script: nothing that it would
 * load can be missing.
 */
export function outagePage(headers: IncomingHttpHeaders): string {
  const language = chooseLanguage({
    chosen: CHOSEN_LANGUAGE.exec(headers.cookie ?? "")?.[1] ?? null,
    configured: [],
    acceptLanguage: headers["accept-language"] ?? null,
  });
  const { title, explanation, caution, action } = OUTAGE_WORDS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Paraph</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#fafafb, #0c0d10); color: light-dark(#15171e, #f1f2f4); }
main { max-width: 28rem; padding: 2rem 1.5rem; }
h1 { margin: 0 0 .5rem; font-size: 1.625rem; line-height: 1.25; letter-spacing: -.022em; }
p { margin: 0 0 .75rem; color: light-dark(#565c6b, #a3a9b6); }
a { display: inline-block; margin-top: .75rem; padding: .75rem 1.25rem; border-radius: .5rem; background: light-dark(#15171e, #f1f2f4); color: light-dark(#fafafb, #0c0d10); font-weight: 500; text-decoration: none; }
a:focus-visible { outline: 2px solid; outline-offset: 2px; }
</style>
</head>
<body><main><h1>${title}</h1><p>${explanation}</p><p>${caution}</p><a href="">${action}</a></main></body>
</html>
`;
}
