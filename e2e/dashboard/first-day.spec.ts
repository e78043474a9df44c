import { NOWHERE, VIEWS } from "@/app/(dashboard)/dashboard/testing/views";
import { expect, test } from "../identity/fixtures";
import { expectAccessibleAtEachWidth } from "../support/accessible";

test("a new organisation is led on from its empty pages, says that it has no ERP, and puts the steps away", async ({
  newOrganisation,
}) => {
  test.setTimeout(240_000);
  const { page } = await newOrganisation("Primer Día, S.L.");
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps).toContainText("0 of 5");
  await expectAccessibleAtEachWidth(page, "the first steps");
  await steps.getByRole("button", { name: "I have no ERP" }).click();
  await expect(steps).toContainText("1 of 5");
  await steps.getByRole("button", { name: "Hide" }).click();
  await expect(steps).toHaveCount(0);
  for (const path of VIEWS.map(({ path }) => path(NOWHERE)).filter((path) => !path.includes(NOWHERE.operation))) {
    await page.goto(path);
    await expectAccessibleAtEachWidth(page, `${path}, empty`);
  }
});
