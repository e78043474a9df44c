import { type Measured, sideOf, spreadIn, valuesOf } from "./rounds";
import type { Results } from "./scenarios";
import { pairedRatio, type Spread, spreadOf } from "./statistics";

/** What is asked of the speed, and what was reached. */
export type Goal = Readonly<{ name: string; reached: Spread; relation: "≥" | "≤"; bound: number; isMet: boolean }>;

/**
 * Ratios are of processor time per request, round by round; the median counts. Fastify sends the same statements and does
 * little else: no limits, request ids, log lines, problem documents or revocations, which are most of a token's way.
 */
export function goalsOf({ api, creations, mailings, openPages, pages, sending, tables }: Results): Goal[] {
  const yardstick = sideOf(pages, "yardstick");
  const one = (value: number): Spread => ({ median: value, min: value, max: value });
  return [
    atLeast("list: Fastify's CPU ÷ Paraph's", cpuRatio(api.list, "list, Fastify"), 0.9),
    atLeast("detail: Fastify's CPU ÷ Paraph's", cpuRatio(api.detail, "detail, Fastify"), 0.9),
    atLeast("token: Fastify's CPU ÷ Paraph's", cpuRatio(api.token, "token, Fastify"), 0.5),
    atLeast("creation: Fastify's CPU ÷ Paraph's", cpuRatio(creations.plain, "flow of one payment, Fastify"), 0.85),
    atLeast("list: its SQL alone's CPU ÷ Paraph's", cpuRatio(api.list, "list, its SQL alone"), 0.25),
    atLeast("detail: its SQL alone's CPU ÷ Paraph's", cpuRatio(api.detail, "detail, its SQL alone"), 0.25),
    atMost("list: the big tenant's CPU ÷ a small one's", cpuRatio(api.list, "list of the big tenant, Paraph"), 2),
    atMost("payer's first visit: CPU ÷ the yardstick's", ratio(sideOf(pages, "payer, first visit"), yardstick), 0.53),
    atMost("payer's OPENED link: CPU ÷ the yardstick's", ratio(sideOf(pages, "payer, OPENED"), yardstick), 0.42),
    ...mailings.flatMap(({ pace, p95, failed }) => [
      atMost(`a mailing's first visits at ${pace} a second, p95, ms`, one(p95), 150),
      atMost(`a mailing's first visits at ${pace} a second that failed`, one(failed), 0),
    ]),
    ...sending.waited.map(({ name, during, quiet }) =>
      atMost(`${name} while a mailing is sent: p95 ÷ that of a quiet time`, pairedRatio(during, quiet), 1.5),
    ),
    atMost("open pages: told after, p95, ms", openPages.toldMs, 1_000),
    atMost("open pages: memory after ÷ before", one(openPages.megabytes.last / openPages.megabytes.first), 1.1),
    atMost("SQL of a page in the middle of the big tenant, ms", tables.farPageSql, 15),
    atMost("worst p99 of a filter, ms", worstP99(tables.filters), 100),
    atLeast("creations per second", spreadIn(first(creations.plain), "requestsPerSecond"), 300),
    atLeast("creations with a PDF per second", spreadIn(first(creations.withPdf), "requestsPerSecond"), 25),
    atLeast("lines of a batch per second", spreadIn(first(creations.batches), "requestsPerSecond"), 2_000),
    atMost("p99 of lists while PDFs are made, ms", creations.listsMeanwhile, 60),
  ];
}

function atLeast(name: string, reached: Spread, bound: number): Goal {
  return { name, reached, relation: "≥", bound, isMet: reached.median >= bound };
}

function atMost(name: string, reached: Spread, bound: number): Goal {
  return { name, reached, relation: "≤", bound, isMet: reached.median <= bound };
}

/** How many times the processor time of the first side the one of this name takes. */
function cpuRatio(sides: readonly Measured[], name: string): Spread {
  return ratio(sideOf(sides, name), first(sides));
}

export function ratio(one: Measured, other: Measured): Spread {
  return pairedRatio(valuesOf(one, "cpuMicros"), valuesOf(other, "cpuMicros"));
}

/** Among the rows' medians; the spread is the rows'. */
function worstP99(rows: readonly Measured[]): Spread {
  const { min, max } = spreadOf(rows.map((row) => spreadIn(row, "p99").median));
  return { median: max, min, max };
}

export function first(sides: readonly Measured[]): Measured {
  const [side] = sides;
  if (!side) throw new Error("Nothing was measured.");
  return side;
}
