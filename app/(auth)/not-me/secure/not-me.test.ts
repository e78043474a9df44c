import { beforeAll, describe, expect, it, vi } from "vitest";
import { getDb, inTransaction } from "@/db/client";
import { testDatabase } from "@/db/testing/database";
import { takeBackSince } from "@/lib/creditor-accounts/take-back-since";
import { resetPassword } from "@/lib/people/resets/reset-password";
import { noticePerson } from "@/lib/people/security-notice";
import { beginSession, findSession } from "@/lib/people/signing-in/login-session";
import { takeBackRefundsSince } from "@/lib/refunds/take-back-refunds";
import { addSeconds, now } from "@/lib/shared/clock";
import { aPerson, aTenant, NOWHERE } from "@/lib/tokens/testing/cast";
import { mailsTo, withOutbox } from "@/lib/tokens/testing/mails";
import { GET, POST } from "./route";

vi.mock("@/lib/creditor-accounts/take-back-since", { spy: true });
vi.mock("@/lib/refunds/take-back-refunds", { spy: true });

const SEVEN_DAYS = 7 * 86_400;

beforeAll(async () => {
  await testDatabase();
});
withOutbox();

/** Somebody who is signed in and has been mailed a link. */
async function noticed(at = now()) {
  const tenantUuid = await aTenant();
  const { uuid, email } = await aPerson({ [tenantUuid]: "ADMIN" });
  const { session } = (await beginSession(getDb(), uuid, NOWHERE)).cookies;
  await inTransaction(getDb(), (tx) =>
    noticePerson(tx, { personUuid: uuid, kind: "NEW_DEVICE", at, from: { ipAddress: null, userAgent: null } }),
  );
  const [mail] = await mailsTo(email);
  const token = new URL(mail?.url ?? "about:blank").searchParams.get("token") ?? "";
  return { token, uuid, tenantUuid, isSignedIn: async () => (await findSession(getDb(), session)) !== null };
}

function send(form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  return POST(
    new Request("http://localhost:3000/not-me/secure", {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", ...headers },
      body: new URLSearchParams(form),
    }),
  );
}

/** Where the answer leads. */
function wayOn(response: Response): URL {
  expect(response.status).toBe(303);
  return new URL(response.headers.get("location") ?? "", "http://localhost:3000");
}

describe("this wasn't me", () => {
  it("ends every sign-in and leads to a new password, in the language that was read", async () => {
    const { token, isSignedIn } = await noticed();
    const { pathname, searchParams } = wayOn(await send({ token, lang: "es" }));
    expect([pathname, searchParams.get("lang")]).toEqual(["/password/reset", "es"]);
    expect(await isSignedIn()).toBe(false);
    await resetPassword(getDb(), searchParams.get("token") ?? "", "a wholly new password", NOWHERE);
  });

  it("takes back what waits in each of the person's organisations", async () => {
    const { token, uuid, tenantUuid } = await noticed();
    await send({ token });
    const theirs = expect.objectContaining({ personUuid: uuid });
    for (const takesBack of [takeBackRefundsSince, takeBackSince]) {
      expect(takesBack).toHaveBeenCalledWith(expect.anything(), expect.anything(), tenantUuid, theirs);
    }
  });

  it("leads back to what the page says of a link that was used, and gives no second way in", async () => {
    const { token } = await noticed();
    await send({ token });
    const { pathname, searchParams } = wayOn(await send({ token, lang: "xx" }));
    expect([pathname, [...searchParams.keys()]]).toEqual(["/not-me", ["token"]]);
    expect(searchParams.get("token")).toBe(token);
  });

  it("changes nothing by a link that is no link of ours", async () => {
    const { token, isSignedIn } = await noticed();
    for (const wrong of ["", "none", `${token}x`]) expect(wayOn(await send({ token: wrong })).pathname).toBe("/not-me");
    expect(wayOn(await send({})).pathname).toBe("/not-me");
    expect(await isSignedIn()).toBe(true);
  });

  it("changes nothing by a link of more than seven days", async () => {
    const { token, isSignedIn } = await noticed(addSeconds(now(), -SEVEN_DAYS + 60));
    vi.useFakeTimers({ toFake: ["Date"], now: addSeconds(now(), 61) });
    const { pathname } = wayOn(await send({ token }));
    vi.useRealTimers();
    expect([pathname, await isSignedIn()]).toEqual(["/not-me", true]);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a site beside ours", { "sec-fetch-site": "same-site" }],
  ])("takes no form of %s", async (_who, headers) => {
    const { token, isSignedIn } = await noticed();
    expect((await send({ token }, headers)).status).toBe(403);
    expect(await isSignedIn()).toBe(true);
  });

  it("is a button: opening its address does nothing", async () => {
    const { token, isSignedIn } = await noticed();
    const response = await GET(new Request(`http://localhost:3000/not-me/secure?token=${token}`));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await isSignedIn()).toBe(true);
  });
});
