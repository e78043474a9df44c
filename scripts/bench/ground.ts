import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const benchTenant = z.object({ uuid: z.string(), clientId: z.string(), clientSecret: z.string() });
export type BenchTenant = z.infer<typeof benchTenant>;

const ground = z.object({
  /** The one with very many operations. */
  big: benchTenant,
  /** One of the thousand others. */
  small: benchTenant,
});
export type Ground = z.infer<typeof ground>;

/** Apart from the demo that `npm start` keeps in `.data`. */
export const BENCH_DATA_DIR = ".data-bench";

const path = () => join(process.env.DATA_DIR ?? BENCH_DATA_DIR, "bench.json");

/** What the seed left for the bench, or undefined. It holds secrets. */
export function readGround(): Ground | undefined {
  try {
    return ground.parse(JSON.parse(readFileSync(path(), "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

export function writeGround(made: Ground): void {
  writeFileSync(path(), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
}
