import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { inOneForm } from "@/lib/shared/text/unicode-forms";
import { type Db, onDatabaseBack } from "../../client";
import { tally } from "../../schema";
import { builtOnce } from "../prepared";
import { type ListFilter, placeholder, type Term, valuesOf } from "./list-filter";

type Subject = "FLOW" | "OPERATION";

/** The parts of a list's filter that the tally knows, by their names there. */
const TALLIED: Readonly<Record<string, (value: SQLWrapper) => SQL>> = {
  tenant: (value) => eq(tally.tenantUuid, value),
  channel: (value) => eq(tally.collaboratorUuid, value),
  status: (value) => eq(tally.status, value),
  "status[]": (value) => sql`${tally.status} = any(${value}::text[])`,
  type: (value) => eq(tally.type, value),
  "type[]": (value) => sql`${tally.type} = any(${value}::text[])`,
  direct: () => isNull(tally.collaboratorUuid),
  collaborators: () => isNotNull(tally.collaboratorUuid),
  collaborator: (value) => eq(tally.collaboratorUuid, value),
  named: (value) => eq(tally.collaboratorUuid, value),
  "named[]": (value) => sql`${tally.collaboratorUuid} = any(${value}::uuid[])`,
  name: (value) => eq(tally.collaboratorLegalName, value),
  "name[]": (value) => sql`${tally.collaboratorLegalName} = any(${value}::text[])`,
};

/** Whether a total under this filter needs no rows counted. */
function isTallied({ names }: ListFilter): boolean {
  return names.every((name) => name in TALLIED);
}

function tallied(subject: Subject, { names }: ListFilter, term: Term): SQL | undefined {
  return and(eq(tally.subjectType, subject), ...names.map((name) => TALLIED[name]?.(term(name))));
}

/**
 * Exactly how many rows a list has under this filter (decision 30), as columns of the statement that reads a page: both are of
 * one moment, and travel together. With placeholders.
 * @param countRows counts them, for a filter that the tally does not know
 */
export function totalColumns(subject: Subject, filter: ListFilter, countRows: () => SQL) {
  if (isTallied(filter)) {
    const where = tallied(subject, filter, placeholder);
    return {
      changes: sql<string | null>`null`,
      total: sql<number | null>`(select coalesce(sum(${tally.count}), 0)::int from ${tally} where ${where})`,
    };
  }
  const ofTenant = and(eq(tally.tenantUuid, placeholder("tenant")), eq(tally.subjectType, subject));
  const changes = sql<string | null>`(select coalesce(sum(${tally.changes}), 0) from ${tally} where ${ofTenant})`;
  const isKnown = sql`${changes} = ${placeholder("known")}::bigint`;
  return { changes, total: sql<number | null>`case when ${isKnown} then null else (${countRows()})::int end` };
}

export type TotalColumns = Readonly<{ changes: string | null; total: number | null }>;

/**
 * The latest of what was made of a state of the tally; the oldest makes room. A database that comes back may be one that has lost what it
 * last knew, and counts its changes on from there: of what was made before nothing holds.
 */
function remembering<Kept>(max: number) {
  const kept = new Map<string, Kept>();
  onDatabaseBack(() => kept.clear());
  return {
    get: (key: string) => kept.get(key),
    put: (key: string, value: Kept) => {
      kept.delete(key);
      if (kept.size >= max) kept.delete(kept.keys().next().value ?? "");
      kept.set(key, value);
    },
  };
}

/** Totals that had to be counted, and the tally's state when they were. */
const counted = remembering<Readonly<{ changes: number; total: number }>>(5_000);

/**
 * One page and how many rows the whole list has, of one moment. Behind the last row, or of no rows at all, a statement of its own tells the
 * total; a first page without a row tells it by that.
 */
export async function withTotal<Row extends TotalColumns>(
  db: Db,
  subject: Subject,
  filter: ListFilter,
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
  read: Readonly<{ page: (values: Record<string, unknown>) => Promise<readonly Row[]>; total: () => TotalSql }>,
): Promise<Readonly<{ total: number; results: readonly Row[] }>> {
  const known = knownTotal(subject, filter);
  const values = { ...filter.values, ...known.values, limit, offset };
  const results = limit === 0 ? [] : await read.page(values);
  if (results.length === 0 && offset === 0 && limit > 0) return { total: 0, results };
  const total = () => totals(db, `${subject} ${filter.shape}`, () => buildTotal(db, read.total())).execute(values);
  const [row] = results.length > 0 ? results : await total();
  return { total: row ? known.read(row) : 0, results };
}

type TotalSql = ReturnType<typeof totalColumns>;

const totals = builtOnce<ReturnType<typeof buildTotal>>();

function buildTotal(db: Db, columns: TotalSql) {
  return db.select(columns).from(sql`(values (1)) as one`).prepare("total");
}

/**
 * What was counted is remembered until one of the tenant's rows changes: the statement is told the state of the tally that is
 * known here, and Postgres does not run a count whose result that is.
 */
function knownTotal(subject: Subject, filter: ListFilter) {
  const read = ({ total }: TotalColumns) => total ?? 0;
  if (isTallied(filter)) return { values: {}, read };
  if (!filter.isOfRows) return { values: { known: -1 }, read };
  return rememberedTotal(subject, filter);
}

function rememberedTotal(subject: Subject, filter: ListFilter) {
  const key = JSON.stringify([subject, filter.shape, filter.values]);
  const known = counted.get(key);
  const read = ({ changes, total }: TotalColumns): number => {
    const exact = total ?? known?.total ?? 0;
    counted.put(key, { changes: Number(changes), total: exact });
    return exact;
  };
  return { values: { known: known?.changes ?? -1 }, read };
}

/**
 * Makes sums of rows that the tally does not know, and remembers them as totals are: until one of the tenant's rows changes. They are
 * of that state or a later one, which the next look tells apart.
 */
export function summingOnce<Sums>(subject: Subject) {
  const known = remembering<Readonly<{ changes: string; sums: Sums }>>(500);
  return async (db: Db, tenantUuid: string, filter: ListFilter, sum: () => Promise<Sums>): Promise<Sums> => {
    if (!filter.isOfRows) return sum();
    const key = JSON.stringify([filter.shape, filter.values]);
    const changes = await changesOf(db, tenantUuid, subject);
    const found = known.get(key);
    const sums = found?.changes === changes ? found.sums : await sum();
    known.put(key, { changes, sums });
    return sums;
  };
}

async function changesOf(db: Db, tenantUuid: string, subject: Subject): Promise<string> {
  const [row] = await db
    .select({ changes: sql<string>`coalesce(sum(${tally.changes}), 0)` })
    .from(tally)
    .where(and(eq(tally.tenantUuid, tenantUuid), eq(tally.subjectType, subject)));
  return row?.changes ?? "0";
}

/** Counts and amounts in minor units, by status and currency; null for a filter that the tally does not know. */
export async function sumTally<Status extends string>(db: Db, subject: Subject, filter: ListFilter) {
  if (!isTallied(filter)) return null;
  return db
    .select({
      status: sql<Status>`${tally.status}`,
      currency: tally.currency,
      count: sql<number>`sum(${tally.count})::int`,
      amount: sql<number>`sum(${tally.amount})`.mapWith(Number),
    })
    .from(tally)
    .where(tallied(subject, filter, valuesOf(filter)))
    .groupBy(tally.status, tally.currency)
    .having(sql`sum(${tally.count}) > 0`)
    .orderBy(tally.currency);
}

/** Collaborators by a part of their name: who they are, and the names as flows recorded them. */
export type NamedCollaborators = Readonly<{ uuids: readonly string[]; names: readonly string[] }>;

/**
 * Those whose recorded name contains this text in any case and Unicode form (interface 4.7); null when there are none. They are few, and
 * how JavaScript compares does not depend on the database's locale.
 */
export async function findCollaborators(
  db: Db,
  tenantUuid: string,
  contained: string,
): Promise<NamedCollaborators | null> {
  const rows = await db
    .selectDistinct({ uuid: tally.collaboratorUuid, name: tally.collaboratorLegalName })
    .from(tally)
    .where(and(eq(tally.tenantUuid, tenantUuid), isNotNull(tally.collaboratorUuid)));
  const text = inOneForm(contained);
  const found = rows.filter(({ name }) => name !== null && inOneForm(name).includes(text));
  if (found.length === 0) return null;
  return { uuids: distinct(found.map(({ uuid }) => uuid)), names: distinct(found.map(({ name }) => name)) };
}

function distinct(values: readonly (string | null)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

/** So many changes of a tenant are worth folding. */
const PENDING_MIN = 50;

/**
 * Folds each busy tenant's changes into one row per group. What is added meanwhile stays as it is, and sums over a tenant are
 * the same before, during and after it. Returns how many changes the busiest of them had.
 */
export async function foldTally(db: Db): Promise<number> {
  const [row] = await db.execute<{ most: number }>(sql`
    with busy as (
      select tenant_uuid, count(*) as pending from tally
       where not folded group by tenant_uuid having count(*) >= ${PENDING_MIN}
    ), gone as (
      delete from tally where tenant_uuid in (select tenant_uuid from busy) returning *
    ), folded as (
      insert into tally (tenant_uuid, subject_type, collaborator_uuid, collaborator_legal_name, type, status, currency,
                         count, amount, changes, folded)
      select tenant_uuid, subject_type, collaborator_uuid, collaborator_legal_name, type, status, currency,
             sum(count), sum(amount), sum(changes), true
        from gone group by 1, 2, 3, 4, 5, 6, 7
    )
    select coalesce(max(pending), 0)::int as most from busy`);
  return row?.most ?? 0;
}
