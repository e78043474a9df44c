import type { Page, Request } from "@playwright/test";
import { createPayment } from "../api/api-client";
import { chooseBank } from "../api/payer-by-http";
import { leaveUnresolved } from "../support/database";
import { expect, test } from "./fixtures";

test("a person records what became of a payment that the bank doesn't tell of", async ({ erp, page }) => {
  const { uuid, url } = await createPayment(erp);
  await chooseBank(url);
  await leaveUnresolved(url);
  await page.goto(`/dashboard/operations/${uuid}`);
  // It waits for a person: it stands before the link that goes out to payers.
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Attempts at the bank");
  const attempts = page.getByRole("region", { name: "Attempts at the bank" });
  await attempts.getByRole("button", { name: "Record what became of it" }).click();

  const dialog = page.getByRole("dialog", { name: "What became of this payment?" });
  await expect(dialog.getByText(/^P[0-9A-F]+$/)).toBeVisible();
  await dialog.getByLabel("How you know").fill("It is not on the statement of Friday.");
  await dialog.getByRole("button", { name: "Record it" }).click();
  // Nothing is chosen for anybody.
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await dialog.getByRole("radio", { name: /^It was not paid/ }).check();
  await dialog.getByRole("button", { name: "Record it" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(attempts).toContainText("It is not on the statement of Friday.");
  await expect(attempts).toContainText("Failed");
  await expect(attempts.getByRole("button", { name: "Record what became of it" })).toHaveCount(0);
});

test("a window that somebody writes in is not taken away by what happens meanwhile (decision 258)", async ({
  context,
  erp,
  page,
}) => {
  test.slow();
  const { uuid, url } = await createPayment(erp);
  await chooseBank(url);
  await leaveUnresolved(url);
  const [follower, colleague] = [await context.newPage(), await context.newPage()];
  const attemptsOf = (one: Page) => one.getByRole("region", { name: "Attempts at the bank" });
  const begin = async (one: Page, reason: string) => {
    await one.goto(`/dashboard/operations/${uuid}`);
    await attemptsOf(one).getByRole("button", { name: "Record what became of it" }).click();
    const dialog = one.getByRole("dialog", { name: "What became of this payment?" });
    await dialog.getByRole("radio", { name: /^It was not paid/ }).check();
    await dialog.getByLabel("How you know").fill(reason);
    return dialog;
  };
  const dialog = await begin(page, "I was writing this");
  await follower.goto(`/dashboard/operations/${uuid}`);
  const theirs = await begin(colleague, "It is not on the statement.");
  await theirs.getByRole("button", { name: "Record it" }).click();
  await expect(attemptsOf(follower)).toContainText("It is not on the statement.");
  // Both hear of the first change within a quarter of a second; by the second, which comes two seconds later, both have been told of it.
  expect((await erp.call("PUT", `/flow/v1/operations/${uuid}/cancel`)).status).toBe(204);
  await expect(follower.getByRole("heading", { level: 1 })).toContainText("Cancelled");
  await expect(dialog.getByLabel("How you know")).toHaveValue("I was writing this");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(attemptsOf(page)).toContainText("It is not on the statement.");
});

test("a window that is opened while its page is on its way anew stays until it is closed (decision 258)", async ({
  context,
  erp,
  page,
}) => {
  test.slow();
  const { uuid, url } = await createPayment(erp);
  await chooseBank(url);
  await leaveUnresolved(url);
  const path = `/dashboard/operations/${uuid}`;
  const attempts = page.getByRole("region", { name: "Attempts at the bank" });
  const record = attempts.getByRole("button", { name: "Record what became of it" });
  await page.goto(path);
  // Its window has come near: nothing is fetched as it is opened.
  await record.focus();
  const held: (() => Promise<void>)[] = [];
  let isHeld = true;
  await page.route(
    (asked) => asked.pathname === path && asked.searchParams.has("_rsc"),
    async (route) => {
      const response = await route.fetch();
      const isOfAfter = (await response.text()).includes("It is not on the statement.");
      if (isHeld && isOfAfter) held.push(() => route.fulfill({ response }));
      else await route.fulfill({ response });
    },
  );
  const colleague = await context.newPage();
  await colleague.goto(path);
  await colleague.getByRole("button", { name: "Record what became of it" }).click();
  const theirs = colleague.getByRole("dialog", { name: "What became of this payment?" });
  await theirs.getByRole("radio", { name: /^It was not paid/ }).check();
  await theirs.getByLabel("How you know").fill("It is not on the statement.");
  await theirs.getByRole("button", { name: "Record it" }).click();
  await expect.poll(() => held.length).toBe(1);

  await record.click();
  const dialog = page.getByRole("dialog", { name: "What became of this payment?" });
  await dialog.getByLabel("How you know").fill("I was writing this");
  // The page lets go of it once it has read what it wants: to a browser that may be its end, or a request that was given up.
  const isTheirs = (request: Request) => request.url().includes(`${path}?_rsc=`);
  const arrived = Promise.race([
    page.waitForEvent("requestfinished", isTheirs),
    page.waitForEvent("requestfailed", isTheirs),
  ]);
  isHeld = false;
  for (const show of held) await show();
  await arrived;
  // What came is drawn within some frames, or held.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(dialog.getByLabel("How you know")).toHaveValue("I was writing this");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(attempts).toContainText("It is not on the statement.");
  await expect(record).toHaveCount(0);
});

test("what a person has seen arrive is not told as the bank's word, to anybody", async ({ erp, page }) => {
  const { uuid, url } = await createPayment(erp);
  await chooseBank(url);
  await leaveUnresolved(url);
  await page.goto(`/dashboard/operations/${uuid}`);
  const attempts = page.getByRole("region", { name: "Attempts at the bank" });
  await attempts.getByRole("button", { name: "Record what became of it" }).click();
  const dialog = page.getByRole("dialog", { name: "What became of this payment?" });
  await dialog.getByRole("radio", { name: /^The money has arrived/ }).check();
  await dialog.getByLabel("How you know").fill("It is on the statement of Friday.");
  await dialog.getByRole("button", { name: "Record it" }).click();
  await expect(dialog).toHaveCount(0);

  await expect(attempts).toContainText("The money has arrived");
  await expect(attempts).not.toContainText("Authorised");
  await expect(page.getByRole("main")).not.toContainText("confirmed the authorisation");
  await page.goto(url);
  await expect(page.getByText("has seen your payment arrive")).toBeVisible();
});

test.describe("an operator", () => {
  test.use({ person: "carla" });

  test("is told who can record it", async ({ erp, page }) => {
    const { uuid, url } = await createPayment(erp);
    await chooseBank(url);
    await leaveUnresolved(url);
    await page.goto(`/dashboard/operations/${uuid}`);
    await expect(page.getByText("An owner or an admin can record what became of it.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Record what became of it" })).toHaveCount(0);
  });
});
