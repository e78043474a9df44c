import type { ReactNode } from "react";
import { BrandMark } from "@/components/ui/brand-mark";
import { PAGE_LANGUAGES, type PageLanguage } from "@/lib/http/request/language";
import type { PageText } from "../page-text";
import { StoryPanel } from "./story-panel";

type AuthPageProps = Readonly<{
  t: PageText;
  language: PageLanguage;
  /** The page's own address without its language, for the links that change it. */
  address: string;
  children: ReactNode;
}>;

/** The frame of the pages that know nobody yet: the form on the left, what the product is for on the right. */
export function AuthPage({ t, language, address, children }: AuthPageProps) {
  return (
    <div lang={language} className="grid min-h-dvh grid-cols-1 bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-10 lg:px-14">
        <header className="flex items-center gap-2.5">
          <BrandMark />
          <span className="font-semibold text-lg">Paraph</span>
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">{children}</main>
        <footer className="text-sm">
          <nav aria-label={t("footer.language")} className="flex gap-1">
            {PAGE_LANGUAGES.map((other) => (
              <a
                key={other}
                href={`/language?${new URLSearchParams({ lang: other, to: address })}`}
                hrefLang={other}
                lang={other}
                aria-current={other === language ? "true" : undefined}
                className="-ml-2 inline-flex h-11 items-center rounded-md px-2 text-muted hover:text-ink aria-[current]:font-medium aria-[current]:text-ink sm:h-8 not-first:ml-0"
              >
                {LANGUAGE_NAMES[other]}
              </a>
            ))}
          </nav>
        </footer>
      </div>
      <StoryPanel t={t} language={language} />
    </div>
  );
}

const LANGUAGE_NAMES: Readonly<Record<PageLanguage, string>> = { en: "English", es: "Español" };
