import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

/**
 * npm leaves a platform's package out of the lockfile when it could not look it up while locking, and then refuses the
 * lockfile on every machine: `npm ci` wants an entry for each optional package that a locked one names. This finds the
 * missing ones; `npm run lockfile` writes them.
 */
const lockedPackage = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const anything = z.record(z.string(), z.unknown());
const lockfileSchema = z.looseObject({ packages: z.record(z.string(), lockedPackage) });

type Lockfile = z.infer<typeof lockfileSchema>;
type LockedPackage = z.infer<typeof lockedPackage>;

export function readLockfile(file = "package-lock.json"): Lockfile {
  return lockfileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** The entries that `npm ci` would miss, by their path in the tree. */
export function missingOptionalPackages({ packages }: Lockfile): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [dependent, { optionalDependencies, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
      if (placesSeenFrom(dependent, name).some((path) => packages[path] !== undefined)) continue;
      missing[`node_modules/${name}`] = { version, ...platformIn(name), ...(dev && { dev }), optional: true };
    }
  }
  return missing;
}

/** Node looks beside the dependent first, then in each folder above it. */
function placesSeenFrom(dependent: string, name: string): string[] {
  const folders = dependent
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  return ["", ...folders].map((folder) => `${folder}${folder === "" ? "" : "/"}node_modules/${name}`);
}

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

const LIBRARIES: Readonly<Record<string, string>> = {
  gnu: "glibc",
  gnueabihf: "glibc",
  musl: "musl",
  musleabihf: "musl",
};

/** Platform packages carry their platform in their name; an entry without one would be installed everywhere. */
function platformIn(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.flatMap((word) => LIBRARIES[word] ?? []);
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) };
}

/** Adds what is missing, leaves the rest as npm wrote it, and returns the new paths. */
export function completeLockfile(file = "package-lock.json"): string[] {
  const written = anything.parse(JSON.parse(readFileSync(file, "utf8")));
  const missing = missingOptionalPackages(lockfileSchema.parse(written));
  const packages = Object.entries({ ...anything.parse(written.packages), ...missing });
  packages.sort(([a], [b]) => a.localeCompare(b, "en"));
  writeFileSync(file, `${JSON.stringify({ ...written, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  return Object.keys(missing);
}
