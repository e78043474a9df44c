import { formatsIn } from "@/components/payer/formats";
import { LANGUAGES, type Language, toLanguage } from "@/components/payer/language";
import { Notice } from "@/components/payer/notice";
import { PRIMARY } from "@/components/payer/theme/look";
import type { Verification } from "@/lib/verification/model";
import { VerifyAnswer } from "./verify-answer";
import { VERIFY_WORDS, type VerifyWords } from "./words";

/** The document that a code on paper names. */
export type Asked = Readonly<{
  uuid: string;
  /** 0 for one that nobody knows here. */
  revisions: number;
}>;

export type VerifyPageProps = Readonly<{
  language: Language;
  asked: Asked | null;
  /** Of the file that has been shown; null before that. */
  verification: Verification | null;
  problem: keyof VerifyWords["problems"] | null;
  /** Whether what is sealed here is sealed by a demo's own seal. */
  isDemo: boolean;
}>;

/** Shows a file to us, and says what can be said of it. It has no script: the file's input takes what is dropped on it. */
export function VerifyPage({ language, asked, verification, problem, isDemo }: VerifyPageProps) {
  const words = VERIFY_WORDS[language];
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col px-5 pt-6 pb-6 sm:pt-10">
      <header className="mb-8 sm:mb-12">
        <a href="/" className="inline-flex min-h-11 items-center rounded-md font-semibold text-lg">
          Paraph
        </a>
      </header>
      <main className="flex-1">
        <h1 className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">{words.title}</h1>
        <p className="mt-3 mb-8 text-pretty text-muted">{words.intro}</p>
        {problem && <Notice>{words.problems[problem]}</Notice>}
        {asked && verification && <AnotherNotice {...{ asked, verification, words }} />}
        {verification && <VerifyAnswer {...{ verification, isDemo, words }} formats={formatsIn(language, "UTC")} />}
        {asked && !verification && <AskedNotice {...{ asked, words }} />}
        <FileForm action={addressOf(language, asked)} words={words} isAgain={verification !== null} />
      </main>
      <VerifyFooter language={language} asked={asked} words={words} />
    </div>
  );
}

/** A code can be copied onto another document, which may be sealed as well. */
function AnotherNotice({
  asked,
  verification,
  words,
}: Readonly<{ asked: Asked; verification: Verification; words: VerifyWords }>) {
  if (verification.documentUuid === asked.uuid) return null;
  return (
    <Notice tone="unsure" title={words.another.title}>
      {words.another.hint}
    </Notice>
  );
}

function AskedNotice({ asked, words }: Readonly<{ asked: Asked; words: VerifyWords }>) {
  const { title, hint } = asked.revisions > 0 ? words.asked(asked.revisions) : words.askedUnknown;
  return (
    <div className="mb-6 rounded-xl bg-subtle p-4">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-pretty text-sm">{hint}</p>
      <p className="mt-1 text-muted text-sm">{asked.uuid}</p>
    </div>
  );
}

function FileForm({ action, words, isAgain }: Readonly<{ action: string; words: VerifyWords; isAgain: boolean }>) {
  return (
    <form method="post" action={action} encType="multipart/form-data" className="mb-10">
      <label htmlFor="document" className="font-medium">
        {isAgain ? words.again : words.file}
      </label>
      <p id="document-hint" className="mt-0.5 mb-2 text-muted text-sm">
        {words.fileHint}
      </p>
      <input
        id="document"
        type="file"
        name="document"
        accept="application/pdf,.pdf"
        required
        aria-describedby="document-hint"
        className="block w-full cursor-pointer rounded-xl border border-line-field border-dashed bg-surface px-4 py-8 text-muted text-sm hover:bg-subtle file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-line-field file:border-solid file:bg-surface file:px-4 file:font-medium file:text-ink"
      />
      <button type="submit" className={`mt-4 ${PRIMARY}`}>
        {words.submit}
      </button>
      <p className="mt-3 text-muted text-sm">{words.kept}</p>
    </form>
  );
}

type FooterProps = Readonly<{ language: Language; asked: Asked | null; words: VerifyWords }>;

function VerifyFooter({ language, asked, words }: FooterProps) {
  return (
    <footer className="border-line border-t pt-3 text-sm">
      <nav aria-label={words.language} className="flex flex-wrap gap-x-4">
        {languages.map(({ language: other, name }) => (
          <a
            key={other}
            href={addressOf(other, asked)}
            hrefLang={other}
            lang={other}
            aria-current={other === language ? "true" : undefined}
            className="inline-flex min-h-11 items-center rounded-md text-muted hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
          >
            {name}
          </a>
        ))}
      </nav>
    </footer>
  );
}

const languages: readonly Readonly<{ language: Language; name: string }>[] = Object.entries(LANGUAGES).flatMap(
  ([tag, name]) => {
    const language = toLanguage(tag);
    return language ? [{ language, name }] : [];
  },
);

function addressOf(language: Language, asked: Asked | null): string {
  return `/verify?${new URLSearchParams({ ...(asked && { document: asked.uuid }), lang: language })}`;
}
