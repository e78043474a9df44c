import { expect, type Locator, type Page } from "@playwright/test";
import { type Control, type Ground, may, type View, type Walker } from "@/app/(dashboard)/dashboard/testing/views";
import type { Text } from "@/components/dashboard/text";
import { expectAccessibleAt, expectNarrow, schemesOf, WIDTHS } from "../../support/accessible";

/** Next's own, of the App Router. */
declare const next: Readonly<{ router: Readonly<{ push: (address: string) => void }> }>;

export type Walk = Walker &
  Readonly<{
    text: Text;
    ground: Ground;
    /**
     * How much axe looks at: each width, in one scheme each; one of the widths, by turns, in the scheme that is left for it; the one that
     * this leaves; nothing.
     */
    judges: "each width" | "one by turns" | "the other" | "nothing";
    /** Which of the views it is. */
    turn: number;
  }>;

/** Whoever judges judges each width in each scheme: with it every view is seen in all of them in both languages, in twice the time. */
const EVERYTHING = process.env.AXE_EVERYTHING === "1";

/** One view as this person has it: what it offers, on a desktop and a phone, and what opens over it. */
export async function walkTo(page: Page, view: View, walk: Walk): Promise<void> {
  const path = view.path(walk.ground);
  const where = `${path} for ${walk.role}${walk.acting ? " acting" : ""}`;
  await (walk.judges === "each width" ? page.goto(path) : goOnTo(page, path));
  await expect(page.locator("h1:visible"), where).toHaveCount(1);
  if (walk.acting && !view.acting) {
    await expect(page.getByRole("heading", { level: 1 }), where).toHaveText(walk.text.t("frame.notFound.title"));
    return;
  }
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height: 860 });
    for (const control of view.controls ?? []) await expectOffered(page, control, walk, `${where} at ${width} px`);
  }
  await judge(page, view, where, walk);
  if (walk.judges === "nothing") return;
  for (const control of view.controls ?? []) {
    if (control.opens && may(walk, control.who)) await judgeWindow(page, view, control, where, walk);
  }
  if (walk.judges !== "each width") await expectNarrow(page, where);
}

/**
 * As a link within the dashboard leads on: its frame and scripts stay. What comes first is loaded, in the language that was set meanwhile.
 */
async function goOnTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === "/dashboard") return void (await page.goto(path));
  // A page that has just been loaded may not listen yet.
  await expect(() => page.evaluate((to) => next.router.push(to), path)).toPass();
  await expect(page).toHaveURL(path);
}

async function expectOffered(page: Page, control: Control, walk: Walk, where: string): Promise<void> {
  const what = `${control.label(walk.text.t)} on ${where}`;
  const found = locate(page, control, walk);
  if (!may(walk, control.who)) await expect(found, what).toHaveCount(0);
  else if (control.folded) await expect(found.first(), what).toBeAttached();
  else await expect(found.filter({ visible: true }).first(), what).toBeVisible();
}

/** A window is opened as a person does: a page that has just been shown may not listen yet. */
async function judgeWindow(page: Page, view: View, control: Control, where: string, walk: Walk): Promise<void> {
  const opened = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  await expect(async () => {
    await locate(page, control, walk).filter({ visible: true }).first().click();
    await expect(opened).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await judge(page, view, `${control.label(walk.text.t)} on ${where}`, walk, WINDOW);
  await page.keyboard.press("Escape");
  await expect(opened).toHaveCount(0);
}

const WINDOW = "[role=dialog], [role=alertdialog]";

/** A window is judged once together with the page that it lies over, and then by itself. */
async function judge(page: Page, view: View, where: string, walk: Walk, within?: string): Promise<void> {
  for (const [index, look] of looksAt(view, walk).entries()) {
    const isWithPage = walk.judges === "each width" && index === 0;
    await expectAccessibleAt(page, { where, ...look, within: isWithPage ? undefined : within });
  }
}

/** Whoever judges each width and two who judge one by turns see a view in each scheme on each width, between them in both languages. */
function looksAt({ page }: View, { judges, turn }: Walk) {
  const [phone, desktop] = WIDTHS;
  const { onDesktop, onPhone } = schemesOf(page);
  const first = [
    { width: desktop, scheme: onDesktop },
    { width: phone, scheme: onPhone },
  ] as const;
  const left = [
    { width: phone, scheme: onDesktop },
    { width: desktop, scheme: onPhone },
  ] as const;
  if (judges === "nothing") return [];
  if (EVERYTHING) return [...first, ...left];
  if (judges === "each width") return first;
  return [left[(turn + (judges === "the other" ? 1 : 0)) % 2 === 0 ? 0 : 1]];
}

function locate(page: Page, { label, as: role = "button", folded }: Control, { text }: Walk): Locator {
  return page.locator("main").getByRole(role, { name: named(label(text.t)), includeHidden: folded === true });
}

/** Exactly so, whatever stands for `…`. */
function named(label: string): RegExp {
  const parts = label.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`);
}
