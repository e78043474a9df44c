import type { Page } from "@playwright/test";
import { type Ground, sectionsAmong, VIEWS, type Walker } from "@/app/(dashboard)/dashboard/testing/views";
import { NAVIGATION } from "@/components/dashboard/frame/navigation";
import { MESSAGES } from "@/components/dashboard/messages";
import { createText, type Language } from "@/components/dashboard/text";
import { Dashboard } from "../pages/dashboard";
import { demo } from "../support/demo";
import { test as base, expect } from "./fixtures";
import { layGround } from "./walk/ground";
import { type Walk, walkTo } from "./walk/walk";

/**
 * Everybody walks to every view: what their role may do is offered, nothing else is, and axe finds nothing in views and in what
 * opens over them. The table is `app/(dashboard)/dashboard/testing/views.ts`; who may is the actions' own.
 */

const test = base.extend<object, Readonly<{ ground: Ground }>>({
  ground: [async ({ browserName: _ }, use) => use(await layGround()), { scope: "worker" }],
});

/**
 * Each place is judged in both languages, and in each of them in both schemes and on both widths: in English by one person, in Spanish by
 * two (decision 280). Who sees less of the same is only looked at.
 */
const WALKERS: readonly Readonly<
  Walker & { person: string; language: Language; judges: Walk["judges"]; parts: number }
>[] = [
  { person: "ana", role: "OWNER", acting: false, language: "en", judges: "each width", parts: 2 },
  { person: "bruno", role: "ADMIN", acting: false, language: "es", judges: "one by turns", parts: 2 },
  { person: "carla", role: "OPERATOR", acting: false, language: "en", judges: "nothing", parts: 1 },
  { person: "david", role: "VIEWER", acting: false, language: "es", judges: "the other", parts: 1 },
  { person: "marta", role: "OPERATOR", acting: true, language: "en", judges: "one by turns", parts: 1 },
];

const SECTIONS = NAVIGATION.flatMap(({ links }) => links.map(({ href }) => href));

for (const { person, language, parts, ...walker } of WALKERS) {
  test.describe(walker.acting ? "a collaborator" : `${person}, ${walker.role}`, () => {
    test.use({ person });

    for (let part = 0; part < parts; part += 1) {
      test(`is offered what the role may do, in each view (${part + 1} of ${parts})`, async ({ page, ground }) => {
        test.setTimeout(480_000);
        await begin(page, walker.acting, language);
        const text = createText({ language, timeZone: "Europe/Madrid", messages: MESSAGES[language] });
        for (const [turn, view] of VIEWS.entries()) {
          if (turn % parts === part) await walkTo(page, view, { ...walker, text, ground, turn });
        }
      });
    }

    test("finds the sections that are for them in the navigation, and no others", async ({ page }) => {
      await begin(page, walker.acting, "en");
      const shown = await page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(shown).toEqual(sectionsAmong(SECTIONS, walker));
    });
  });
}

/** In this language; for the organisation that the mandate is of, where the walker acts. */
async function begin(page: Page, acting: boolean, language: Language): Promise<void> {
  await page.goto("/dashboard");
  const [target] = demo().tenants;
  if (acting) await new Dashboard(page).actFor(target?.legalName ?? "");
  if (acting)
    await expect(page.getByRole("button", { name: `Switch organisation: ${target?.legalName}` })).toBeVisible();
  await page.context().addCookies([{ name: "paraph_language", value: language, url: demo().baseUrl }]);
}

test.describe("by the keyboard alone", () => {
  test("each row of each list is reached, and leads on", async ({ page, ground }) => {
    test.setTimeout(480_000);
    for (const { path } of VIEWS.filter(({ isList }) => isList)) {
      const address = path(ground);
      await page.goto(address);
      await expect(page.locator("h1:visible"), address).toHaveCount(1);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.locator("#content"), `${address}: past the navigation`).toBeFocused();
      const { missed, unmarked } = await tabThrough(page);
      expect(missed, `${address}: everything that can be pressed is reached`).toEqual([]);
      expect(unmarked, `${address}: one sees where one is`).toEqual([]);
      await expectKeysAlongRows(page, address);
    }
  });
});

/** From nowhere j leads to the first row in which there is something to press, and on to the next. */
async function expectKeysAlongRows(page: Page, address: string): Promise<void> {
  const pressable = page.locator("a[href], button:enabled, summary").filter({ visible: true });
  const rows = page.locator("main [data-rows] > *").filter({ has: pressable });
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  for (let at = 0; at < Math.min(await rows.count(), 2); at += 1) {
    await page.keyboard.press("j");
    await expect(rows.nth(at).locator(":focus"), `${address}: j leads to row ${at + 1}`).toHaveCount(1);
  }
}

/** A day is typed part by part, and each is a stop of its own; so is the calendar beside it. */
const STOPS_OF_A_DAY = 5;

/** From where the focus is to the end of the page: what it never came to, and where it could not be seen. */
async function tabThrough(page: Page): Promise<Readonly<{ missed: string[]; unmarked: string[] }>> {
  const stops = await page.evaluate((ofADay) => {
    const pressable = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary";
    const all = [...document.querySelectorAll<HTMLElement>(`main :is(${pressable})`)].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0,
    );
    for (const element of all) element.dataset.walk = "missed";
    return all.length + ofADay * all.filter((element) => element.matches("input[type=date]")).length;
  }, STOPS_OF_A_DAY);
  const unmarked: string[] = [];
  for (let turn = 0; turn < stops; turn += 1) {
    await page.keyboard.press("Tab");
    const lost = await page.evaluate(() => {
      const now = document.activeElement;
      if (!(now instanceof HTMLElement) || !now.dataset.walk) return null;
      now.dataset.walk = "reached";
      // A box draws its outline around what stands for it.
      const drawn = [now, now.nextElementSibling, now.parentElement, now.closest("tr, li")].filter(
        (one) => one !== null,
      );
      const isMarked = drawn.some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      });
      return isMarked ? null : now.outerHTML.slice(0, 160);
    });
    if (lost !== null) unmarked.push(lost);
  }
  const missed = await page
    .locator("main [data-walk=missed]")
    .evaluateAll((elements) => elements.map((element) => element.outerHTML.slice(0, 160)));
  return { missed, unmarked };
}
