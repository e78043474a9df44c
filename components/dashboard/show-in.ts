export type Scheme = "light" | "dark";

/** Whatever the system prefers: always, and never. */
const INSTEAD = {
  dark: "(prefers-color-scheme: dark), all",
  light: "(prefers-color-scheme: dark) and (max-width: 0px)",
} as const;

/** Shows a page of ours in the light or in the dark, whatever the system of who looks at it prefers. */
export function showIn(page: Document | null | undefined, scheme: Scheme): void {
  const view = page?.defaultView;
  if (!page?.documentElement || !view) return;
  page.documentElement.style.colorScheme = scheme;
  const decide = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof view.CSSMediaRule && rule.media.mediaText.includes("prefers-color-scheme: dark")) {
        rule.media.mediaText = INSTEAD[scheme];
      }
      if (rule instanceof view.CSSGroupingRule) decide(rule.cssRules);
    }
  };
  for (const sheet of page.styleSheets) decide(sheet.cssRules);
}
