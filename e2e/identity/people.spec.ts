import { AuditPage } from "../pages/audit-page";
import { PeoplePage } from "../pages/people-page";
import { SignInPage } from "../pages/sign-in-page";
import { anAddress, expect, PASSWORD, test } from "./fixtures";

test.slow();

test("who is invited joins through the mail, signs in again, and is put out at once", async ({
  newOrganisation,
  newPage,
  join,
}) => {
  const { page } = await newOrganisation("Cerámica Alba, S.L.");
  const people = new PeoplePage(page);
  const email = anAddress();
  await people.open();
  await people.invite(email, "OPERATOR");
  await expect(people.entry(email)).toContainText("Operator");
  const eva = await join(email, "Eva Montes");
  await expect(eva.getByText("Cerámica Alba, S.L.").first()).toBeVisible();

  const again = await newPage();
  await new SignInPage(again).open();
  await new SignInPage(again).typePassword(email, PASSWORD);
  await expect(again).toHaveURL(/\/dashboard$/);

  await people.open();
  await people.remove("Eva Montes");
  await expect(people.entry(email)).toHaveCount(0);
  for (const device of [eva, again]) {
    // The open dialog hides the list behind it: the removal may still be on its way.
    await expect.poll(async () => (await device.request.get("/dashboard/data/operations")).status()).toBe(401);
    await device.goto("/dashboard/operations");
    await expect(device.getByText("You belong to no organisation any more.")).toBeVisible();
    await device.getByRole("link", { name: "Sign in again" }).click();
    await expect(device.getByLabel("Email")).toBeVisible();
  }

  const audit = new AuditPage(page);
  await audit.open();
  await expect(audit.entry("Person invited")).toContainText("Olga Prieto");
  await expect(audit.entry("Invitation accepted")).toContainText("a former member");
  await expect(audit.entry("Member removed")).toContainText("Olga Prieto");
});

test("a changed role counts at once: what an admin had open, a viewer is refused", async ({
  newOrganisation,
  join,
}) => {
  const { page } = await newOrganisation("Talleres Río, S.L.");
  const people = new PeoplePage(page);
  const [email, friend] = [anAddress(), anAddress()];
  await people.open();
  await people.invite(email, "ADMIN");
  const eva = await join(email, "Eva Montes");
  const evasPeople = new PeoplePage(eva);
  await evasPeople.open();
  await evasPeople.beginInvitation(friend, "VIEWER");
  const createSomething = () =>
    eva.request.post("/dashboard/data/collections", { data: {}, headers: { "sec-fetch-site": "same-origin" } });
  expect((await createSomething()).status()).not.toBe(403);

  await people.open();
  await people.changeRole("Eva Montes", "VIEWER");
  await expect(page.getByText("Eva Montes is now Viewer.")).toBeVisible();

  await evasPeople.sendInvitation();
  await expect(eva.getByText("Your role does not allow this.")).toBeVisible();
  expect((await createSomething()).status()).toBe(403);
  await people.open();
  await expect(people.entry(friend)).toHaveCount(0);
  await evasPeople.open();
  await expect(eva.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await expect(eva.getByRole("button", { name: /^Role of/ })).toHaveCount(0);
  await eva.goto("/dashboard/organisation");
  await expect(eva.getByRole("button", { name: "Save" })).toHaveCount(0);
  await eva.goto("/dashboard/audit");
  await expect(eva.getByText("The audit log is for owners and admins.")).toBeVisible();

  const audit = new AuditPage(page);
  await audit.open();
  await audit.narrowTo({ who: "Olga Prieto", about: "People" });
  await expect(audit.entry("Role changed")).toContainText("Olga Prieto");
  await expect(audit.entry("Invitation accepted")).toHaveCount(0);
});
