import type { Database } from "@/db/client";
import { findEnrolment } from "@/db/queries/banks/bank-enrolments";
import { listBanksChangedByOthers } from "@/db/queries/banks/banks";
import { env } from "@/lib/shared/env";
import { enrolBank } from "./enrol-bank";
import { putBanks } from "./put-banks";
import { SANDBOX_CLIENT, sandboxBanksToEnrol, sandboxFile } from "./sandbox-banks";

/** Who it is in the history. */
const SEED = "seed";

/**
 * Brings the sandbox's banks to what this version says of them, through the door that every bank comes by, and does nothing
 * where the sandbox bank is off. A bank that an operator has changed stays as that operator left it; the platform, which knows
 * where the sandbox is served, is always this start's.
 */
export async function seedSandboxBanks(db: Database): Promise<void> {
  if (!env().sandboxBank) return;
  const changed = await listBanksChangedByOthers(db, SEED);
  await putBanks(
    db,
    sandboxFile().filter(({ id }) => !changed.has(id)),
    SEED,
  );
  for (const id of sandboxBanksToEnrol()) await enrol(db, id);
}

/** Once: an enrolment is a version of its bank. */
async function enrol(db: Database, bankId: string): Promise<void> {
  if ((await findEnrolment(db, bankId)) !== null) return;
  const { id: clientId, secret } = SANDBOX_CLIENT;
  await enrolBank(db, bankId, { clientId, secrets: { "client-secret": secret } }, SEED);
}
