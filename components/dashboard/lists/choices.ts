import { BANK_OUTCOMES } from "@/lib/operations/model";
import type { Translate } from "../text";
import { type Choice, FIXED_CHOICES, type OwnChoices } from "./filters";

type Option = Readonly<{ value: string; label: string }>;

/** What a filter can be chosen from, and what it is set to where that is none of it: it is shown as it is, and kept. */
export function choicesOf(
  name: Choice,
  current: string | undefined,
  t: Translate,
  own: OwnChoices | undefined,
): readonly Option[] {
  const known = offered(name, t, own);
  if (current === undefined || known.some(({ value }) => value === current)) return known;
  return [...known, { value: current, label: choiceLabel(name, current, t, own) }];
}

/** What a filter is set to, in words. */
export function choiceLabel(name: Choice, value: string, t: Translate, own: OwnChoices | undefined): string {
  if (name === "at_bank") {
    const outcome = BANK_OUTCOMES.find((known) => value.endsWith(`.${known}`));
    const bankId = outcome ? value.slice(0, -outcome.length - 1) : value;
    const bank = own?.at_bank.find((known) => known.value === bankId)?.label ?? bankId;
    return outcome ? `${bank} (${t(`lists.choices.outcome.${outcome}`)})` : bank;
  }
  return offered(name, t, own).find((known) => known.value === value)?.label ?? t("lists.choices.gone", { value });
}

function offered(name: Choice, t: Translate, own: OwnChoices | undefined): readonly Option[] {
  switch (name) {
    case "configuration":
    case "at_bank":
      return own?.[name] ?? [];
    case "reached":
      return FIXED_CHOICES.reached.map((value) => ({ value, label: t(`lists.choices.reached.${value}`) }));
    case "money":
      return FIXED_CHOICES.money.map((value) => ({ value, label: t(`lists.choices.money.${value}`) }));
    case "took":
      return FIXED_CHOICES.took.map((value) => ({ value, label: t(`lists.choices.took.${value}`) }));
    case "on_time":
      return FIXED_CHOICES.on_time.map((value) => ({ value, label: t(`lists.choices.on_time.${value}`) }));
    case "due_day":
      return FIXED_CHOICES.due_day.map((value) => ({ value, label: t(`lists.choices.due_day.${value}`) }));
  }
}
