import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const TIMEOUT_MS = 300_000;

/** Whether packages can be installed here: as root, on Debian itself (Ubuntu's browser package is none). */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && !existsSync("/etc/lsb-release");
}

/** Installs Debian packages. One that cannot be had is said, and is no error yet: what needs it tells. */
export function installPackages(...names: readonly string[]): void {
  process.stdout.write(`Installing ${names.join(", ")}\n`);
  apt("update");
  apt("install", "--yes", "--no-install-recommends", ...names);
}

function apt(...args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stderr } = spawnSync("apt-get", ["-qq", ...args], { env, encoding: "utf8", timeout: TIMEOUT_MS });
  if (status !== 0) process.stdout.write(`apt-get ${args.join(" ")} failed\n${stderr ?? ""}`);
}
