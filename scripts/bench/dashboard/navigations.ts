import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Locator, type Page } from "@playwright/test";
import { NAVIGATION } from "@/components/dashboard/frame/navigation";
import { ensureBrowser } from "@/scripts/browser/ensure-browser";
import { freePort } from "@/scripts/free-port";
import { step } from "@/scripts/start/progress";
import { onStop } from "@/server/shutdown";
import { signedIn } from "../pages";
import { ON_ANY_CORE, startServer, stopServers } from "../processes";
import { percentile } from "../reports/percentile";
import type { BenchTenant, Ground } from "../seed/ground";

/** From the click on a link until the page behind it has been painted, in milliseconds. */
export type Shown = Readonly<{ median: number; p95: number }>;
export type Navigated = Readonly<{
  name: string;
  /**
   * Pressed by a pointer that came from nowhere: nothing was fetched before the press. Of an organisation of some hundred operations, and
   * of the big one.
   */
  small: Shown;
  big: Shown;
  /** Pressed as people do, who come near first (decision 276); of the big one. */
  near: Shown;
  calls: number;
}>;

const ROUNDS = 20;
const QUICK_ROUNDS = 3;
/** From where a pointer comes onto a link until it is pressed: who is quick. */
const NEAR_MS = 200;
/** From where a button is pressed until it is let go of, which is the click: who is quick. */
const HELD_MS = 70;
/** What follows a page (the bell, what is late) is over, and the next press finds a browser that has nothing to do. */
const REST_MS = 250;

const PATIENCE_MS = 20_000;

/** Where nothing is fetched ahead. */
const ELSEWHERE = [900, 2] as const;
const LAST = "/dashboard/audit";

const SECTIONS = NAVIGATION.flatMap(({ links }) => links.map(({ href }) => href));

/** The sections one after the other, as somebody of the big organisation goes through them in a browser on the same cores. */
export async function measureNavigations(ground: Ground, quick: boolean): Promise<readonly Navigated[]> {
  onStop("requests", stopServers);
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), BASE_URL: baseURL, ROLE: "web" };
  await startServer(port, ["scripts/serve.mjs"], env, /Paraph is ready/, ON_ANY_CORE);
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
  try {
    const rounds = quick ? QUICK_ROUNDS : ROUNDS;
    const goThrough = async (looked: BenchTenant, isNear: boolean) => {
      const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 1000 } });
      await context.addCookies([{ url: baseURL, ...pairOf(await signedIn(ground, looked)) }]);
      // What runs in the page is compiled by esbuild, which names functions by this.
      await context.addInitScript("globalThis.__name = (named) => named");
      const took = await goRounds(await context.newPage(), rounds, isNear);
      await context.close();
      return took;
    };
    const small = await step("a small organisation's", () => goThrough(ground.small, false));
    const big = await step("the big one's", () => goThrough(ground.big, false));
    const near = await step("the big one's, come near", () => goThrough(ground.big, true));
    return SECTIONS.map((href) => ({
      name: href.replace(/^\/dashboard\/?/, "/"),
      small: shown(small.get(href)),
      big: shown(big.get(href)),
      near: shown(near.get(href)),
      calls: rounds,
    }));
  } finally {
    await browser.close();
  }
}

function pairOf(cookie: string): Readonly<{ name: string; value: string }> {
  const at = cookie.indexOf("=");
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1) };
}

/** Each section in turn, so often; a first round warms up. */
async function goRounds(page: Page, rounds: number, isNear: boolean): Promise<ReadonlyMap<string, readonly number[]>> {
  const took = new Map<string, number[]>(SECTIONS.map((href) => [href, []]));
  for (let round = 0; round <= rounds; round += 1) {
    // What an earlier round has fetched ahead is kept for half a minute (decision 276).
    await page.goto(LAST);
    for (const href of SECTIONS) {
      const ms = await press(page, href, isNear);
      if (round > 0) took.get(href)?.push(ms);
    }
  }
  return took;
}

async function press(page: Page, href: string, isNear: boolean): Promise<number> {
  const link = page.locator(`nav a[href="${href}"]:visible`);
  await pause(REST_MS);
  const painted = await untilPainted(link);
  const box = await link.boundingBox();
  if (!box) throw new Error(`There is no link to ${href}.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  if (isNear) await pause(NEAR_MS);
  await page.mouse.down();
  await pause(HELD_MS);
  await page.mouse.up();
  await page.mouse.move(...ELSEWHERE);
  return Promise.race([painted.evaluate(({ ms }) => ms), givenUp(href)]);
}

async function givenUp(href: string): Promise<never> {
  await pause(PATIENCE_MS, undefined, { ref: false });
  throw new Error(`${href} was pressed, and never came.`);
}

/** From the click on: until the address is the link's, another title than before stands there, and a frame has been painted with it. */
function untilPainted(link: Locator) {
  return link.evaluateHandle((anchor) => {
    const titleOf = () => document.querySelector("main h1")?.textContent;
    const before = titleOf();
    const ms = new Promise<number>((resolve) => {
      const watch = ({ timeStamp }: Event) => {
        const observer = new MutationObserver(() => {
          const title = titleOf();
          const isThere = location.pathname === anchor.getAttribute("href") && title && title !== before;
          if (!isThere) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      };
      anchor.addEventListener("click", watch, { once: true, capture: true });
    });
    return { ms };
  });
}

function shown(took: readonly number[] = []): Shown {
  return { median: percentile(took, 0.5), p95: percentile(took, 0.95) };
}
