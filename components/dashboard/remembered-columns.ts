/** What somebody has said that columns say, by their heads; null passes one over. */
export type SaidColumns<Meaning extends string = string> = Readonly<Record<string, Meaning | null>>;

const STORED_AS = "paraph.table-columns";
/** Of more than these the oldest are forgotten. */
const TABLES_MAX = 50;
const HEADS_MAX = 200;

/**
 * What was said before in this browser of such a table's columns: the next one of the same program is understood at once. What means
 * nothing any more is left out.
 */
export function rememberedColumns<Meaning extends string>(
  table: string,
  meanings: readonly Meaning[],
): SaidColumns<Meaning> {
  const said = stored()[table];
  if (!isObject(said)) return {};
  return Object.fromEntries(
    Object.entries(said).flatMap(([head, means]) => {
      const known = meanings.find((meaning) => meaning === means);
      return known === undefined && means !== null ? [] : [[head, known ?? null] as const];
    }),
  );
}

/** Where nothing may be stored, it holds until the page is left. */
export function rememberColumns(table: string, said: SaidColumns): void {
  const { [table]: before, ...others } = stored();
  const heads = Object.entries({ ...(isObject(before) ? before : {}), ...said }).slice(-HEADS_MAX);
  const tables = [...Object.entries(others), [table, Object.fromEntries(heads)]].slice(-TABLES_MAX);
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(Object.fromEntries(tables)));
  } catch {}
}

function stored(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? "{}");
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
