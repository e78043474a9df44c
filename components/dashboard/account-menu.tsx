"use client";

import { Ellipsis, LogOut, ShieldCheck } from "lucide-react";
import { useTransition } from "react";
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { THEMES, type Theme } from "@/lib/shared/theme";
import { Initials } from "./initials";
import { LANGUAGES, type Language } from "./text";
import { useText } from "./text-provider";

/** Each language in its own words. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

type AccountMenuProps = Readonly<{
  person: Readonly<{ name: string; email: string }>;
  theme: Theme;
  chooseTheme: (theme: Theme) => Promise<void>;
  chooseLanguage: (language: Language) => Promise<void>;
  signOut: () => Promise<void>;
}>;

export function AccountMenu({ person, theme, chooseTheme, chooseLanguage, signOut }: AccountMenuProps) {
  const { t, language } = useText();
  const [, startChange] = useTransition();
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <button
          type="button"
          aria-label={`${t("frame.account")}: ${person.name}`}
          className="mt-2 flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-subtle"
        >
          <Initials name={person.name} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-sm">{person.name}</span>
            <span className="block truncate text-faint text-xs">{person.email}</span>
          </span>
          <Ellipsis aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      }
    >
      <MenuLabel>{t("frame.theme")}</MenuLabel>
      <MenuChoices value={theme}>
        {THEMES.map((choice) => (
          <MenuChoice key={choice} value={choice} onSelect={() => startChange(() => chooseTheme(choice))}>
            {t(`frame.themes.${choice}`)}
          </MenuChoice>
        ))}
      </MenuChoices>
      <MenuSeparator />
      <MenuLabel>{t("frame.language")}</MenuLabel>
      <MenuChoices value={language}>
        {LANGUAGES.map((choice) => (
          <MenuChoice key={choice} value={choice} onSelect={() => startChange(() => chooseLanguage(choice))}>
            <span lang={choice}>{LANGUAGE_NAMES[choice]}</span>
          </MenuChoice>
        ))}
      </MenuChoices>
      <MenuSeparator />
      <MenuItem asChild>
        {/* Another root layout: the browser loads it anew. */}
        <a href="/security">
          <ShieldCheck aria-hidden="true" />
          {t("frame.security")}
        </a>
      </MenuItem>
      <MenuItem onSelect={() => startChange(() => signOut())}>
        <LogOut aria-hidden="true" />
        {t("frame.signOut")}
      </MenuItem>
    </Menu>
  );
}
