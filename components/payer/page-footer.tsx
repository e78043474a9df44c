import { LANGUAGES, type Language } from "./language";
import type { Messages } from "./messages";
import { drawnOnce } from "./theme/drawn-once";
import { ChevronDownIcon, GlobeIcon, LockIcon } from "./theme/icons";

type PageFooterProps = Readonly<{
  words: Messages["footer"];
  language: Language;
  /** Where the choice of a language is sent; null where there is nothing to keep it for. */
  path: string | null;
  /** What goes along, so that it leads back to where it was sent from; nothing for the link's own page. */
  at?: Readonly<Record<string, string>>;
}>;

export function PageFooter({ words, language, path, at = {} }: PageFooterProps) {
  return (
    <footer className="mt-auto flex flex-wrap items-center gap-x-4 border-line border-t pt-3 text-muted text-sm">
      <p className="inline-flex min-h-11 flex-1 basis-[9rem] items-center gap-2">
        <LockIcon className="size-4" />
        <span>
          <span className="font-semibold text-ink">Paraph</span> · {words.secure}
        </span>
      </p>
      {path && <LanguageMenu label={words.language} language={language} path={path} at={at} />}
    </footer>
  );
}

type MenuProps = Readonly<{ label: string; language: Language; path: string; at: Readonly<Record<string, string>> }>;

/** A disclosure of plain buttons: it needs no script, and the choice is kept in a cookie of this browser. */
function LanguageMenu({ label, language, path, at }: MenuProps) {
  return (
    <details className="group relative ml-auto">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 rounded-md hover:text-ink">
        <GlobeIcon className="size-4" />
        <span className="sr-only">{label}: </span>
        {LANGUAGES[language]}
        <ChevronDownIcon className="size-4 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <form method="post" action={`${path}/language`} className="languages">
        {Object.entries(at).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Languages current={language} />
      </form>
    </details>
  );
}

const Languages = drawnOnce(function Languages({ current }: Readonly<{ current: Language }>) {
  return (
    <ul>
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <li key={code}>
          <button type="submit" name="language" value={code} lang={code} aria-current={code === current || undefined}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
});
