import type { ReactNode } from "react";
import type { Language } from "./language";
import type { Messages } from "./messages";
import { PageFooter } from "./page-footer";

type PlainMessageProps = Readonly<{
  footer: Messages["footer"];
  language: Language;
  title: string;
  hint: string;
  children?: ReactNode;
}>;

/** A page with nothing of any request on it: an unknown link, or trouble of ours. */
export function PlainMessage({ footer, language, title, hint, children }: PlainMessageProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5 pt-[22vh] pb-6">
      <h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mt-2 mb-8 text-pretty text-muted">{hint}</p>
      {children}
      <PageFooter words={footer} language={language} path={null} />
    </main>
  );
}
