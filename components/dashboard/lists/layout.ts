import type { Density, Filters, ListDefinition } from "./filters";

/** How somebody usually looks at a list, as it is kept for them. */
export type UsualLayout = Readonly<{ columns: readonly string[]; density: Density }>;

/** How a list is shown. */
export type Layout = UsualLayout &
  Readonly<{
    /** Somebody has chosen these columns: none of them stands back in a narrow window. */ isChosen: boolean;
  }>;

/** What the address says goes before what somebody usually has, and that before what everybody has. */
export function layoutOf<Status extends string, Sort extends string>(
  { usualColumns }: Pick<ListDefinition<Status, Sort>, "usualColumns">,
  { columns, density }: Pick<Filters<Status, Sort>, "columns" | "density">,
  usual: UsualLayout | null,
): Layout {
  const chosen = columns ?? usual?.columns ?? usualColumns;
  return {
    columns: chosen,
    density: density ?? usual?.density ?? "comfortable",
    isChosen: chosen.join() !== usualColumns.join(),
  };
}

/** The same list, saying itself how it is shown: a link to it shows everybody the same. */
export function withLayout<Status extends string, Sort extends string>(
  filters: Filters<Status, Sort>,
  { columns, density }: UsualLayout,
): Filters<Status, Sort> {
  return { ...filters, columns, density };
}

/** The same list for who asks for its rows: how they are shown changes none of them. */
export function withoutLayout<Status extends string, Sort extends string>(
  filters: Filters<Status, Sort>,
): Filters<Status, Sort> {
  return { ...filters, columns: null, density: null };
}
