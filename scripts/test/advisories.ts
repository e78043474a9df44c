import { z } from "zod";
import { FAILED, PASSED, type Tally } from "./tally";

const advisory = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() });
type Advisory = z.infer<typeof advisory>;

/** What `npm audit --json` prints: a report, or why there is none. A text in `via` names another entry. */
const audit = z.union([
  z.object({ vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([advisory, z.string()])) })) }),
  z.object({ message: z.string() }),
]);

/** Advisories that somebody has looked at (`allowed-advisories.json`): why they do no harm here, and when to look again. */
export const allowedAdvisories = z.array(
  z.strictObject({ id: z.string().startsWith("GHSA-"), reason: z.string().min(10), until: z.iso.date() }),
);
type Allowed = z.infer<typeof allowedAdvisories>;

const GRAVE: ReadonlySet<string> = new Set(["high", "critical"]);

export type Verdict = Readonly<{ tally: Tally; words: readonly string[] }>;

/**
 * Fails on each grave advisory that nobody has allowed, or no longer. Without a registry that answers nothing is known, and
 * nothing fails.
 * @param output what npm has printed
 * @param today like 2026-11-22
 */
export function judgeAudit(output: string, allowed: Allowed, today: string): Verdict {
  const read = audit.safeParse(parsed(output));
  if (!read.success) return skipped("npm's answer is not understood");
  if ("message" in read.data) return skipped(read.data.message);
  const grave = Object.values(read.data.vulnerabilities)
    .flatMap(({ via }) => via.filter((one) => typeof one !== "string"))
    .filter(({ severity }) => GRAVE.has(severity));
  const found = [...new Map(grave.map((one) => [idOf(one), one])).values()];
  const failures = found.flatMap((one) => failureOf(one, allowed, today) ?? []);
  if (failures.length > 0) return { tally: { ...FAILED, failed: failures.length, failures }, words: failures };
  return { tally: PASSED, words: found.map((one) => `${idOf(one)} (${one.name}) is allowed for now`) };
}

function failureOf(found: Advisory, allowed: Allowed, today: string): string | null {
  const known = allowed.find(({ id }) => id === idOf(found));
  if (known && known.until >= today) return null;
  const words = `${found.name}: ${found.title} (${found.severity}, ${found.url})`;
  return known ? `${words}, which was allowed until ${known.until}` : words;
}

/** GitHub's, with which its address ends: npm's own numbers change. */
function idOf({ url }: Advisory): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

function skipped(why: string): Verdict {
  const omission = `no advisories (${why})`;
  return { tally: { ...PASSED, passed: 0, skipped: 1, omissions: [omission] }, words: [`skipped: ${omission}`] };
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
