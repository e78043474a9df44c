import { X } from "lucide-react";
import { Link } from "@/components/ui/link";
import { parseTypedAmount } from "@/lib/shared/text/typed-amount";
import type { Text } from "../text";
import { choiceLabel } from "./choices";
import { dayOf } from "./day-of";
import {
  CHOICES,
  changeFilters,
  type Filters,
  type ListDefinition,
  listHref,
  OTHERS,
  type OwnChoices,
  RANGES,
  type Range,
  REFERENCES,
  withoutTexts,
} from "./filters";

type FilterChipsProps<Status extends string, Sort extends string> = Readonly<{
  list: ListDefinition<Status, Sort>;
  filters: Filters<Status, Sort>;
  statusLabel: (status: Status) => string;
  choices?: OwnChoices;
  text: Text;
}>;

/** The filters that are set, in words; each one is a link to the list without it. */
export function FilterChips<Status extends string, Sort extends string>(props: FilterChipsProps<Status, Sort>) {
  const { list, filters, statusLabel, choices, text } = props;
  const { t } = text;
  const chips: readonly (readonly [label: string, without: Filters<Status, Sort>])[] = [
    // One status is a tab; several are a chip.
    ...(filters.status.length > 1
      ? [[filters.status.map(statusLabel).join(", "), changeFilters(filters, { status: [] })] as const]
      : []),
    ...(filters.type ? [[t(`statuses.type.${filters.type}`), changeFilters(filters, { type: null })] as const] : []),
    ...(filters.origin
      ? [
          [
            `${t("lists.filters.origin")}: ${t(`lists.origins.${filters.origin}`)}`,
            changeFilters(filters, { origin: null }),
          ] as const,
        ]
      : []),
    ...RANGES.flatMap((name) => {
      const range = rangeWords(filters, name, text);
      const without = withoutTexts(filters, [`${name}_from`, `${name}_to`]);
      return range === null ? [] : [[`${t(`lists.filters.${name}`)} ${range}`, without] as const];
    }),
    ...[...REFERENCES, ...OTHERS].flatMap((name) => {
      const value = filters.texts[name];
      return value ? [[`${t(`lists.filters.${name}`)}: ${value}`, withoutTexts(filters, [name])] as const] : [];
    }),
    ...CHOICES.flatMap((name) => {
      const value = filters.texts[name];
      const label = value && `${t(`lists.filters.${name}`)}: ${choiceLabel(name, value, t, choices)}`;
      return label ? [[label, withoutTexts(filters, [name])] as const] : [];
    }),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="contents">
      {chips.map(([label, without]) => (
        <li key={label} className="min-w-0">
          <Link
            href={listHref(list, without)}
            aria-label={t("lists.remove", { filter: label })}
            className="inline-flex h-11 max-w-full items-center gap-1.5 rounded-md border border-line-strong border-dashed pr-2 pl-2.5 text-sm hover:bg-subtle sm:h-8"
          >
            <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function rangeWords({ texts }: Filters<string, string>, name: Range, text: Text): string | null {
  const { t } = text;
  const [from, to] = [texts[`${name}_from`], texts[`${name}_to`]].map((end) => end && inWords(end, name, text));
  if (from && from === to) return from;
  if (from && to) return `${from} – ${to}`;
  if (from) return t(name === "amount" ? "lists.atLeast" : "lists.since", { from });
  return to ? t(name === "amount" ? "lists.atMost" : "lists.until", { to }) : null;
}

/** A day or an amount as the reader's language has it; as it was typed where it is none, or could be two. */
function inWords(typed: string, name: Range, { language, calendarDay, money }: Text): string {
  if (name !== "amount") return dayOf(typed, "utc") ? calendarDay(typed) : typed;
  const read = parseTypedAmount(typed, language);
  return read.kind === "AMOUNT" ? money({ amount: read.minor, currency: "EUR" }) : typed;
}
