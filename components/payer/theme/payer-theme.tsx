import type { PayerView } from "@/lib/payer/payer-view";
import { brandPalettes } from "./contrast";
import { ownImage } from "./own-image";
import { themeCss } from "./theme-css";

type PayerThemeProps = Readonly<{
  appearance: PayerView["appearance"] | null;
  payUrl: string | null;
  /** Of the page's Content-Security-Policy: with it the policy needs no 'unsafe-inline' for styles. */
  nonce: string | undefined;
}>;

const OURS = { brandColor: "#1f2430", accentColor: "#3f46d6" } as const;

/** The tenant's colours and icon, for the document's head; ours where the link says of no tenant. */
export function PayerTheme({ appearance, payUrl, nonce }: PayerThemeProps) {
  const colors = appearance ?? OURS;
  const palettes = brandPalettes(colors);
  const icon = appearance && payUrl ? ownImage(appearance.icon, payUrl) : null;
  return (
    <>
      {/* Browsers hide a nonce from scripts, so React finds another one than it sent. */}
      <style nonce={nonce} suppressHydrationWarning>
        {themeCss(colors)}
      </style>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={palettes.light.panel} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={palettes.dark.panel} />
      {icon && <link rel="icon" href={icon} />}
    </>
  );
}
