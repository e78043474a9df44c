import type { PropsWithChildren } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { sent } from "@/components/dashboard/messages/sent";
import { TextProvider } from "@/components/dashboard/text-provider";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { writeCamt } from "@/lib/bank-files/testing/write-camt";
import { findWaitingCredits } from "@/lib/statements/find-waiting-credits";
import { importText } from "@/lib/statements/testing/import-text";
import { openDashboard } from "../../dashboard-context";
import { ownersContext, SOURCE } from "../testing/owners-context";
import CreditsPage from "./credits/page";
import StatementPage from "./statements/[uuid]/page";

vi.mock("../../dashboard-context", () => ({ openDashboard: vi.fn() }));
vi.mock("@/components/dashboard/live/live-page", () => ({ LivePage: ({ children }: PropsWithChildren) => children }));
vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({}),
}));

let database: TestDatabase;
let merchant: Merchant;
let uuid: string;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
  const of = (name: string) => ({ reference: name, transfers: [{ name, text: "?" }] });
  const { receipt } = await importText(
    ...[database.db, merchant.caller],
    writeCamt([
      { amount: 15_050, ...of("ANA GOMEZ") },
      { amount: 99, ...of("LUIS VIDAL") },
      { amount: 700, debit: true, reversal: true, ...of("ANA RETURNED") },
    ]),
  );
  uuid = receipt.uuid;
});

type Asked = Readonly<Record<string, string>>;

async function drawn(
  asked: Asked,
  page: (searchParams: Promise<Asked>) => Promise<React.ReactNode>,
  { tenantUuid } = merchant,
) {
  vi.mocked(openDashboard).mockResolvedValue(ownersContext(database.db, tenantUuid));
  return renderToStaticMarkup(<TextProvider source={sent(SOURCE)}>{await page(Promise.resolve(asked))}</TextProvider>);
}

const NAMES = ["ANA GOMEZ", "LUIS VIDAL", "ANA RETURNED"];
const namesIn = (page: string) => NAMES.filter((name) => page.includes(`>${name}<`));

describe("credits without an operation, and what went back of nobody's", () => {
  const credits = (asked: Asked) => drawn(asked, (searchParams) => CreditsPage({ searchParams }));

  it("are looked through together, and what is looked for stands in the field", async () => {
    const all = await credits({});
    expect(namesIn(all)).toEqual(NAMES);
    expect(all).toContain('placeholder="Payer, text, reference, IBAN or amount"');
    const found = await credits({ q: " ana " });
    expect(namesIn(found)).toEqual(["ANA GOMEZ", "ANA RETURNED"]);
    expect(found).toContain('value="ana"');
    expect(namesIn(await credits({ q: "150.50" }))).toEqual(["ANA GOMEZ"]);
  });

  it("are counted together where the page is chosen: money that went back waits as well", async () => {
    const [, count] = /href="\/dashboard\/reconciliation\/credits"[^>]*>.*?(\d+)/s.exec(await credits({})) ?? [];
    expect(count).toBe("3");
  });

  it("say that nothing has what is looked for, which is not that nothing is open", async () => {
    const nothing = await credits({ q: "zzz" });
    expect(nothing).toContain("No credit says “zzz”");
    expect(nothing).not.toContain("Every credit has its operation");
    expect(nothing).toContain('name="q"');
  });
});

it("credits that nobody could know of are not said to have their operations", async () => {
  const newcomer = await insertMerchant(database);
  const page = await drawn({}, (searchParams) => CreditsPage({ searchParams }), newcomer);
  expect(page).toContain("No statements yet");
  expect(page).toContain('href="/dashboard/reconciliation"');
  expect(page).not.toContain("Every credit has its operation");
});

describe("a statement's entries", () => {
  const statement = (asked: Asked) =>
    drawn(asked, (searchParams) => StatementPage({ params: Promise.resolve({ uuid }), searchParams }));

  it("are looked through in their state, and other states are asked for with the same words", async () => {
    expect(namesIn(await statement({}))).toEqual(NAMES);
    const found = await statement({ q: "ana", state: "OPEN" });
    expect(namesIn(found)).toEqual(["ANA GOMEZ", "ANA RETURNED"]);
    expect(found).toContain('<input type="hidden" name="state" value="OPEN"/>');
    expect(found).toContain(`href="/dashboard/reconciliation/statements/${uuid}?q=ana"`);
    expect(found).toContain(`href="/dashboard/reconciliation/statements/${uuid}?state=MATCHED&amp;q=ana"`);
  });

  it("say that nothing has what is looked for", async () => {
    expect(await statement({ q: "zzz" })).toContain("No entry here says “zzz”");
  });
});

it("nobody is asked of entries whose statement is still being compared: most of them are matched a moment later", async () => {
  const importer = await insertMerchant(database);
  const of = (debit: boolean) => ({
    debit,
    reversal: debit,
    amount: 100,
    transfers: [{ name: "ANA GOMEZ", text: "?" }],
  });
  const { receipt } = await importText(database.db, importer.caller, writeCamt([of(false), of(true)]));
  const reconciled = (at: string | null) =>
    database.sql`update statement set reconciled_at = ${at} where uuid = ${receipt.uuid}`;
  const credits = () => drawn({}, (searchParams) => CreditsPage({ searchParams }), importer);
  const params = Promise.resolve({ uuid: receipt.uuid });
  const statement = () => drawn({}, (searchParams) => StatementPage({ params, searchParams }), importer);

  await reconciled(null);
  expect(namesIn(await credits())).toEqual([]);
  expect(await findWaitingCredits(database.db, importer.caller)).toEqual([]);
  const running = await statement();
  expect(namesIn(running)).toEqual(["ANA GOMEZ"]);
  expect(running).not.toContain("Nothing fits, or several do.");
  expect(running).not.toContain("Pass over");

  await reconciled("2026-11-26T09:00:00Z");
  expect(namesIn(await credits())).toEqual(["ANA GOMEZ"]);
  expect(await findWaitingCredits(database.db, importer.caller)).toMatchObject([{ total: 1 }, { total: 1 }]);
  const whole = await statement();
  expect(whole).toContain("Nothing fits, or several do.");
  expect(whole).toContain("Pass over");
});
