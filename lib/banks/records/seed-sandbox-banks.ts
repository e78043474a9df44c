import type { Database } from "@/db/client";
import { listBanksChangedByOthers } from "@/db/queries/banks/banks";
import { putKey } from "@/lib/banks/keys/put-key";
import { env } from "@/lib/shared/env";
import { putBanks } from "./put-banks";
import { SANDBOX_KEYS, type SignedDoor, sandboxFile } from "./sandbox-banks";

/** Who it is in the history. */
const SEED = "seed";

/** A file with a key of ours and, behind it, its certificates. */
type KeyFile = Readonly<{ path: string; pem: string }>;

/** Where the banks that want certificates and signatures are called, and what we show and sign with there. */
export type SandboxTrust = SignedDoor & Readonly<{ qwac: KeyFile; qseal: KeyFile }>;

/**
 * Brings the sandbox's banks to what this version says of them, through the door that every bank comes by, and does nothing
 * where the sandbox bank is off. A bank that an operator has changed stays as that operator left it; the platform, which knows
 * where the sandbox is served, is always this start's, and so are the keys.
 *
 * @param trust null where no port is open for banks that want certificates: there are none then
 */
export async function seedSandboxBanks(db: Database, trust: SandboxTrust | null = null): Promise<void> {
  if (!env().sandboxBank) return;
  const changed = await listBanksChangedByOthers(db, SEED);
  if (trust) {
    await putSandboxKey(db, SANDBOX_KEYS.qwac, "QWAC", trust.qwac);
    await putSandboxKey(db, SANDBOX_KEYS.qseal, "QSEAL", trust.qseal);
  }
  await putBanks(
    db,
    sandboxFile(trust).filter(({ id }) => !changed.has(id)),
    SEED,
  );
}

async function putSandboxKey(db: Database, name: string, kind: string, { path, pem }: KeyFile): Promise<void> {
  await putKey(db, { name, kind, certificates: pem, reference: `file:${path}` }, SEED);
}
