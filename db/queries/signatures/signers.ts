import { and, asc, eq, inArray } from "drizzle-orm";
import type { SignerStatus, SigningMethod } from "@/lib/operations/model";
import type { Db, Transaction } from "../../client";
import { operation, signer } from "../../schema";

export type NewSigner = typeof signer.$inferInsert;
export type SignerRow = typeof signer.$inferSelect;

export async function insertSigners(tx: Transaction, signers: readonly NewSigner[]): Promise<void> {
  await tx.insert(signer).values([...signers]);
}

/** An operation's, in their order. */
export async function listSigners(db: Db, tenantUuid: string, operationUuid: string): Promise<SignerRow[]> {
  return db
    .select()
    .from(signer)
    .where(and(eq(signer.tenantUuid, tenantUuid), eq(signer.operationUuid, operationUuid)))
    .orderBy(asc(signer.position));
}

type SignerMove = Readonly<{
  from: readonly SignerStatus[];
  to: SignerStatus;
  at: Date;
  method?: SigningMethod;
  values?: SignerRow["values"];
  declineReason?: string | null;
  /** By which link: one that was replaced meanwhile moves nobody. */
  linkToken: string;
}>;

/** The one conditional UPDATE behind every transition of a signer; false when it was in none of the `from` statuses. */
export async function updateSignerStatus(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  { from, to, at, method, values, declineReason, linkToken }: SignerMove,
): Promise<boolean> {
  const rows = await tx
    .update(signer)
    .set({
      status: to,
      statusUpdatedAt: at,
      ...(method === undefined ? {} : { method }),
      ...(values === undefined ? {} : { values }),
      ...(declineReason === undefined ? {} : { declineReason }),
    })
    .where(
      and(
        eq(signer.tenantUuid, tenantUuid),
        eq(signer.uuid, uuid),
        eq(signer.linkToken, linkToken),
        inArray(signer.status, [...from]),
      ),
    )
    .returning({ uuid: signer.uuid });
  return rows.length === 1;
}

/** Whose link the operation's is from now on. */
export async function setOperationLink(
  tx: Transaction,
  tenantUuid: string,
  operationUuid: string,
  linkToken: string,
): Promise<void> {
  await tx
    .update(operation)
    .set({ linkToken })
    .where(and(eq(operation.tenantUuid, tenantUuid), eq(operation.uuid, operationUuid)));
}

/** What a signer is offered from now on. */
export async function setMethods(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  methods: readonly SigningMethod[],
): Promise<void> {
  await tx
    .update(signer)
    .set({ methods })
    .where(and(eq(signer.tenantUuid, tenantUuid), eq(signer.uuid, uuid)));
}

export type ChangedSigner = Readonly<
  Pick<SignerRow, "subject" | "methods" | "isNotified" | "linkToken"> & { at: Date }
>;

/** Another address or another person in a signer's place, who begins anew under a link of their own. */
export async function replaceSigner(
  tx: Transaction,
  tenantUuid: string,
  uuid: string,
  { at, ...changed }: ChangedSigner,
): Promise<void> {
  await tx
    .update(signer)
    .set({ ...changed, status: "PENDING", statusUpdatedAt: at, language: null })
    .where(and(eq(signer.tenantUuid, tenantUuid), eq(signer.uuid, uuid)));
}
