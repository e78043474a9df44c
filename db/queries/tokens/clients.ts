import { and, asc, count, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { ClientKey, ClientType, IdTokenAlg } from "@/lib/clients/model";
import type { Db } from "../../client";
import { foundByKey } from "../../keeping-plans";
import { clientSecret, oauthClient, usedAssertion } from "../../schema";
import { deleteInBatches } from "../delete-in-batches";
import { builtOnce } from "../prepared";

export type ClientRow = Readonly<{
  clientId: string;
  /** Null for the installation's own dashboard. */
  tenantUuid: string | null;
  name: string;
  type: ClientType;
  scopes: readonly string[];
  grantTypes: readonly string[];
  redirectUris: readonly string[];
  idTokenAlg: IdTokenAlg;
  publicKeys: readonly ClientKey[];
  createdAt: Date;
  lastUsedAt: Date | null;
  disabledAt: Date | null;
}>;

export type SecretRow = Readonly<{
  uuid: string;
  secretSha256: Buffer;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}>;

const columns = {
  clientId: oauthClient.clientId,
  tenantUuid: oauthClient.tenantUuid,
  name: oauthClient.name,
  type: oauthClient.type,
  scopes: oauthClient.scopes,
  grantTypes: oauthClient.grantTypes,
  redirectUris: oauthClient.redirectUris,
  idTokenAlg: oauthClient.idTokenAlg,
  publicKeys: oauthClient.publicKeys,
  createdAt: oauthClient.createdAt,
  lastUsedAt: oauthClient.lastUsedAt,
  disabledAt: oauthClient.disabledAt,
};

const values = (row: ClientRow) => ({
  ...row,
  scopes: [...row.scopes],
  grantTypes: [...row.grantTypes],
  redirectUris: [...row.redirectUris],
});

export async function insertClient(db: Db, row: ClientRow): Promise<void> {
  await db.insert(oauthClient).values(values(row));
}

/** Makes the client, or brings an existing one of this id to these values; its dates stay. */
export async function upsertClient(db: Db, row: ClientRow): Promise<void> {
  const { clientId: _, createdAt: __, lastUsedAt: ___, ...changes } = values(row);
  await db.insert(oauthClient).values(values(row)).onConflictDoUpdate({ target: oauthClient.clientId, set: changes });
}

export async function selectClient(db: Db, clientId: string): Promise<ClientRow | null> {
  const [row] = await db.select(columns).from(oauthClient).where(eq(oauthClient.clientId, clientId));
  return row ?? null;
}

const clientsWithSecrets = builtOnce<ReturnType<typeof prepareClientWithSecrets>>();

function prepareClientWithSecrets(db: Db) {
  return foundByKey(
    db
      .select({
        client: columns,
        secret: {
          uuid: clientSecret.uuid,
          secretSha256: clientSecret.secretSha256,
          expiresAt: clientSecret.expiresAt,
          lastUsedAt: clientSecret.lastUsedAt,
        },
      })
      .from(oauthClient)
      .leftJoin(clientSecret, eq(clientSecret.clientId, oauthClient.clientId))
      .where(eq(oauthClient.clientId, sql.placeholder("clientId")))
      .prepare("client_with_secrets"),
  );
}

export type ClientWithSecrets = Readonly<{ client: ClientRow; secrets: readonly SecretRow[] }>;

/** A client and all its secrets in one round trip; null when there is no such client. */
export async function selectClientWithSecrets(db: Db, clientId: string): Promise<ClientWithSecrets | null> {
  const rows = await clientsWithSecrets(db, "", () => prepareClientWithSecrets(db)).execute({ clientId });
  const [first] = rows;
  if (!first) return null;
  return { client: first.client, secrets: rows.flatMap(({ secret }) => secret ?? []) };
}

/** A tenant's client, locked until the end of the transaction. */
export async function lockClient(db: Db, tenantUuid: string, clientId: string): Promise<ClientRow | null> {
  const [row] = await db
    .select(columns)
    .from(oauthClient)
    .where(and(eq(oauthClient.tenantUuid, tenantUuid), eq(oauthClient.clientId, clientId)))
    .for("update");
  return row ?? null;
}

/** A tenant's clients, newest first. */
export async function selectClients(db: Db, tenantUuid: string): Promise<readonly ClientRow[]> {
  return db
    .select(columns)
    .from(oauthClient)
    .where(eq(oauthClient.tenantUuid, tenantUuid))
    .orderBy(desc(oauthClient.createdAt), desc(oauthClient.clientId));
}

type Changeable = "name" | "scopes" | "grantTypes" | "redirectUris" | "idTokenAlg" | "disabledAt" | "lastUsedAt";

export async function updateClient(
  db: Db,
  clientId: string,
  { scopes, grantTypes, redirectUris, ...changes }: Partial<Pick<ClientRow, Changeable>>,
): Promise<void> {
  const lists = {
    ...(scopes && { scopes: [...scopes] }),
    ...(grantTypes && { grantTypes: [...grantTypes] }),
    ...(redirectUris && { redirectUris: [...redirectUris] }),
  };
  await db
    .update(oauthClient)
    .set({ ...changes, ...lists })
    .where(eq(oauthClient.clientId, clientId));
}

export type SecretListing = Readonly<{
  uuid: string;
  clientId: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}>;

/** The secrets of a tenant's clients that work at this time, oldest first. */
export async function selectLiveSecrets(db: Db, tenantUuid: string, at: Date): Promise<readonly SecretListing[]> {
  return db
    .select({
      uuid: clientSecret.uuid,
      clientId: clientSecret.clientId,
      createdAt: clientSecret.createdAt,
      expiresAt: clientSecret.expiresAt,
      lastUsedAt: clientSecret.lastUsedAt,
    })
    .from(clientSecret)
    .innerJoin(oauthClient, eq(oauthClient.clientId, clientSecret.clientId))
    .where(and(eq(oauthClient.tenantUuid, tenantUuid), alive(at)))
    .orderBy(asc(clientSecret.createdAt), asc(clientSecret.uuid));
}

export async function countLiveSecrets(db: Db, clientId: string, at: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(clientSecret)
    .where(and(eq(clientSecret.clientId, clientId), alive(at)));
  return row?.count ?? 0;
}

const alive = (at: Date) => or(isNull(clientSecret.expiresAt), gt(clientSecret.expiresAt, at));

export async function insertSecret(
  db: Db,
  row: Readonly<{ uuid: string; clientId: string; secretSha256: Buffer; createdAt: Date; expiresAt: Date | null }>,
): Promise<void> {
  await db.insert(clientSecret).values(row);
}

/** Lets a secret end at this time, never later than it would have anyway; false when the client has no such secret. */
export async function expireSecret(db: Db, clientId: string, secretUuid: string, at: Date): Promise<boolean> {
  const updated = await db
    .update(clientSecret)
    .set({ expiresAt: sql`least(${clientSecret.expiresAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(clientSecret.clientId, clientId), eq(clientSecret.uuid, secretUuid)))
    .returning({ uuid: clientSecret.uuid });
  return updated.length > 0;
}

/** Both the client and the secret that it showed. */
export async function recordClientUse(db: Db, clientId: string, secretUuid: string, at: Date): Promise<void> {
  await db.update(oauthClient).set({ lastUsedAt: at }).where(eq(oauthClient.clientId, clientId));
  await db.update(clientSecret).set({ lastUsedAt: at }).where(eq(clientSecret.uuid, secretUuid));
}

/** In the place of those it had. */
export async function updatePublicKeys(db: Db, clientId: string, publicKeys: readonly ClientKey[]): Promise<void> {
  await db.update(oauthClient).set({ publicKeys }).where(eq(oauthClient.clientId, clientId));
}

/** True for the first of all who show this assertion, to whichever process. */
export async function spendAssertion(db: Db, clientId: string, jtiSha256: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insert(usedAssertion)
    .values({ clientId, jtiSha256, expiresAt })
    .onConflictDoNothing()
    .returning({ clientId: usedAssertion.clientId });
  return inserted.length === 1;
}

/** Those that ended before: they are refused for that. */
export async function deleteEndedAssertions(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, usedAssertion, lt(usedAssertion.expiresAt, before));
}
