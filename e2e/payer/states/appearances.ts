import type { PayerView } from "@/lib/payer/payer-view";

type Appearance = Partial<PayerView["appearance"]>;

/** Brands that make a page hard to read for whoever takes their colours as they come. */
export const APPEARANCES: Readonly<Record<string, Appearance>> = {
  "brand: white": { brandColor: "#ffffff", accentColor: "#ffffff" },
  "brand: black": { brandColor: "#000000", accentColor: "#000000" },
  "brand: pale yellow": { brandColor: "#fff9c4", accentColor: "#fff59d" },
  "brand: yellow": { brandColor: "#ffeb3b", accentColor: "#ffd600" },
  "brand: middle grey": { brandColor: "#777777", accentColor: "#767676" },
  "brand: neon green": { brandColor: "#39ff14", accentColor: "#00ff00" },
  "brand: pure red": { brandColor: "#ff0000", accentColor: "#ff0000" },
  "brand: page's own light": { brandColor: "#fafafa", accentColor: "#f4f4f5" },
  "brand: page's own dark": { brandColor: "#131418", accentColor: "#1c1d22" },
  "brand: cyan on orange": { brandColor: "#00ffff", accentColor: "#ffa500" },
};
