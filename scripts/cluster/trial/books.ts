import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";

/** What Paraph and the banks have written, read when all is calm. */
export type Books = Readonly<{
  /** Of the operations that were asked for. */
  operations: ReadonlyMap<string, Readonly<{ status: string }>>;
  /** When what was refused, and is there all the same, was committed: by its concept, in milliseconds. */
  committedAt: ReadonlyMap<string, number>;
  signed: readonly Signed[];
  /** By the end-to-end id that the bank has, too. */
  records: ReadonlyMap<string, number>;
  /** Signed, not recorded, and shown to the organisation as open or paid twice. */
  shown: ReadonlySet<string>;
  events: readonly Readonly<{ uuid: string; type: string; subject: string }>[];
  sequenceGaps: number;
  undelivered: number;
  /** Attempts that nobody would ask about again. */
  forgottenAttempts: number;
  jobsGivenUp: number;
  /** Documents that the database knows and the disk doesn't, or not as they were. */
  missingDocuments: number;
  documents: number;
}>;

export type Signed = Readonly<{ endToEndId: string; amount: number }>;

export type Asked = Readonly<{
  tenantUuid: string;
  since: Date;
  operations: readonly string[];
  /** Where files lie. */
  dataDir: string;
  refused: readonly string[];
}>;

/** Deliveries to receivers that are still to be made, or were given up on. */
export async function countUndelivered(databaseUrl: string, since: Date): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from webhook_delivery where state <> 'DELIVERED' and created_at >= ${since}`;
    return row?.count ?? 0;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** @param bankUrl the banks' own database, which no failure of ours touches */
export async function readBooks(databaseUrl: string, bankUrl: string, asked: Asked): Promise<Books> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const bank = postgres(bankUrl, { max: 1, onnotice: () => undefined });
  const { tenantUuid, since, operations, refused, dataDir } = asked;
  try {
    const found = await sql<{ uuid: string; status: string }[]>`
      select uuid, status from operation where uuid = any(${operations})`;
    const late = await sql<{ concept: string; at: Date }[]>`
      select o.concept, pg_xact_commit_timestamp(f.xmin) as at from operation o join flow f on f.uuid = o.flow_uuid
      where o.concept = any(${refused}) and o.created_at >= ${since}`;
    const signed = await bank<{ id: string; amount: string }[]>`
      select end_to_end_id as id, amount from sandbox_bank.payment where authorised_at is not null and ended_at is null`;
    const records = await sql<{ id: string; amount: string }[]>`
      select end_to_end_id as id, amount from payment_record where end_to_end_id is not null and created_at >= ${since}`;
    const shown = await sql<{ id: string }[]>`
      select a.end_to_end_id as id from payment_attempt a
      where a.created_at >= ${since} and (a.state = 'UNRESOLVED'
        or exists (select from operation_fact f where f.operation_uuid = a.operation_uuid and f.kind = 'PAID_TWICE'))`;
    const events = await sql<{ uuid: string; type: string; subject: string }[]>`
      select uuid, type, subject_uuid as subject from event where tenant_uuid = ${tenantUuid} and created_at >= ${since}`;
    const documents = await sql<{ key: string; sha256: string }[]>`
      select storage_key as key, sha256 from document where operation_uuid = any(${operations})`;
    const isThere = await Promise.all(documents.map((document) => isOnDisk(dataDir, document)));
    const undelivered = await countUndelivered(databaseUrl, since);
    const [counts] = await sql<Record<"gaps" | "forgotten" | "given_up", number>[]>`
      select
        (select count(*)::int from (
          select sequence - lag(sequence) over (partition by tenant_uuid order by sequence) as step from event) numbered
          where step <> 1) as gaps,
        (select count(*)::int from payment_attempt
          where state not in ('AUTHORISED', 'FAILED') and next_poll_at is null and created_at >= ${since}) as forgotten,
        (select count(*)::int from graphile_worker._private_jobs job
          where attempts >= max_attempts and created_at >= ${since}
            -- One that was replaced while a worker that died ran it has a successor (db/queries/health.ts).
            and not (key is null and last_error is null and locked_at is null)) as given_up`;
    return {
      operations: new Map(found.map(({ uuid, status }) => [uuid, { status }])),
      committedAt: new Map(late.map(({ concept, at }) => [concept, at.getTime()])),
      signed: signed.map(({ id, amount }) => ({ endToEndId: id, amount: Number(amount) })),
      records: new Map(records.map(({ id, amount }) => [id, Number(amount)])),
      shown: new Set(shown.map(({ id }) => id)),
      events,
      sequenceGaps: counts?.gaps ?? 0,
      undelivered,
      forgottenAttempts: counts?.forgotten ?? 0,
      jobsGivenUp: counts?.given_up ?? 0,
      missingDocuments: isThere.filter((there) => !there).length,
      documents: documents.length,
    };
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), bank.end({ timeout: 5 })]);
  }
}

async function isOnDisk(dataDir: string, { key, sha256 }: Readonly<{ key: string; sha256: string }>): Promise<boolean> {
  const bytes = await readFile(join(dataDir, "files", key)).catch(() => null);
  return bytes !== null && createHash("sha256").update(bytes).digest("hex") === sha256;
}
