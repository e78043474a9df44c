import { beforeAll, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { newUuid } from "@/lib/shared/ids";
import { inviteMember } from "@/lib/tenants/invite-member";
import { mailInvitation } from "@/lib/tenants/mail-invitation";
import { member } from "@/lib/tokens/testing/authors";
import { aPerson, aTenant } from "@/lib/tokens/testing/cast";
import { mailsTo, withOutbox } from "@/lib/tokens/testing/mails";
import { rememberName } from "../../parts/typed-name";
import { POST } from "./route";

beforeAll(async () => {
  await testDatabase();
});
withOutbox();

async function invited(): Promise<string> {
  const tenantUuid = await aTenant();
  const { uuid: adminUuid } = await aPerson({ [tenantUuid]: "ADMIN" });
  const email = `${newUuid()}@example.com`;
  const author = member(tenantUuid, "ADMIN", adminUuid);
  const { uuid } = await inviteMember(getDb(), author, { tenantUuid, email, role: "OPERATOR" });
  await mailInvitation(getDb(), tenantUuid, uuid);
  const [mail] = await mailsTo(email);
  return new URL(mail?.url ?? "about:blank").searchParams.get("token") ?? "";
}

it("cuts no character in half", () => {
  expect(rememberName("😀".repeat(120), "/invitation")).toContain("%F0%9F%98%80; ");
});

const send = (form: Readonly<Record<string, string>>, cookie = "") =>
  POST(
    new Request("http://localhost:3000/invitation/accept", {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", cookie },
      body: new URLSearchParams(form),
    }),
  );

it("a password that is refused loses no name, which stands in no address, and is forgotten with the next", async () => {
  const token = await invited();
  const refused = await send({ token, name: "Eva Pérez", password: "short" });
  const location = refused.headers.get("location") ?? "";
  expect(location).toContain("problem=password_wrong_length");
  expect(location).not.toContain("Eva");
  const [kept = ""] = refused.headers.getSetCookie();
  expect(kept).toMatch(/^paraph_typed_name=Eva%20P%C3%A9rez; .*Path=\/invitation;/);
  const taken = await send({ token, name: "Eva Pérez", password: "a password of hers" }, kept.split(";")[0]);
  expect(taken.headers.get("location")).toBe("/sign-in/start");
  expect(taken.headers.getSetCookie().at(-1)).toMatch(/^paraph_typed_name=; Max-Age=0/);
});
