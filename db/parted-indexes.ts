import type postgres from "postgres";

type Lacking = Readonly<{ whole: string; part: string; name: string; kind: string; what: string }>;

/** What may go on with, and what waits for a lock no longer than it should. */
type Ways = Readonly<{
  stillLocked: () => void;
  patiently: (run: (tx: postgres.ISql) => Promise<unknown>) => Promise<void>;
}>;

/**
 * An index of a table by months cannot be made beside those who write, but those of its parts can. A migration makes it of the table ONLY,
 * which is of no use yet and holds up nobody; here each part that lacks its own gets it, and gives it to the table's, which is whole with
 * the last of them. Months that are made meanwhile have it. What was cut off goes on (decision 321).
 */
export async function completeIndexes(sql: postgres.Sql, { stillLocked, patiently }: Ways): Promise<void> {
  for (const { whole, part, name, kind, what } of await lackingParts(sql)) {
    stillLocked();
    // Half an index of a try that was cut off.
    await sql.unsafe(`drop index concurrently if exists "${name}"`);
    stillLocked();
    await sql.unsafe(`create ${kind} concurrently "${name}" on "${part}" ${what}`);
    stillLocked();
    await patiently((tx) => tx.unsafe(`alter index "${whole}" attach partition "${name}"`));
  }
}

async function lackingParts(sql: postgres.Sql): Promise<readonly Lacking[]> {
  return sql<Lacking[]>`
    select whole.relname as whole, part.relname as part, part.relname || substr(whole.relname, length(parted.relname) + 1) as name,
           case when indisunique then 'unique index' else 'index' end as kind,
           substring(pg_get_indexdef(whole.oid) from ' (USING .*)$') as what
      from pg_index
      join pg_class as whole on whole.oid = indexrelid and whole.relkind = 'I'
       and whole.relnamespace = 'public'::regnamespace
      join pg_class as parted on parted.oid = indrelid
      join pg_inherits as parts on parts.inhparent = indrelid
      join pg_class as part on part.oid = parts.inhrelid
     where not indisvalid
       and not exists (
         select from pg_inherits as given join pg_index as its on its.indexrelid = given.inhrelid
          where given.inhparent = whole.oid and its.indrelid = part.oid)
     order by 1, 2`;
}
