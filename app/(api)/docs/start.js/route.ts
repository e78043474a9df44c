/** Asks nobody else for anything: no fonts, no proxy, no telemetry, no assistant. */
const OPTIONS = {
  url: "/openapi.json",
  theme: "default",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  metaData: { title: "Paraph API" },
};

const SCRIPT = `Scalar.createApiReference("#reference", ${JSON.stringify(OPTIONS)});\n`;

/** A file of its own: our policy runs no script that stands in a page. */
export function GET(): Response {
  return new Response(SCRIPT, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
