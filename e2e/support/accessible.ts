import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A phone, and a desktop. */
export const WIDTHS = [390, 1280] as const;
/** The way to what is judged is gone on a phone; the other tests go theirs on a desktop. */
export const PHONE = { viewport: { width: WIDTHS[0], height: 860 } } as const;

/** The same page on both: the phone's is what it goes on with. Only for pages whose layout is their style's alone. */
export async function expectAccessibleAtEachWidth(page: Page, where: string): Promise<void> {
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
  // What a page streams is hidden until it takes the skeleton's place, a moment after the load.
  await expect(page.locator("h1:visible"), `${where} has arrived`).toHaveCount(1);
  await expectNothing(page, where, axeIn(page));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} fits the window`).toBe(0);
  await page.emulateMedia({ colorScheme: "dark" });
  const colors = axeIn(page, "is there").withRules(["color-contrast", "link-in-text-block"]);
  await expectNothing(page, `${where}, in the dark`, colors);
  await page.emulateMedia({ colorScheme: "light" });
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
  await page.evaluate(async () => {
    // A scheme that has just been changed is there with the next picture.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
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
