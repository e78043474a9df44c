import { spawnSync } from "node:child_process";
import { canInstallPackages, installPackages } from "./debian-packages";

/** Programs that judge our PDFs from outside, by Debian package. Tests that miss one are skipped. */
const TOOLS: Readonly<Record<string, readonly string[]>> = {
  openssl: ["openssl"],
  "poppler-utils": ["pdfsig", "pdftoppm", "pdftotext"],
  qpdf: ["qpdf"],
  "zbar-tools": ["zbarimg"],
};

export async function ensureTools(): Promise<void> {
  const missing = Object.entries(TOOLS).filter(([, commands]) => !commands.every(isInstalled));
  if (missing.length > 0 && canInstallPackages()) await installPackages(...missing.map(([name]) => name));
}

function isInstalled(command: string): boolean {
  return spawnSync(command, ["--version"], { stdio: "ignore" }).error === undefined;
}
