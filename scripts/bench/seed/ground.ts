import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { hasCode } from "@/lib/shared/has-code";
import { PlainProblem } from "@/lib/shared/plain-problem";

const benchTenant = z.object({ uuid: z.string(), clientId: z.string(), clientSecret: z.string() });
export type BenchTenant = z.infer<typeof benchTenant>;

const ground = z.object({
  /** How many the seed has written, over how many tenants. */
  operations: z.int(),
  tenants: z.int(),
  /** The one with a fifth of all operations. */
  big: benchTenant,
  /** One of the others. Nothing is written to these two, so that a run finds what the one before has found. */
  small: benchTenant,
  /** Those that flows are created for. */
  writers: z.array(benchTenant),
  /** A member of the big one. */
  personUuid: z.string(),
});
export type Ground = z.infer<typeof ground>;

const path = () => join(process.env.DATA_DIR ?? "", "bench.json");

/**
 * What the seed left for the bench, or undefined. It holds secrets.
 * @throws PlainProblem when an older bench has left it
 */
export function readGround(): Ground | undefined {
  const text = readIfThere(path());
  if (text === undefined) return undefined;
  const read = ground.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new PlainProblem(`${path()} is an older bench's: remove its folder, and seed it again.`);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

export function writeGround(made: Ground): void {
  writeFileSync(path(), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
}
