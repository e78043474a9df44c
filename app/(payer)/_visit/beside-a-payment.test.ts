import { beforeAll, expect, test, vi } from "vitest";
import { insertAttempt } from "@/db/queries/attempts/attempts";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import type { AttemptState } from "@/lib/attempts/model";
import { firstSession, sealSession } from "@/lib/attempts/session";
import { EMPTY_SESSION } from "@/lib/banks/next-action";
import { disputeOperation } from "@/lib/flows/dispute-operation";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { POST as abandon } from "../pay/[linkToken]/attempt/abandon/route";
import { POST as keep } from "../pay/[linkToken]/attempt/keep/route";
import { POST as passOver } from "../pay/[linkToken]/attempt/pass-over/route";
import { POST as decline } from "../pay/[linkToken]/decline/route";
import { POST as dispute } from "../pay/[linkToken]/dispute/route";
import { GET as show } from "../pay/[linkToken]/route";
import { POST as sayTransferred } from "../pay/[linkToken]/transfer/route";

vi.mock("./assets", () => ({
  payerAssets: () => ({ style: "/s.css", script: "/s.js" }),
  searchScript: () => "/search.js",
}));

vi.mock("@/lib/flows/dispute-operation", async (original) => {
  const real = await original<typeof import("@/lib/flows/dispute-operation")>();
  return { disputeOperation: vi.fn(real.disputeOperation) };
});

let database: TestDatabase;
let merchant: Merchant;
beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database, { settings: { allowDecline: true } });
});

const WRONG = { reason: "NOT_MINE", comment: "I moved <out> in May." };

async function* form(fields: Record<string, string>) {
  yield new TextEncoder().encode(new URLSearchParams(fields).toString());
}

function press(post: typeof dispute, linkToken: string, fields: Record<string, string> = WRONG): Promise<Response> {
  const url = `http://inside/pay/${linkToken}/pressed`;
  const headers = new Headers({ "accept-language": "en" });
  return post({ method: "POST", url, headers, body: form(fields) }, { params: Promise.resolve({ linkToken }) });
}

function payPageOf(linkToken: string): Promise<Response> {
  const headers = new Headers({ "accept-language": "en" });
  return show(
    { method: "GET", url: `http://inside/pay/${linkToken}`, headers, body: null },
    { params: Promise.resolve({ linkToken }) },
  );
}

async function payable(state: AttemptState | null) {
  const operation = firstOf(await aFlow(merchant.caller, [{}], { languageCode: "en" }));
  if (state === null) return operation;
  await insertAttempt(database.db, {
    uuid: newUuid(),
    tenantUuid: merchant.tenantUuid,
    operationUuid: operation.uuid,
    bankId: "banco-almendro",
    state,
    endToEndId: newUuid().replaceAll("-", ""),
    createdAt: new Date(),
    nextPollAt: new Date(),
    pollCount: 0,
  });
  return operation;
}

const isDisputed = async ({ uuid }: Readonly<{ uuid: string }>) =>
  (await database.sql`select 1 from operation_fact where operation_uuid = ${uuid} and kind = 'DISPUTED'`).length > 0;

test("what a payer finds wrong is taken, and the page shown anew", async () => {
  const operation = await payable(null);
  const answer = await press(dispute, operation.linkToken);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/pay/${operation.linkToken}`]);
  expect(await isDisputed(operation)).toBe(true);
});

test.each(["AT_BANK", "UNRESOLVED"] as const)(
  "beside a payment that is %s it is said not to be, and what was written stays in sight",
  async (state) => {
    const operation = await payable(state);
    const answer = await press(dispute, operation.linkToken);
    expect(answer.status).toBe(409);
    const text = await answer.text();
    expect(text).toMatch(/“Tell [^”]+” was not taken: first it has to be clear/);
    expect(text).toContain("It is not for me: I moved &lt;out&gt; in May.");
    expect(await isDisputed(operation)).toBe(false);
  },
);

test("who pays again all the same passes over the payment that the page told of, and over no later one", async () => {
  const operation = await payable("UNRESOLVED");
  const [since] = /(?<=name="since" value=")[^"]+/.exec(await (await payPageOf(operation.linkToken)).text()) ?? [];
  const pressWith = async (fields: Record<string, string>) => {
    await press(passOver, operation.linkToken, fields);
    const [attempt] = await database.sql`
      select release from payment_attempt where operation_uuid = ${operation.uuid}`;
    return attempt?.release;
  };
  expect(await pressWith({ understood: "yes", since: "2026-01-01T00:00:00.000Z" })).toBeNull();
  expect(await pressWith({ since: since ?? "" })).toBeNull();
  expect(await pressWith({ understood: "yes", since: since ?? "" })).toBe("PAYER");
});

/** What a press on the page sends, by the form's address. */
async function formOf(linkToken: string, action: string): Promise<Record<string, string>> {
  const [, form = ""] = (await (await payPageOf(linkToken)).text()).split(
    `action="/pay/${linkToken}/attempt/${action}"`,
  );
  const [since] = /(?<=name="since" value=")[^"]+/.exec(form.split("</form>")[0] ?? "") ?? [];
  return since === undefined ? {} : { since };
}

const OLDER = { since: "2026-01-01T00:00:00.000Z" };

test("who wants another bank gives up the payment that the page told of, and no later one (decision 382)", async () => {
  const operation = await payable("AT_BANK");
  const shown = await formOf(operation.linkToken, "abandon");
  const pressWith = async (fields: Record<string, string>) =>
    (await press(abandon, operation.linkToken, fields)).headers.get("location");
  const page = `/pay/${operation.linkToken}`;
  expect(await pressWith(OLDER)).toBe(page);
  // Its bank can't be asked to forget it, as nothing is known that it could be asked by.
  expect(await pressWith(shown)).toBe(`${page}?problem=attempt_in_progress`);
  // A page from before an upgrade names none.
  expect(await pressWith({})).toBe(`${page}?problem=attempt_in_progress`);
});

test("who keeps the payment keeps the one that the page told of (decision 382)", async () => {
  const operation = await payable("AT_BANK");
  const asked = { ...firstSession({ type: "NONE" }, EMPTY_SESSION), cancelUrl: "https://bank.example/cancel" };
  await database.sql`
    update payment_attempt set session_sealed = ${sealSession(asked)} where operation_uuid = ${operation.uuid}`;
  const shown = await formOf(operation.linkToken, "keep");
  const isStillAsked = async (fields: Record<string, string>) => {
    await press(keep, operation.linkToken, fields);
    return (await (await payPageOf(operation.linkToken)).text()).includes("https://bank.example/cancel");
  };
  expect(await isStillAsked(OLDER)).toBe(true);
  expect(await isStillAsked(shown)).toBe(false);
});

test("where the payment has ended in the meantime it stands in its form, and nowhere else", async () => {
  const operation = await payable(null);
  vi.mocked(disputeOperation).mockRejectedValueOnce(new AppError("attempt_in_progress", { detail: "at a bank" }));
  const answer = await press(dispute, operation.linkToken);
  expect(answer.status).toBe(409);
  const text = await answer.text();
  expect(text).toMatch(/<details open="" [^>]*><summary[^>]*>Something is wrong with this request</);
  expect(text).toContain('<option value="NOT_MINE" selected="">');
  expect(text).toMatch(/<textarea [^>]*>\nI moved &lt;out&gt; in May\.<\/textarea>/);
  expect(text.match(/I moved/g)).toHaveLength(1);
  const [, other] = (await (await payPageOf((await payable(null)).linkToken)).text()).split("<textarea ");
  expect(other).toMatch(/^[^>]*><\/textarea>/);
});

test.each([
  ["not_declined", decline],
  ["transfer_not_said", sayTransferred],
])("what chose no bank is not answered with having chosen none: %s", async (problem, post) => {
  const { linkToken } = await payable("AT_BANK");
  expect((await press(post, linkToken)).headers.get("location")).toBe(`/pay/${linkToken}?problem=${problem}`);
});
