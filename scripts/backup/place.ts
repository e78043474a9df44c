import { mkdir, mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { hasCode } from "@/lib/shared/has-code";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";

/** Where a backup is made before it is one: beside its folder, and nobody else's. */
export type Place = Readonly<{
  aside: string;
  /** Those of others that were made for the same folder: at work still, or died. */
  others: readonly string[];
  /** Gives it its name, once it is whole. @throws PlainProblem where there is one of that name by now */
  keep: () => Promise<void>;
  /** Leaves nothing of it. */
  leave: () => Promise<void>;
}>;

/** @throws PlainProblem where something is there already, or nothing can be written */
export async function findPlace(folder: string): Promise<Place> {
  await requireFree(folder);
  const parent = dirname(folder);
  const begin = `${basename(folder)}.partial-`;
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const others = (await readdir(parent)).filter((name) => name.startsWith(begin)).toSorted();
    const aside = await mkdtemp(`${folder}.partial-`);
    return {
      aside,
      others,
      keep: async () => {
        await makeDurable(aside);
        // Over an empty folder, and nothing else.
        await rename(aside, folder).catch((error: unknown) => {
          throw new PlainProblem(`${folder} has come into being meanwhile: ${reasonOf(error)}.`);
        });
        await makeDurable(parent);
      },
      leave: () => rm(aside, { recursive: true, force: true }),
    };
  } catch (error) {
    throw new PlainProblem(`${parent} can't be written to: ${reasonOf(error)}.`);
  }
}

/** Free is what isn't there, and an empty folder: a file, a broken link or what can't be read is somebody's. */
async function requireFree(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return [];
    throw new PlainProblem(`${folder} is there already, and no empty folder: ${reasonOf(error)}.`);
  });
  if (names.length > 0) throw new PlainProblem(`${folder} is there already.`);
}

/** What was written of it survives a power cut. */
export async function makeDurable(path: string): Promise<void> {
  const file = await open(path, "r");
  await file.sync().finally(() => file.close());
}
