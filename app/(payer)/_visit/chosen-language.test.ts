import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/database";
import { insertMerchant, type Merchant } from "@/db/testing/merchant";
import { aFlow, firstOf } from "@/lib/flows/testing/a-flow";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { findSignerView } from "@/lib/signatures/signing/find-signer-view";
import { insertSignature } from "@/lib/signatures/testing/insert-signature";
import * as payerLanguage from "../pay/[linkToken]/language/route";
import * as transfer from "../pay/[linkToken]/transfer/route";
import * as decline from "../sign/[linkToken]/decline/route";
import * as signerLanguage from "../sign/[linkToken]/language/route";

let database: TestDatabase;
let merchant: Merchant;

beforeAll(async () => {
  database = await testDatabase();
  merchant = await insertMerchant(database);
});

type Route = Readonly<{ POST: typeof payerLanguage.POST }>;
type Sent = Readonly<{ fields?: Readonly<Record<string, string>>; cookie?: string }>;

function post({ POST }: Route, linkToken: string, { fields = {}, cookie = "" }: Sent): Promise<Response> {
  const url = `http://localhost:3000/pay/${linkToken}`;
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields), headers: { cookie } });
  return POST(request, { params: Promise.resolve({ linkToken }) });
}

const payable = async (flow: object = { languageCode: "es" }) =>
  firstOf(await aFlow(merchant.caller, [{}], { ...flow })).linkToken;
const asked = async (linkToken: string) => (await findPayerView(database.db, linkToken))?.languages.asked;

describe("a language that a payer has picked (decision 175)", () => {
  it("stays with the link, before what the flow asks for: the phone that scans the code goes on in it", async () => {
    const [link, other] = [await payable(), await payable()];
    const answer = await post(payerLanguage, link, { fields: { language: "de" } });
    expect(answer.headers.get("set-cookie")).toContain("paraph_page_language=de");
    expect([await asked(link), await asked(other)]).toEqual([["de", "es"], ["es"]]);
    await post(payerLanguage, link, { fields: { language: "eu" } });
    expect(await asked(link)).toEqual(["eu", "es"]);
  });

  it("leads back to what a bank was asking, or to the link's own page", async () => {
    const link = await payable();
    const locationOf = async (at: Readonly<Record<string, string>>) =>
      (await post(payerLanguage, link, { fields: { language: "de", ...at } })).headers.get("location");
    expect(await locationOf({})).toBe(`/pay/${link}`);
    const asks = `/pay/${link}/attempt/identify?bank=genobank-fuchsau`;
    expect(await locationOf({ bank: "genobank-fuchsau" })).toBe(asks);
    expect(await locationOf({ bank: "genobank-fuchsau", method: "900/DECOUPLED" })).toBe(
      `${asks}&method=900%2FDECOUPLED`,
    );
    expect(await locationOf({ bank: "/../evil?\r\n#" })).toBe(
      `/pay/${link}/attempt/identify?bank=%2F..%2Fevil%3F%0D%0A%23`,
    );
  });

  it("comes along from another link of this device with the first press", async () => {
    const link = await payable();
    await post(transfer, link, { cookie: "paraph_page_language=pt" });
    expect(await asked(link)).toEqual(["pt", "es"]);
  });

  it.each(["", "xx", "<script>"])("is none where it is %j", async (language) => {
    const link = await payable();
    await post(payerLanguage, link, {
      fields: { language },
      cookie: `paraph_page_language=${encodeURIComponent(language)}`,
    });
    expect(await asked(link)).toEqual(["es"]);
  });
});

describe("a signer", () => {
  it("keeps the language that they have picked, and theirs alone", async () => {
    const { signers } = await insertSignature(database, merchant, [{}, {}]);
    const [link = "", other = ""] = signers.map(({ linkToken }) => linkToken);
    const before = (await findSignerView(database.db, other))?.languages;
    await post(signerLanguage, link, { fields: { language: "fr" } });
    expect((await findSignerView(database.db, link))?.languages.asked[0]).toBe("fr");
    expect((await findSignerView(database.db, other))?.languages).toEqual(before);
  });

  it("declines in as many letters of any script as the page takes", async () => {
    const { signer } = await insertSignature(database, merchant);
    await post(decline, signer.linkToken, { fields: { reason: `${"Ж".repeat(498)}\u0000\r\n🪑` } });
    const [row] = await database.sql`select status, decline_reason from signer where uuid = ${signer.uuid}`;
    expect(row).toEqual({ status: "DECLINED", decline_reason: `${"Ж".repeat(498)}\n🪑` });
  });
});
