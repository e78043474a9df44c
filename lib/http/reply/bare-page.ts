/**
 * A page in one piece and without a script, for when everything else may be broken: nothing that it would load can be missing.
 * @param title plain words of ours
 * @param body HTML below the heading; whatever others wrote in it is escaped
 */
export function barePage({ language, title, body }: Readonly<Record<"language" | "title" | "body", string>>): string {
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
code { font-size: .8125rem; }
a { display: inline-block; margin-top: .75rem; padding: .75rem 1.25rem; border-radius: .5rem; background: light-dark(#15171e, #f1f2f4); color: light-dark(#fafafb, #0c0d10); font-weight: 500; text-decoration: none; }
a:focus-visible { outline: 2px solid; outline-offset: 2px; }
</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`;
}
