import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { lockFolder } from "./folder-lock";

/** What comes between a file that is made and what is written into it, of the next file alone. */
let between: (() => Promise<unknown>) | null = null;

vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  const slowly = async (path: string, text: string, options: object) => {
    const wait = between;
    between = null;
    if (wait === null) return real.writeFile(path, text, options);
    await real.writeFile(path, "", options);
    await wait();
    await real.appendFile(path, text);
  };
  return { ...real, writeFile: slowly };
});

let folder: string;
let lockFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paraph-lock-"));
  lockFile = join(folder, "postgres.lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lock = () => lockFolder(lockFile, "The database");

it("is one's alone, of two that claim it at the same moment", async () => {
  let other: Promise<unknown> = Promise.resolve();
  between = () => {
    other = lock();
    return other.catch(() => undefined);
  };
  const first = await Promise.allSettled([lock()]);
  const outcomes = [...first, ...(await Promise.allSettled([other]))];
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find((one) => one.status === "rejected")?.reason).toBeInstanceOf(PlainProblem);
  expect(await readFile(lockFile, "utf8")).toMatch(new RegExp(`^${process.pid} `));
  expect(await readdir(folder)).toEqual(["postgres.lock"]);
});

it("is taken from a process that is gone, and given back", async () => {
  await writeFile(lockFile, "999999 1");
  const unlock = await lock();
  await expect(lock()).rejects.toThrow(`The database is in use by process ${process.pid}`);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});
