"use client";

import { LogOut, ShieldCheck } from "lucide-react";
import { type ReactNode, useTransition } from "react";
import { useAsking } from "@/components/dashboard/actions/use-asking";
import { LANGUAGES, type Language } from "@/components/dashboard/text";
import { useText } from "@/components/dashboard/text-provider";
import { leaveBy } from "@/components/ui/leaving";
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { THEMES, type Theme } from "@/lib/shared/theme";

/** Each language in its own words. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

export type AccountChoices = Readonly<{
  theme: Theme;
  chooseTheme: (theme: Theme) => Promise<void>;
  chooseLanguage: (language: Language) => Promise<void>;
  signOut: () => Promise<void>;
}>;

/** What the account's menu offers. */
export function AccountMenuWindow({
  theme,
  chooseTheme,
  chooseLanguage,
  signOut,
  trigger,
}: AccountChoices & Readonly<{ trigger: ReactNode }>) {
  const { t, language } = useText();
  const asking = useAsking();
  const [, startChange] = useTransition();
  const change = (ask: () => Promise<void>) => startChange(() => asking(ask));
  return (
    <Menu align="start" side="top" trigger={trigger}>
      <MenuLabel>{t("frame.theme")}</MenuLabel>
      <MenuChoices value={theme}>
        {THEMES.map((choice) => (
          <MenuChoice key={choice} value={choice} onSelect={() => change(() => chooseTheme(choice))}>
            {t(`frame.themes.${choice}`)}
          </MenuChoice>
        ))}
      </MenuChoices>
      <MenuSeparator />
      <MenuLabel>{t("frame.language")}</MenuLabel>
      <MenuChoices value={language}>
        {LANGUAGES.map((choice) => (
          <MenuChoice key={choice} value={choice} onSelect={() => change(() => chooseLanguage(choice))}>
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
      <MenuItem onSelect={() => leaveBy(() => change(signOut))}>
        <LogOut aria-hidden="true" />
        {t("frame.signOut")}
      </MenuItem>
    </Menu>
  );
}
