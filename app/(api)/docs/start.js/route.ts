/** The product's own colours (components/ui/theme.css), in both themes. */
const STYLE = `
:root { --scalar-radius: 8px; }
.light-mode {
  --scalar-color-1: #15171e; --scalar-color-2: #565c6b; --scalar-color-3: #636978; --scalar-color-accent: #3b41c9;
  --scalar-background-1: #ffffff; --scalar-background-2: #f3f4f6; --scalar-background-3: #e9eaee;
  --scalar-background-accent: #eeefff; --scalar-border-color: #e5e6ea;
}
.dark-mode {
  --scalar-color-1: #f1f2f4; --scalar-color-2: #a3a9b6; --scalar-color-3: #979dab; --scalar-color-accent: #a3a9ff;
  --scalar-background-1: #0c0d10; --scalar-background-2: #131418; --scalar-background-3: #1d1f25;
  --scalar-background-accent: #21234a; --scalar-border-color: #272a31;
}
`;

/** Asks nobody else for anything: no fonts, no proxy, no telemetry, no assistant. */
const OPTIONS = {
  url: "/openapi.json",
  theme: "none",
  customCss: STYLE,
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
