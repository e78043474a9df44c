import type { Db } from "@/db/client";
import { listPaymentsOfAmount, type PaymentToMatch, searchPayments } from "@/db/queries/statements/payments-to-match";
import { findEntry } from "@/db/queries/statements/statements";
import { readSearchTerms } from "@/lib/operations/search-terms";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import { withoutNul } from "@/lib/shared/without-nul";
import { requireOwn } from "./may-see";
import type { MatchCandidate } from "./model";

const CANDIDATES_MAX = 20;

/**
 * Payments that somebody may match a booking with: what they look for (a number, an id, an amount as people write it in their language, a
 * payer's name or e-mail address), or, as long as nothing is typed, payments of this very amount that wait for money. To a debit those
 * alone whose money has come. The newest 20.
 *
 * @throws AppError forbidden: a collaborator's channel; not_found: no such entry, or another tenant's
 */
export async function listMatchCandidates(
  db: Db,
  caller: Caller,
  entryUuid: string,
  typed: string,
  language: string,
): Promise<readonly MatchCandidate[]> {
  requireOwn(caller);
  const { tenantUuid } = caller;
  const entry = await findEntry(db, tenantUuid, entryUuid);
  if (!entry) throw notFound();
  const text = withoutNul(typed).trim();
  const rows =
    text === ""
      ? await listPaymentsOfAmount(db, tenantUuid, entry, CANDIDATES_MAX)
      : await searchPayments(
          db,
          tenantUuid,
          {
            ...readSearchTerms(text, language),
            digits: text.replace(/\D/g, ""),
            nameWords: nameWords(text),
            direction: entry.direction,
          },
          CANDIDATES_MAX,
        );
  return rows.map(presentCandidate);
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

function presentCandidate({ amount, currency, ...row }: PaymentToMatch): MatchCandidate {
  return { ...row, payment: amount === null || currency === null ? null : { amount, currency } };
}
