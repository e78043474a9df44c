import type { ReactNode } from "react";
import type { PayerView } from "@/lib/payer/payer-view";
import type { Language } from "./language";
import { PayerTheme } from "./theme/payer-theme";

/** Addresses of what is the same for everybody, and kept for good: each carries the hash of what it holds. */
export type PayerAssets = Readonly<{ style: string; script: string }>;

export type PayerDocumentProps = Readonly<{
  language: Language;
  title: string;
  /** How a messenger shows the link: who asks, and nothing of what for. */
  preview?: string;
  /** What a screen reader is told when this page takes the place of another; a page that is loaded speaks for itself. */
  spoken?: string;
  /** Null where the link says of no tenant. */
  appearance: PayerView["appearance"] | null;
  /** Of the page's Content-Security-Policy. */
  nonce: string | undefined;
  assets: PayerAssets;
  children: ReactNode;
}>;

/** The whole document, in the link's language and colours. A live region beside the page says each step as it comes. */
export function PayerDocument({
  language,
  title,
  preview,
  spoken,
  appearance,
  nonce,
  assets,
  children,
}: PayerDocumentProps) {
  return (
    <html lang={language}>
      {/* biome-ignore lint/style/noHeadElement: this document is none of Next's */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {preview && <meta property="og:title" content={preview} />}
        <meta property="og:site_name" content="Paraph" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <link rel="stylesheet" href={assets.style} />
        <PayerTheme appearance={appearance} nonce={nonce} />
        <script src={assets.script} nonce={nonce} async />
      </head>
      <body>
        {children}
        <p role="status" data-spoken="" className="sr-only">
          {spoken}
        </p>
      </body>
    </html>
  );
}
