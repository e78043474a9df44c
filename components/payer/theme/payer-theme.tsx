import type { PayerView } from "@/lib/payer/payer-view";
import { brandPalettes } from "./contrast";
import { themeCss } from "./theme-css";

type PayerThemeProps = Readonly<{
  appearance: PayerView["appearance"] | null;
  /** Of the page's Content-Security-Policy: with it the policy needs no 'unsafe-inline' for styles. */
  nonce: string | undefined;
}>;

const OURS = { brandColor: "#1f2430", accentColor: "#3f46d6" } as const;

/** The tenant's colours and icon, for the document's head; ours where the link says of no tenant. */
export function PayerTheme({ appearance, nonce }: PayerThemeProps) {
  const colors = appearance ?? OURS;
  const palettes = brandPalettes(colors);
  return (
    <>
      <style nonce={nonce}>{themeCss(colors)}</style>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={palettes.light.panel} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={palettes.dark.panel} />
      {appearance?.icon && <link rel="icon" href={appearance.icon} />}
    </>
  );
}
