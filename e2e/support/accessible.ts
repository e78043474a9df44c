import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A phone, and a desktop. */
export const WIDTHS = [390, 1280] as const;
/** The way to what is judged is gone on a phone; the other tests go theirs on a desktop. */
export const PHONE = { viewport: { width: WIDTHS[0], height: 860 } } as const;

/**
 * The same page on both: the phone's is what it goes on with. Only for pages whose layout is their style's alone. One is judged in the
 * light and the other in the dark, by turns: so each place is seen in both, and what all places share in each scheme on each width.
 */
export async function expectAccessibleAtEachWidth(page: Page, where: string): Promise<void> {
  const schemes = turnOf(where) === 0 ? (["light", "dark"] as const) : (["dark", "light"] as const);
  for (const [index, width] of WIDTHS.toReversed().entries()) {
    await page.emulateMedia({ colorScheme: schemes[index] ?? "light" });
    await page.setViewportSize({ width, height: 860 });
    await expectArrived(page, where);
    await expectNothing(
      page,
      `${where} at ${width} px, in the ${schemes[index]}`,
      axeIn(page, index === 0 ? "is new" : "is there"),
    );
    await expectFitting(page, `${where} at ${width} px`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** Of two, the same for a place in every run. */
function turnOf(where: string): number {
  return [...where].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2;
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
  await expectNothing(page, where, axeIn(page));
  await expectFitting(page, where);
  await page.emulateMedia({ colorScheme: "dark" });
  const colors = axeIn(page, "is there").withRules(["color-contrast", "link-in-text-block"]);
  await expectNothing(page, `${where}, in the dark`, colors);
  await page.emulateMedia({ colorScheme: "light" });
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
  });
  await nextPicture(page);
  await expectFitting(page, `${where} at 320 px`);
}

async function expectFitting(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} fits the window`).toBe(0);
}

/**
 * In the page itself: else each look opens a window of its own for the sums, which is half the time, for frames of other hosts. Of
 * what it does not complain about it need not tell where it is.
 */
function axeIn(page: Page, axe: "is new" | "is there" = "is new"): AxeBuilder {
  const source = axe === "is there" ? { axeSource: "void 0" } : {};
  return new AxeBuilder({ page, ...source }).setLegacyMode(true).options({ resultTypes: ["violations"] });
}

async function expectNothing(page: Page, where: string, axe: AxeBuilder): Promise<void> {
  // Colours are judged when they have arrived; a spinner never does.
  await page.evaluate(() => {
    // An inherited colour that changes by and by begins to, in each element, when the one around it has ended.
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [atOnce];
  });
  await nextPicture(page);
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
    where,
  ).toEqual([]);
}

/** With it a size or a scheme that has just been changed is there. */
async function nextPicture(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
