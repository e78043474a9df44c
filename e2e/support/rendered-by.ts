import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { z } from "zod";

export const LANGUAGES = ["es", "en", "de"] as const;

const rendered = z.object({
  policy: z.string(),
  pages: z.array(z.object({ state: z.string(), language: z.enum(LANGUAGES), html: z.string() })),
});

type Rendering = Readonly<{
  /** Prints every state as JSON; a process of its own, which reads the product's dialect of TypeScript. */
  script: string;
  /** Where the page pretends to be. */
  path: string;
  /** Answers for what a page asks for of its own link. */
  answerBeside: (route: Route) => Promise<void>;
}>;

/** Every state of a hosted page, drawn by the product itself, with the assets of the server under test. */
export function renderedBy({ script, path, answerBeside }: Rendering) {
  const { policy, pages } = rendered.parse(JSON.parse(oncePerRun(script)));
  /** Shows a state at an address of its own. What it would ask for its operation is not there. */
  const show = async (page: Page, state: string, language: string): Promise<void> => {
    const html = pages.find((each) => each.state === state && each.language === language)?.html ?? "";
    // A page may show one state after the other.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.route(`**${path}**`, (route) => {
      // What the page frames is navigated to as well.
      if (new URL(route.request().url()).pathname !== path) return answerBeside(route);
      return route.fulfill({ body: html, contentType: "text/html", headers: { "content-security-policy": policy } });
    });
    await page.goto(path);
  };
  return { pages, show };
}

/** Playwright loads a spec in a process that lists its tests and in each that runs some: only the first has it printed. */
function oncePerRun(script: string): string {
  const folder = process.env.E2E_RUN_DIR;
  if (folder === undefined) return print(script);
  const file = join(folder, `${basename(join(script, "../.."))}.json`);
  try {
    return readFileSync(file, "utf8");
  } catch {
    const printed = print(script);
    writeFileSync(file, printed);
    return printed;
  }
}

function print(script: string): string {
  const args = ["--import", "tsx", script, ...LANGUAGES];
  const env = { ...process.env, NODE_ENV: "production" as const, SANDBOX_BANK: "true", DEMO: "true" };
  return execFileSync(process.execPath, args, { env, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}
