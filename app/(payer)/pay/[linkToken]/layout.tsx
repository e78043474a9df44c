import "@/components/payer/payer.css";
import { GeistSans } from "geist/font/sans";
import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { PayerTheme } from "@/components/payer/theme/payer-theme";
import { visit } from "../../_visit/visit";

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  referrer: "no-referrer",
  formatDetection: { telephone: false, date: false, address: false, email: false },
};

type LayoutProps = Readonly<{ children: ReactNode; params: Promise<{ linkToken: string }> }>;

/** The root layout lies this deep because its language and colours are the link's. */
export default async function PayerLayout({ children, params }: LayoutProps) {
  const { linkToken } = await params;
  const visited = await visit(linkToken);
  const found = visited.outcome === "FOUND" ? visited : null;
  return (
    <html lang={visited.language} className={GeistSans.variable}>
      <head>
        <PayerTheme
          appearance={found?.view.appearance ?? null}
          payUrl={found?.page.payUrl ?? null}
          nonce={nonceOf((await headers()).get("content-security-policy"))}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Our own server makes one for each page and hands it on the way it hands it to Next: in the request's own policy header. */
function nonceOf(policy: string | null): string | undefined {
  return policy?.match(/'nonce-([\w+/-]+={0,2})'/)?.[1];
}
