/** "system" follows the device; the others are written to `<html data-theme>` (theme.css). */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
