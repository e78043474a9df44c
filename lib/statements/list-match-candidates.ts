import type { Db } from "@/db/client";
import { findPreparedRefunds } from "@/db/queries/refunds/matching";
import { listPaymentsOfAmount, type PaymentToMatch, searchPayments } from "@/db/queries/statements/payments-to-match";
import { findEntry } from "@/db/queries/statements/statements";
import { readSearchTerms } from "@/lib/operations/finding/search-terms";
import type { Caller } from "@/lib/shared/caller";
import { notFound } from "@/lib/shared/errors";
import { withoutNul } from "@/lib/shared/text/without-nul";
import { mayBeRefund } from "./find-refund";
import { requireOwn } from "./may-see";
import type { MatchCandidate } from "./model";

const CANDIDATES_MAX = 20;

/**
 * Payments that somebody may match a booking with: what they look for (a number, an id, an amount as people write it in their language, a
 * payer's name or e-mail address), or, as long as nothing is typed, payments of this very amount that wait for money. To a debit those
 * alone whose money has come, and those of which a refund of its amount is prepared. The newest 20.
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
  const refunds = mayBeRefund(entry) ? await findPreparedRefunds(db, tenantUuid, uuidsOf(rows)) : [];
  return rows.map((row) => {
    const its = refunds.filter(({ operationUuid, amount }) => operationUuid === row.uuid && amount === entry.amount);
    const [refund, ...others] = its;
    return presentCandidate(row, refund && others.length === 0 ? refund.uuid : null);
  });
}

const uuidsOf = (rows: readonly PaymentToMatch[]) => rows.map(({ uuid }) => uuid);

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
