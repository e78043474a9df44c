import { X } from "lucide-react";
import Link from "next/link";
import type { Text } from "../text";
import {
  changeFilters,
  type OperationFilters,
  operationsHref,
  type TextFilter,
  withoutText,
} from "./operation-filters";

type Chip = Readonly<{ key: string; label: string; without: OperationFilters }>;

/** The filters that are set, in words; each one is a link to the list without it. */
export function FilterChips({ filters, text }: Readonly<{ filters: OperationFilters; text: Text }>) {
  const chips = chipsOf(filters, text);
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            href={operationsHref(without)}
            aria-label={text.t("operations.filters.remove", { filter: label })}
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

const RANGES = ["created", "updated", "amount"] as const;
const SINGLES = ["invoice", "external_id", "collaborator_name", "collaborator", "operation", "flow"] as const;

function chipsOf(filters: OperationFilters, text: Text): readonly Chip[] {
  const { t } = text;
  const chip = (names: readonly TextFilter[], label: string): Chip => ({
    key: names.join(),
    label,
    without: withoutText(filters, names),
  });
  return [
    ...(filters.type
      ? [{ key: "type", label: t(`statuses.type.${filters.type}`), without: changeFilters(filters, { type: null }) }]
      : []),
    ...(filters.origin
      ? [
          {
            key: "origin",
            label: `${t("operations.filters.origin")}: ${t(`operations.filters.${filters.origin}`)}`,
            without: changeFilters(filters, { origin: null }),
          },
        ]
      : []),
    ...RANGES.flatMap((name) => {
      const range = rangeText(filters, name, text);
      return range ? [chip([`${name}_from`, `${name}_to`], `${t(`operations.filters.${name}`)} ${range}`)] : [];
    }),
    ...SINGLES.flatMap((name) => {
      const value = filters.texts[name];
      return value ? [chip([name], `${t(`operations.filters.${name}`)}: ${value}`)] : [];
    }),
  ];
}

function rangeText(filters: OperationFilters, name: (typeof RANGES)[number], { t }: Text): string | null {
  const from = filters.texts[`${name}_from`];
  const to = filters.texts[`${name}_to`];
  if (from && from === to) return from;
  if (from && to) return `${from} – ${to}`;
  if (from) return t(name === "amount" ? "operations.filters.atLeast" : "operations.filters.since", { from });
  return to ? t(name === "amount" ? "operations.filters.atMost" : "operations.filters.until", { to }) : null;
}
