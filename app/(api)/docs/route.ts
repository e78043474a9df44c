const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paraph API</title>
<meta name="description" content="The guide to the first collection, and every endpoint, field and error of the Paraph API.">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<noscript><p>This page needs JavaScript. The same reference, as a document: <a href="/openapi.json">openapi.json</a>; every error: <a href="/docs/errors">errors</a>.</p></noscript>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** The guide and the reference, both out of /openapi.json; everything it loads comes from this installation. */
export function GET(): Response {
  return new Response(PAGE, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
