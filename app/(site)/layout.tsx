import "@/components/ui/theme.css";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { BrandMark } from "@/components/ui/brand-mark";
import { ButtonLink } from "@/components/ui/button";
import { fontVariables } from "@/components/ui/fonts";
import { storedTheme } from "../preferences";
import { siteWords } from "./words";

export async function generateMetadata(): Promise<Metadata> {
  const { words } = await siteWords();
  return { title: words.title, description: words.intro };
}

/** The pages that anybody may see. */
export default async function SiteLayout({ children }: Readonly<{ children: ReactNode }>) {
  const [{ language, words }, theme] = await Promise.all([siteWords(), storedTheme()]);
  return (
    <html lang={language} data-theme={theme} className={fontVariables}>
      <body>
        <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 sm:px-8">
          <header className="flex h-20 items-center justify-between">
            <Link href="/" className="-ml-1 flex h-11 items-center gap-2.5 rounded-md px-1 font-semibold text-xl">
              <BrandMark className="size-8" />
              Paraph
            </Link>
            <ButtonLink href="/dashboard" prefetch={false}>
              {words.signIn}
            </ButtonLink>
          </header>
          <main className="flex flex-1 flex-col">{children}</main>
        </div>
      </body>
    </html>
  );
}
