import { keeping } from "@/lib/shared/process/kept";
import { brandPalettes, type Palette } from "./contrast";

/**
 * The tenant's colours as a stylesheet. Nothing but `#rrggbb` made by `contrast.ts` gets into it, whatever the configuration
 * holds.
 */
export function themeCss({ brandColor, accentColor }: { brandColor: string; accentColor: string }): string {
  return find(JSON.stringify([brandColor, accentColor]), () => {
    const { light, dark } = brandPalettes({ brandColor, accentColor });
    return `:root{${variables(light)}}@media(prefers-color-scheme:dark){:root{${variables(dark)}}}`;
  });
}

const find = keeping<string>(1_000);

/** `onPanelMuted` is `--on-panel-muted`. */
function variables(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, color]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${color}`)
    .join(";");
}
