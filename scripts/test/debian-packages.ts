import { existsSync } from "node:fs";
import { runProgram } from "./run-command";

export const INSTALL_TIMEOUT_MS = 300_000;

/** Whether packages can be installed here: as root, on Debian itself (Ubuntu's browser package is none). */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && !existsSync("/etc/lsb-release");
}

/** Installs Debian packages. One that cannot be had is said, and is no error yet: what needs it tells. */
export async function installPackages(...names: readonly string[]): Promise<void> {
  process.stdout.write(`Installing ${names.join(", ")}\n`);
  await apt("update");
  await apt("install", "--yes", "--no-install-recommends", ...names);
}

async function apt(...args: readonly string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const code = await runProgram("apt-get", { args: ["-qq", ...args], env, quiet: true, timeoutMs: INSTALL_TIMEOUT_MS });
  if (code !== 0) process.stdout.write(`apt-get ${args.join(" ")} failed\n`);
}
