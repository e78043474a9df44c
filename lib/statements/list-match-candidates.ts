import type { Db } from "@/db/client";
import { findFilesOfAmounts, findPreparedRefunds } from "@/db/queries/refunds/matching";
import type { RefundRow } from "@/db/queries/refunds/refunds";
import {
  listPaymentsOfAmount,
  type NamedAmount,
  type PaymentToMatch,
  searchPayments,
} from "@/db/queries/statements/payments-to-match";
import { type EntryRow, findEntry } from "@/db/queries/statements/statements";
import { readSearchTerms } from "@/lib/operations/finding/search-terms";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import { withoutNul } from "@/lib/shared/text/without-nul";
import { filesOf, mayBeRefund } from "./find-refund";
import { requireOwn } from "./may-see";
import { type FileOfRefunds, type FoundCandidates, type MatchCandidate, PARTS_MAX } from "./model";

const CANDIDATES_MAX = 20;

/**
 * Payments that somebody may match a booking with: what they look for (a number, an id, an amount as people write it in their language, a
 * payer's name or e-mail address), or, as long as nothing is typed, payments of this very amount that wait for money. To a debit those
 * alone whose money has come, and those of which a refund of its amount is prepared; as long as nothing is typed, files of refunds that come
 * to it as well. A name and an amount together are both meant. The first 20, and whether there are more: what waits for money first, then
 * the newest.
 *
 * @throws AppError forbidden: a collaborator's channel; not_found: no such entry, or another tenant's
 */
export async function listMatchCandidates(
  db: Db,
  caller: Caller,
  entryUuid: string,
  typed: string,
  language: string,
): Promise<FoundCandidates> {
  requireOwn(caller);
  const { tenantUuid } = caller;
  const entry = await findEntry(db, tenantUuid, entryUuid);
  if (!entry) throw notFound();
  const text = withoutNul(typed).trim();
  const found =
    text === ""
      ? await listPaymentsOfAmount(db, tenantUuid, entry, CANDIDATES_MAX + 1)
      : await searchPayments(
          db,
          tenantUuid,
          { ...wantedBy(text, language), direction: entry.direction },
          CANDIDATES_MAX + 1,
        );
  const rows = found.slice(0, CANDIDATES_MAX);
  const refunds = mayBeRefund(entry) ? await findPreparedRefunds(db, tenantUuid, uuidsOf(rows)) : [];
  const results = rows.map((row) => {
    const its = refunds.filter(({ operationUuid, amount }) => operationUuid === row.uuid && amount === entry.amount);
    const toIt = its.filter(({ creditorAccount }) => creditorAccount === entry.counterpartyAccount);
    return presentCandidate(row, anyOf(toIt.length > 0 ? toIt : its)?.uuid ?? null);
  });
  return { results, hasMore: found.length > CANDIDATES_MAX, files: text === "" ? await filesFor(db, entry) : [] };
}

/** A part can't be split: none of one. */
async function filesFor(db: Db, entry: EntryRow): Promise<readonly FileOfRefunds[]> {
  if (!mayBeRefund(entry) || entry.splitOf !== null) return [];
  const { tenantUuid, accountNumber, amount } = entry;
  const files = await findFilesOfAmounts(db, tenantUuid, accountNumber, [amount], PARTS_MAX);
  return filesOf(entry, files).map(({ givenOutAt, refunds }) => ({ givenOutAt: givenOutAt.toISOString(), refunds }));
}

/** Of refunds to one account it doesn't matter which is which: the one that was prepared first. None of those to several. */
function anyOf(refunds: readonly RefundRow[]): RefundRow | null {
  const accounts = new Set(refunds.map(({ creditorAccount }) => creditorAccount));
  const [first = null] = refunds.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return accounts.size > 1 ? null : first;
}

const uuidsOf = (rows: readonly PaymentToMatch[]) => rows.map(({ uuid }) => uuid);

function wantedBy(text: string, language: string) {
  const ofName = nameWithAmount(text, language);
  return {
    ...readSearchTerms(text, language),
    // Those of an amount beside a name are no invoice's number.
    digits: ofName ? "" : text.replace(/\D/g, ""),
    nameWords: nameWords(text),
    ofName,
  };
}

const AMOUNT = /^(?:€|eur)?\d[\d.,]*(?:€|eur)?$/i;
/** "1 250,00", as Spanish writes it: sure to be one amount by its fraction or its currency, which "26 123" of a number is not. */
const THOUSANDS_APART = /(?<!\S)(?:€|eur)?\d{1,3}(?:\s\d{3})+(?=[.,]\d|\s?(?:€|eur))/gi;

/** "García 39,90 €" is a name and an amount. Null for what is not both. */
function nameWithAmount(text: string, language: string): NamedAmount | null {
  const written = text
    .replace(THOUSANDS_APART, (digits) => digits.replace(/\s/g, ""))
    .split(/\s+/)
    .filter((word) => !/^(€|eur|euros?)$/i.test(word));
  const [amount, ...others] = written.filter((word) => AMOUNT.test(word));
  if (amount === undefined || others.length > 0) return null;
  const { amountsMinor } = readSearchTerms(amount, language);
  const words = nameWords(written.filter((word) => word !== amount).join(" "));
  return words.length === 0 || amountsMinor.length === 0 ? null : { words, amountsMinor };
}

/** In small letters without accents, as names are compared; none where no letter was typed. */
function nameWords(text: string): readonly string[] {
  if (!/\p{L}{2}/u.test(text) || text.includes("@")) return [];
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function presentCandidate({ amount, currency, ...row }: PaymentToMatch, refundUuid: string | null): MatchCandidate {
  return { ...row, refundUuid, payment: amount === null || currency === null ? null : { amount, currency } };
}
