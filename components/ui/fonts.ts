import { GeistSans } from "geist/font/sans";
import localFont from "next/font/local";

/** Few pages show numbers and code in it, and none before it has been read: it is fetched when it is met. */
const mono = localFont({
  src: "../../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  adjustFontFallback: false,
  fallback: ["ui-monospace", "SFMono-Regular", "Menlo", "Consolas", "monospace"],
  weight: "100 900",
  preload: false,
});

/** For `<html className>`: the variables that `theme.css` builds `font-sans` and `font-mono` from. Served by us, no third party. */
export const fontVariables = `${GeistSans.variable} ${mono.variable}`;
