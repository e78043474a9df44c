import { type Measured, sideOf, spreadIn, valuesOf } from "@/scripts/bench/rounds";
import type { Results } from "@/scripts/bench/scenarios";
import { asManyHere, WHERE } from "@/scripts/bench/yardstick";
import { growth, pairedRatio, type Spread, spreadOf } from "./statistics";

/** What is asked of the speed, and what was reached. */
export type Goal = Readonly<{
  name: string;
  reached: Spread;
  relation: "≥" | "≤";
  bound: number;
  isMet: boolean;
  /** The figure that was asked for, where the bound is that figure as a ratio or on this machine. */
  from?: string | undefined;
}>;

/**
 * Ratios are of processor time per request, round by round; the median counts. Fastify sends the same statements and does
 * little else: no limits, request ids, log lines, problem documents or revocations, which are most of a token's way.
 */
export function goalsOf({ api, creations, mailings, openPages, pages, sending, tables }: Results): Goal[] {
  const yardstick = sideOf(pages, "yardstick");
  const [firstVisit, opened] = [sideOf(pages, "payer, first visit"), sideOf(pages, "payer, OPENED")];
  const here = (there: number) => asManyHere(there, spreadIn(yardstick, "cpuMicros").median);
  const one = (value: number): Spread => ({ median: value, min: value, max: value });
  return [
    atLeast("list: Fastify's CPU ÷ Paraph's", cpuRatio(api.list, "list, Fastify"), 0.9),
    atLeast("detail: Fastify's CPU ÷ Paraph's", cpuRatio(api.detail, "detail, Fastify"), 0.9),
    atLeast("token: Fastify's CPU ÷ Paraph's", cpuRatio(api.token, "token, Fastify"), 0.5),
    atLeast("creation: Fastify's CPU ÷ Paraph's", cpuRatio(creations.plain, "flow of one payment, Fastify"), 0.85),
    atLeast("list: its SQL alone's CPU ÷ Paraph's", cpuRatio(api.list, "list, its SQL alone"), 0.25),
    atLeast("detail: its SQL alone's CPU ÷ Paraph's", cpuRatio(api.detail, "detail, its SQL alone"), 0.25),
    atLeast("list: requests/s ÷ its SQL alone's", paceRatio(api.list, "list, its SQL alone"), 0.6),
    atLeast("detail: requests/s ÷ its SQL alone's", paceRatio(api.detail, "detail, its SQL alone"), 0.8),
    atMost("list: the big tenant's CPU ÷ a small one's", cpuRatio(api.list, "list of the big tenant, Paraph"), 2),
    atMost("payer's first visit: CPU ÷ the yardstick's", ratio(firstVisit, yardstick), 0.53, `2 ms ${WHERE}`),
    atMost("payer's OPENED link: CPU ÷ the yardstick's", ratio(opened, yardstick), 0.42, `1.6 ms ${WHERE}`),
    atLeast("payer's first visits a second, on one core", rate(firstVisit), here(500), `500 ${WHERE}`),
    atLeast("payer's OPENED links a second, on one core", rate(opened), here(600), `600 ${WHERE}`),
    ...mailings.flatMap(({ pace, p95, p95s, failed }) => [
      atMost(
        `a mailing's first visits at ${pace} a second, p95, ms`,
        { ...spreadOf(p95s), median: p95 },
        150,
        pace === 400 ? undefined : `400 a second ${WHERE}`,
      ),
      atMost(`a mailing's first visits at ${pace} a second that failed`, one(failed), 0),
    ]),
    ...sending.waited.map(({ name, during, quiet }) =>
      atMost(`${name} while a mailing is sent: p95 ÷ that of a quiet time`, pairedRatio(during, quiet), 1.5),
    ),
    atMost("open pages: told after, p95, ms", openPages.toldMs, 1_000),
    atMost("open pages: memory of the later rounds ÷ the earlier", growth(openPages.megabytes), 1.1, "a flat line"),
    atMost("SQL of a page in the middle of the big tenant, ms", tables.farPageSql, 15),
    atMost("worst p99 of a filter, ms", worstP99(tables.filters), 100),
    atLeast("creations per second", rate(first(creations.plain)), 300),
    atLeast("creations with a PDF per second", rate(first(creations.withPdf)), 25),
    atLeast("lines of a batch per second", rate(first(creations.batches)), 2_000),
    atMost("p99 of lists while PDFs are made, ms", creations.listsMeanwhile, 60),
  ];
}

function atLeast(name: string, reached: Spread, bound: number, from?: string): Goal {
  return { name, reached, relation: "≥", bound, isMet: reached.median >= bound, from };
}

function atMost(name: string, reached: Spread, bound: number, from?: string): Goal {
  return { name, reached, relation: "≤", bound, isMet: reached.median <= bound, from };
}

/** How many times the processor time of the first side the one of this name takes. */
function cpuRatio(sides: readonly Measured[], name: string): Spread {
  return ratio(sideOf(sides, name), first(sides));
}

/** How many times as many requests a second the first side answers as the one of this name. */
function paceRatio(sides: readonly Measured[], name: string): Spread {
  return pairedRatio(valuesOf(first(sides), "requestsPerSecond"), valuesOf(sideOf(sides, name), "requestsPerSecond"));
}

function rate(side: Measured): Spread {
  return spreadIn(side, "requestsPerSecond");
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
