import { brandPalettes, type Palette } from "./contrast";

/**
 * The tenant's colours as a stylesheet. Nothing but `#rrggbb` made by `contrast.ts` gets into it, whatever the configuration
 * holds.
 */
export function themeCss(colors: { brandColor: string; accentColor: string }): string {
  const { light, dark } = brandPalettes(colors);
  return `:root{${variables(light)}}@media(prefers-color-scheme:dark){:root{${variables(dark)}}}`;
}

/** `onPanelMuted` is `--on-panel-muted`. */
function variables(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, color]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${color}`)
    .join(";");
}
