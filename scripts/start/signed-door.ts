import { openDoor, type SignedDoor } from "@/lib/sandbox-bank/trust/open-door";
import { prepareTrust, type SandboxTrust } from "@/lib/sandbox-bank/trust/prepare-trust";
import type { Env } from "@/lib/shared/env";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";

export type OpenedDoor = Readonly<{ door: SignedDoor; trust: SandboxTrust }>;

type Settings = Pick<Env, "dataDir" | "hosts" | "baseUrl" | "sandboxBankUrl" | "sandboxBankTlsPort">;

/**
 * Opens the port at which the sandbox bank wants certificates and signatures, with an authority and keys that are made once. Nothing of
 * ours that reads the environment is loaded by it: the database is not known yet.
 * Null where there is to be none.
 */
export async function openSignedDoor(settings: Settings): Promise<OpenedDoor | null> {
  const { dataDir, hosts, sandboxBankTlsPort: port } = settings;
  if (port === null) return null;
  const host = hostOf(settings.sandboxBankUrl);
  const serverHosts = [...new Set([host, "localhost", "127.0.0.1", "::1"])];
  const trust = await prepareTrust(dataDir, { serverHosts, redirectHost: hostOf(settings.baseUrl) });
  const door = await openDoor(trust, { host, bind: hosts[0] ?? "127.0.0.1", port }).catch((error: unknown) => {
    throw new PlainProblem(`SANDBOX_BANK_TLS_PORT ${port} cannot be listened on: ${reasonOf(error)}.`);
  });
  return { door, trust };
}

function hostOf(origin: string): string {
  return new URL(origin).hostname.replace(/^\[(.*)\]$/, "$1");
}
