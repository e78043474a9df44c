import { expect, type Page } from "@playwright/test";
import axeCore from "axe-core";

/** A phone, and a desktop. */
export const WIDTHS = [390, 1280] as const;
/** The way to what is judged is gone on a phone; the other tests go theirs on a desktop. */
export const PHONE = { viewport: { width: WIDTHS[0], height: 860 } } as const;

type Scheme = "light" | "dark";

/**
 * The same page on both: the phone's is what it goes on with. Only for pages whose layout is their style's alone. One is judged in the
 * light and the other in the dark, by turns: so each place is seen in both, and what all places share in each scheme on each width.
 */
export async function expectAccessibleAtEachWidth(page: Page, where: string): Promise<void> {
  const [phone, desktop] = WIDTHS;
  const { onPhone, onDesktop } = schemesOf(where);
  await expectAccessibleAt(page, { where, width: desktop, scheme: onDesktop });
  await expectAccessibleAt(page, { where, width: phone, scheme: onPhone });
}

/** The same for a place in every run. */
export function schemesOf(place: string): Readonly<{ onDesktop: Scheme; onPhone: Scheme }> {
  const turn = [...place].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2;
  return turn === 0 ? { onDesktop: "light", onPhone: "dark" } : { onDesktop: "dark", onPhone: "light" };
}

type At = Readonly<{
  where: string;
  width: (typeof WIDTHS)[number];
  scheme: Scheme;
  /** Only what this selector finds: the rest of the page has been judged. */
  within?: string | undefined;
}>;

/** One width in one scheme. */
export async function expectAccessibleAt(page: Page, { where, width, scheme, within }: At): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: 860 });
  await expectArrived(page, where);
  await expectNothing(page, `${where} at ${width} px, in the ${scheme}`, { within });
  await expectFitting(page, `${where} at ${width} px`);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Each width in each scheme, each of them for everything. */
export async function expectAccessibleInEveryLook(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS.toReversed()) {
    for (const scheme of ["light", "dark"] as const) await expectAccessibleAt(page, { where, width, scheme });
  }
}

/** Each width in each scheme: for pages whose colours are somebody else's. */
export async function expectAccessibleInAnyColours(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height: 860 });
    await expectAccessible(page, `${where} at ${width} px`);
  }
}

/**
 * Everything that axe knows of WCAG 2.2 A and AA and its own best practices, and nothing wider than the window. In the dark
 * scheme nothing but the colours is another: there they alone are judged again.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expectArrived(page, where);
  await expectNothing(page, where);
  await expectFitting(page, where);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNothing(page, `${where}, in the dark`, { rules: ["color-contrast", "link-in-text-block"] });
  await page.emulateMedia({ colorScheme: "light" });
}

/** As it stands, only what this selector finds. */
export async function expectAccessibleWithin(page: Page, within: string, where: string): Promise<void> {
  await expectNothing(page, where, { within });
}

/** What a page streams is hidden until it takes the skeleton's place, a moment after the load. */
async function expectArrived(page: Page, where: string): Promise<void> {
  await expect(page.locator("h1:visible"), `${where} has arrived`).toHaveCount(1);
  // A page that is drawn anew meanwhile has none for a moment.
  await expect(page, `${where} is named`).toHaveTitle(/./);
}

/** Nothing is wider than a window of 320 px, which is one of 640 at twice the size, with all of it unfolded. */
export async function expectNarrow(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    for (const disclosure of document.querySelectorAll("details")) disclosure.open = true;
    // With this picture the size, and what it unfolded, is there.
    return new Promise<void>((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  });
  await expectFitting(page, `${where} at 320 px`);
}

/**
 * Where somebody has made the letters alone twice as large (WCAG 1.4.4), a phone is wide enough, and words that fit into its lines stay
 * whole. @param within what is read; a document's pages are a picture.
 */
export async function expectTwiceAsLarge(page: Page, where: string, within = "main"): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const broken = await page.evaluate((within) => {
    document.documentElement.style.fontSize = "200%";
    const found: string[] = [];
    for (const part of document.querySelectorAll(within)) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        for (const { 0: word, index } of node.textContent?.matchAll(/\S+/g) ?? []) {
          if (!/^[\p{L}\p{N}.,€’]{2,9}$/u.test(word)) continue;
          const range = new Range();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) found.push(word);
        }
      }
    }
    return found;
  }, within);
  expect(broken, `${where}: words that are broken with letters twice as large`).toEqual([]);
  await expectFitting(page, `${where}, with letters twice as large`);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

async function expectFitting(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} fits the window`).toBe(0);
}

/** The whole page for everything, unless it says otherwise. */
type Look = Readonly<{ within?: string | undefined; rules?: readonly string[] }>;

/**
 * Of what axe does not complain about it need not tell, nor how one finds what it does complain about. A frame is another page, which
 * is judged at its own address; for the answer of one that may run no script axe would wait at each look. Style sheets are read for
 * css-orientation-lock alone, which is experimental and off.
 */
const TOLD = {
  ...{ reporter: "no-passes", selectors: false, iframes: false },
  preload: { assets: ["media"] },
} as const satisfies axeCore.RunOptions;

/** In the page it is there, once its source has been run. */
declare const axe: typeof axeCore;

async function expectNothing(page: Page, where: string, { within, rules }: Look = {}): Promise<void> {
  await settle(page);
  // It takes as long as a small page's judgement: once for each page, and not for each look.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCore.source);
  const options = { ...TOLD, ...(rules && { runOnly: { type: "rule" as const, values: [...rules] } }) };
  const look = async ({ within, options }: Readonly<{ within: string | undefined; options: axeCore.RunOptions }>) => {
    const { violations } = await axe.run(within ?? document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  };
  expect(await page.evaluate(look, { within, options }), where).toEqual([]);
}

/** Colours are judged when they have arrived; a spinner never does. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // An inherited colour that changes by and by begins to, in each element, when the one around it has ended.
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [atOnce];
    // With this picture a size or a scheme that has just been changed is there.
    await new Promise<void>((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
