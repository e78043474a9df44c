import { and, between, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SearchTerms } from "@/lib/operations/model";
import type { Meaning, WantedAmount, WantedWords } from "@/lib/overview/model";
import { formsOf } from "@/lib/shared/text/unicode-forms";
import type { Db } from "../../client";
import { flow, operation, operationSearch, signer } from "../../schema";
import { addressKeyOf } from "../address-key";
import { about, itsSigners, ofChannel } from "./dashboard";

const HIT_COLUMNS = {
  uuid: operation.uuid,
  type: operation.type,
  status: operation.status,
  externalId: operation.externalId,
  invoiceExternalId: operation.invoiceExternalId,
  concept: about,
  subject: operation.subject,
  signers: itsSigners,
  amount: operation.amount,
  currency: operation.currency,
  createdAt: operation.createdAt,
} as const;

/** Operations that carry exactly this, newest first. Each branch has an index of its own. */
export async function searchOperations(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  { text, uuid, reference, email }: Omit<SearchTerms, "amountsMinor">,
  limit: number,
) {
  return db
    .select(HIT_COLUMNS)
    .from(operation)
    .where(
      and(
        ofChannel(tenantUuid, channel),
        or(
          inArray(operation.externalId, [...formsOf(text)]),
          inArray(operation.invoiceExternalId, [...formsOf(text)]),
          uuid === null ? undefined : or(eq(operation.uuid, uuid), eq(operation.paymentUuid, uuid)),
          reference === null ? undefined : between(operation.uuid, reference.first, reference.last),
          email === null ? undefined : or(eq(operation.subjectEmail, email), signedBy(tenantUuid, email)),
        ),
      ),
    )
    .orderBy(desc(operation.createdAt), desc(operation.uuid))
    .limit(limit);
}

/**
 * How many of the newest are looked through before the index is asked: of a word that is in many, the page is full by then, and
 * the index would name them all; of a rare one it names a few.
 */
const NEWEST = 1000;

/**
 * Operations that carry each of these parts in one of its meanings, newest first (decision 230). What it costs depends neither on how many
 * operations there are nor on how many have the words. @param wanted some; each with some meaning
 */
export async function searchWords(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  wanted: WantedWords,
  limit: number,
) {
  const theirs = and(
    eq(operationSearch.tenantUuid, tenantUuid),
    channel === null ? undefined : eq(operationSearch.collaboratorUuid, channel),
  );
  const found = sql<string>`(
    with newest as materialized (
      select ${operationSearch.operationUuid} as uuid, ${operationSearch.createdAt} as created_at, ${operationSearch.words} as words
        from ${operationSearch} where ${theirs}
       order by ${operationSearch.createdAt} desc, ${operationSearch.operationUuid} desc limit ${NEWEST}),
    near as materialized (
      select uuid, created_at from newest where ${carries(sql`words`, wanted)}
       order by created_at desc, uuid desc limit ${limit}),
    everywhere as materialized (
      select ${operationSearch.operationUuid} as uuid, ${operationSearch.createdAt} as created_at
        from ${operationSearch}
       where ${theirs} and ${carries(sql`${operationSearch.words}`, wanted)} and (select count(*) from near) < ${limit})
    select uuid from (select * from near union select * from everywhere) as hit
     order by created_at desc, uuid desc limit ${limit})`;
  return db
    .select(HIT_COLUMNS)
    .from(operation)
    .where(and(ofChannel(tenantUuid, channel), sql`${operation.uuid} = any(array${found})`))
    .orderBy(desc(operation.createdAt), desc(operation.uuid));
}

/**
 * Whether words, as `operation_words` writes them, have each part in one of its meanings. The patterns are subqueries: known before the
 * rows are read, unknown to who plans, so that the index of words is what is taken.
 */
export function carries(words: SQL, wanted: WantedWords): SQL | undefined {
  const means = ({ words: typed, amount }: Meaning) =>
    and(
      ...typed.map((word) => sql`${words} like (select search_pattern(${word}))`),
      amount === null ? undefined : sql`${words} like (select ${`% EUR${spelt(amount)} %`}::text)`,
    );
  return and(...wanted.map((meanings) => or(...meanings.map(means))));
}

/** As `operation_words` writes amounts: A for 0, J for 9. */
function spelt({ digits, openDigits }: WantedAmount): string {
  return digits.replace(/\d/g, (digit) => "ABCDEFGHIJ".charAt(Number(digit))) + "_".repeat(openDigits);
}

/** More than anybody scrolls through. */
const OF_ONE_SIGNER_MAX = 1000;

/**
 * Whether this address is one of those who sign. An array that is known before, and no subquery of each row: with that, the other
 * branches would lose their indexes.
 */
function signedBy(tenantUuid: string, email: string) {
  return sql`${operation.uuid} = any(array(
    select ${signer.operationUuid} from ${signer}
     where ${signer.tenantUuid} = ${tenantUuid} and ${addressKeyOf(sql`${signer.subject} ->> 'email'`)} = ${email}
     order by ${signer.operationUuid} desc limit ${OF_ONE_SIGNER_MAX}))`;
}

export async function searchFlows(
  db: Db,
  tenantUuid: string,
  channel: string | null,
  { text, uuid }: SearchTerms,
  limit: number,
) {
  return db
    .select({ uuid: flow.uuid, externalId: flow.externalId, status: flow.status, createdAt: flow.createdAt })
    .from(flow)
    .where(
      and(
        eq(flow.tenantUuid, tenantUuid),
        channel === null ? undefined : eq(flow.collaboratorUuid, channel),
        or(inArray(flow.externalId, [...formsOf(text)]), uuid === null ? undefined : eq(flow.uuid, uuid)),
      ),
    )
    .orderBy(desc(flow.createdAt), desc(flow.uuid))
    .limit(limit);
}
