import "@/components/ui/theme.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { fontVariables } from "@/components/ui/fonts";
import { storedTheme } from "../preferences";
import { pageLanguage } from "./page-text";

export const metadata: Metadata = {
  title: { template: "%s · Paraph", default: "Paraph" },
  robots: { index: false, follow: false },
  referrer: "same-origin",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#131418" },
  ],
};

export default async function AuthLayout({ children }: Readonly<{ children: ReactNode }>) {
  const [language, theme] = await Promise.all([pageLanguage(undefined), storedTheme()]);
  return (
    <html lang={language} data-theme={theme} className={fontVariables}>
      <body>{children}</body>
    </html>
  );
}
