import type { Database } from "@/db/client";
import { listBanksChangedByOthers } from "@/db/queries/banks/banks";
import { env } from "@/lib/shared/env";
import { putBanks } from "./put-banks";
import { sandboxFile } from "./sandbox-banks";

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
}
