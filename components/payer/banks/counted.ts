import type { Messages } from "../messages/messages";

/** `# banks` → `3 banks`, in the plural of the language. */
export function counted(forms: Messages["banks"]["found"], count: number, language: string): string {
  const form = new Intl.PluralRules(language).select(count) === "one" ? forms.one : forms.other;
  return form.replace("#", String(count));
}
