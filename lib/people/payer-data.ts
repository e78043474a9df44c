import { type Database, type Db, inTransaction } from "@/db/client";
import { lockFlowsOfOperations } from "@/db/queries/operations/operation-moves";
import type { Rows } from "@/db/queries/people/exported-rows";
import { exportOperations } from "@/db/queries/people/payer-export";
import {
  type AliveReason,
  type Erased,
  findBookingsOf,
  findMessagesOf,
  findOperationsOf,
  type PayerTraits,
  PSEUDONYM_PREFIX,
  pseudonymise,
} from "@/db/queries/people/payer-traces";
import { now } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { electronicIban } from "@/lib/shared/text/electronic-iban";
import { addressKey } from "@/lib/shared/text/email-address";

/** How a payer is named by whoever asks: at least one of the three. */
export type NamedPayer = Readonly<{ email?: string | undefined; iban?: string | undefined; name?: string | undefined }>;

/** As they are compared. */
function traitsOf({ email, iban, name }: NamedPayer): PayerTraits {
  const one = (text: string | undefined) => (text === undefined || text.trim() === "" ? null : text.trim());
  const [address, written] = [one(email), one(iban)];
  return {
    email: address === null ? null : addressKey(address),
    iban: written === null ? null : electronicIban(written),
    name: one(name),
  };
}

/** What one organisation's rows say of a payer or signer, by table, and of nobody else (GDPR, articles 15 and 20; decision 214). */
export async function exportPayer(db: Database, tenantUuid: string, named: NamedPayer): Promise<Rows> {
  const traits = traitsOf(named);
  const found = await findOperationsOf(db, tenantUuid, traits, now());
  return exportOperations(db, tenantUuid, traits, found);
}

/** A payment or a booking that is not touched yet: the name in it is still needed. */
export type Kept = Readonly<{ uuid: string; why: AliveReason | "BOOKING_OPEN" | "PAYMENT_ALIVE" }>;

/** What is erased, and what is left, with the reason. */
export type Erasure = Readonly<{
  payments: readonly string[];
  /** Bookings of statements. */
  bookings: readonly string[];
  /** Messages whose address is taken out. */
  messages: readonly string[];
  kept: readonly Kept[];
  /** Signed documents and their evidence are kept for legal claims (GDPR, article 17 (3) (e)). */
  signatures: readonly string[];
  /** Messages that were complained of: the objection holds by their address. */
  objections: readonly string[];
}>;

export async function planErasure(db: Database, tenantUuid: string, named: NamedPayer): Promise<Erasure> {
  return (await plan(db, tenantUuid, traitsOf(named))).erasure;
}

/**
 * Puts a pseudonym in a payer's place (GDPR, article 17): what the law wants kept stays, told in docs/operations.md. Each erasure has
 * a pseudonym of its own that is written down nowhere else. Called again it finds what was alive then, and nothing more.
 */
export async function erasePayer(db: Database, tenantUuid: string, named: NamedPayer): Promise<Erasure> {
  const traits = traitsOf(named);
  return inTransaction(db, async (tx) => {
    // Whoever orders a payment, hears of one or settles it holds its flow: what has ended stays so until we are done.
    const { involved } = await plan(tx, tenantUuid, traits);
    await lockFlowsOfOperations(tx, tenantUuid, involved, "WAIT");
    const { erasure, erased } = await plan(tx, tenantUuid, traits);
    await pseudonymise(tx, tenantUuid, { ...erased, pseudonym: newPseudonym() });
    return erasure;
  });
}

export function newPseudonym(): string {
  return `${PSEUDONYM_PREFIX}${randomToken(6).toLowerCase()}`;
}

type Plan = Readonly<{
  erasure: Erasure;
  erased: Omit<Erased, "pseudonym">;
  /** The operations whose rows it looks at. */
  involved: readonly string[];
}>;

async function plan(db: Db, tenantUuid: string, traits: PayerTraits): Promise<Plan> {
  const at = now();
  const found = await findOperationsOf(db, tenantUuid, traits, at);
  const payments = found.filter(({ type, isSubject, isDebtor }) => type === "PAYMENT" && (isSubject || isDebtor));
  const ended = payments.filter(({ alive }) => alive === null);
  // Whoever paid for them may be somebody else, and is known by this payment alone: gone with it.
  const asked = { subjects: uuidsOf(payments.filter(({ isSubject }) => isSubject)), at };
  const bookings = await findBookingsOf(db, tenantUuid, traits, asked);
  const messages = await findMessagesOf(db, tenantUuid, traits, asked);
  const erased = {
    subjects: uuidsOf(ended.filter(({ isSubject }) => isSubject)),
    debtors: uuidsOf(ended),
    bookings: uuidsOf(bookings.filter(isFree)),
    messages: uuidsOf(messages.filter(isFree)),
    keptMessages: uuidsOf(messages.filter(({ kept }) => kept !== null)),
    email: traits.email,
  };
  return {
    erased,
    involved: [...uuidsOf(found), ...[...bookings, ...messages].flatMap(({ operationUuid }) => operationUuid ?? [])],
    erasure: {
      payments: uuidsOf(ended),
      bookings: erased.bookings,
      messages: erased.messages,
      kept: [
        ...payments.flatMap(({ uuid, alive }) => (alive === null ? [] : { uuid, why: alive })),
        ...bookings.flatMap(({ uuid, kept }) => (kept === null ? [] : { uuid, why: kept })),
        // Of others' payments that they were copied in on.
        ...messages.flatMap(({ operationUuid: uuid, kept: why }) =>
          why === null || why === "OBJECTION" || why === "CLAIM" || isAmong(payments, uuid) ? [] : { uuid, why },
        ),
      ],
      signatures: uuidsOf(found.filter(({ type }) => type === "SIGNATURE")),
      objections: uuidsOf(messages.filter(({ kept }) => kept === "OBJECTION")),
    },
  };
}

const isFree = ({ kept }: Readonly<{ kept: unknown }>) => kept === null;
const isAmong = (rows: readonly Readonly<{ uuid: string }>[], wanted: string) =>
  rows.some(({ uuid }) => uuid === wanted);
const uuidsOf = (rows: readonly Readonly<{ uuid: string }>[]) => rows.map(({ uuid }) => uuid);
