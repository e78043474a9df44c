import { type Database, inTransaction } from "@/db/client";
import {
  exportOperations,
  type FoundOperation,
  findOperationsOf,
  type PayerTraits,
  pseudonymisePayments,
} from "@/db/queries/people/personal-data";
import { randomToken } from "@/lib/shared/crypto";

/** How a payer is named by whoever asks: at least one of the three. */
export type NamedPayer = Readonly<{ email?: string | undefined; iban?: string | undefined; name?: string | undefined }>;

/** As they are compared. */
function traitsOf({ email, iban, name }: NamedPayer): PayerTraits {
  const one = (text: string | undefined) => (text === undefined || text.trim() === "" ? null : text.trim());
  return {
    email: one(email)?.toLowerCase() ?? null,
    iban: one(iban)?.replaceAll(/\s/g, "").toUpperCase() ?? null,
    name: one(name)?.replaceAll(/\s+/g, " ").toLowerCase() ?? null,
  };
}

/** Everything that one organisation's operations say of a payer or signer, by table (GDPR, articles 15 and 20). */
export async function exportPayer(db: Database, tenantUuid: string, named: NamedPayer): Promise<unknown> {
  const traits = traitsOf(named);
  const found = await findOperationsOf(db, tenantUuid, traits);
  return exportOperations(
    db,
    tenantUuid,
    found.map(({ uuid }) => uuid),
    traits,
  );
}

/** What is erased, and what is left, with the reason. */
export type Erasure = Readonly<{
  payments: readonly string[];
  /** Open, at a bank or with a message on its way: to be cancelled or waited for. */
  alive: readonly string[];
  /** Signed documents and their evidence are kept for legal claims (GDPR, article 17 (3) (e)). */
  signatures: readonly string[];
}>;

export async function planErasure(db: Database, tenantUuid: string, named: NamedPayer): Promise<Erasure> {
  return divided(await findOperationsOf(db, tenantUuid, traitsOf(named)));
}

/**
 * Puts a pseudonym in a payer's place (GDPR, article 17): what the law wants kept stays, told in docs/operations.md. Each erasure has
 * a pseudonym of its own that is written down nowhere else. Called again it finds nothing more.
 */
export async function erasePayer(db: Database, tenantUuid: string, named: NamedPayer): Promise<Erasure> {
  const traits = traitsOf(named);
  return inTransaction(db, async (tx) => {
    const erasure = divided(await findOperationsOf(tx, tenantUuid, traits));
    const pseudonym = newPseudonym();
    await pseudonymisePayments(tx, tenantUuid, erasure.payments, { ...traits, pseudonym });
    return erasure;
  });
}

export function newPseudonym(): string {
  return `erased-${randomToken(6).toLowerCase()}`;
}

function divided(found: readonly FoundOperation[]): Erasure {
  const of = (wanted: (operation: FoundOperation) => boolean) => found.filter(wanted).map(({ uuid }) => uuid);
  return {
    payments: of(({ type, isAlive }) => type === "PAYMENT" && !isAlive),
    alive: of(({ type, isAlive }) => type === "PAYMENT" && isAlive),
    signatures: of(({ type }) => type === "SIGNATURE"),
  };
}
