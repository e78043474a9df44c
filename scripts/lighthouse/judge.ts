import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { z } from "zod";
import { spreadOf } from "@/scripts/bench/reports/statistics";
import type { Judged } from "./section";

/** No dependency of ours: hundreds of files that only this measurement wants. npm fetches it as it is first asked for. */
export const LIGHTHOUSE = "13.5.0";

const score = z.object({ score: z.number() });
const figure = z.object({ numericValue: z.number() });
const report = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.object({ performance: score, accessibility: score, "best-practices": score }),
  audits: z.object({ "largest-contentful-paint": figure, "total-blocking-time": figure }),
});

type Asked = Readonly<{
  page: string;
  url: string;
  /** A phone is Lighthouse's own: a slow one on a slow network. */
  device: "phone" | "desktop";
  /** Null: a stranger's. */
  cookie: string | null;
  browser: string;
  folder: string;
  rounds: number;
}>;

/** The line by which a page follows stays open (decision 258): Lighthouse would wait 45 s for it to end. */
const WATCHED_MS = 6_000;

/** @throws Error where another page has come than the one that was asked for: a sign-in would be judged in its place */
export async function judge({ page, url, device, cookie, browser, folder, rounds }: Asked): Promise<Judged> {
  const reports: z.output<typeof report>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const path = join(folder, `${page.replaceAll(" ", "-")}-${round}.json`);
    await promisify(execFile)(
      "npx",
      [
        ...["--yes", `lighthouse@${LIGHTHOUSE}`, url, "--quiet", "--no-enable-error-reporting"],
        `--max-wait-for-load=${WATCHED_MS}`,
        ...["--only-categories=performance,accessibility,best-practices", "--output=json", `--output-path=${path}`],
        ...(device === "desktop" ? ["--preset=desktop"] : []),
        ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
        "--chrome-flags=--headless --no-sandbox --disable-background-networking",
      ],
      { env: { ...process.env, CHROME_PATH: browser } },
    );
    const seen = report.parse(JSON.parse(await readFile(path, "utf8")));
    if (seen.finalDisplayedUrl !== url) throw new Error(`${url} has led to ${seen.finalDisplayedUrl}.`);
    reports.push(seen);
  }
  const spread = (value: (seen: z.output<typeof report>) => number) => spreadOf(reports.map(value));
  return {
    page,
    performance: spread(({ categories }) => Math.round(categories.performance.score * 100)),
    accessibility: spread(({ categories }) => Math.round(categories.accessibility.score * 100)),
    bestPractices: spread(({ categories }) => Math.round(categories["best-practices"].score * 100)),
    largestPaint: spread(({ audits }) => audits["largest-contentful-paint"].numericValue),
    blocked: spread(({ audits }) => audits["total-blocking-time"].numericValue),
  };
}
