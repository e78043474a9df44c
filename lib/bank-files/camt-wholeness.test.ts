import { describe, expect, it } from "vitest";
import { readBankFile } from "./read-bank-file";
import { IBAN, type WrittenEntry, writeCamt, writeCamtOf } from "./testing/write-camt";

const isWhole = (text: string) => readBankFile(Buffer.from(text)).accounts.map((account) => account.isWhole);

const ENTRIES: readonly WrittenEntry[] = [
  { amount: 1_000 },
  { amount: 300, debit: true },
  { amount: 500, transfers: [{ amount: 200 }, { amount: 300 }] },
];
const written = (more: string, entries = ENTRIES) => writeCamt(entries).replace("</Acct>", `</Acct>${more}`);
const balance = (code: string, amount: string, { indicator = "CRDT", currency = "EUR", subtype = "" } = {}) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry>${subtype}</Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><Dt><Dt>2026-03-03</Dt></Dt></Bal>`;
const totals = (name: string, count: string, sum: string) =>
  `<TxsSummry><${name}><NbOfNtries>${count}</NbOfNtries><Sum>${sum}</Sum></${name}></TxsSummry>`;
const ofMessage = (page: string, isLast: string) =>
  writeCamt(ENTRIES).replace(
    "</GrpHdr>",
    `<MsgPgntn><PgNb>${page}</PgNb><LastPgInd>${isLast}</LastPgInd></MsgPgntn></GrpHdr>`,
  );
/** Statements of one name, each with what follows on its account. */
const pages = (...each: readonly string[]) =>
  each.reduce(
    (text, more) => text.replace("</Acct>\n", `</Acct>${more}`),
    writeCamtOf(each.map(() => ({ account: IBAN, entries: [{ amount: 100 }] }))),
  );
const page = (number: string, isLast: boolean) =>
  `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`;

describe("a statement is whole (decision 161)", () => {
  it.each<[string, string]>([
    ["that says nothing of it", written("")],
    ["whose balances agree with its bookings", written(balance("OPBD", "1.00") + balance("CLBD", "13.00"))],
    ["overdrawn at first", written(balance("OPBD", "10.00", { indicator: "DBIT" }) + balance("CLBD", "2.00"))],
    ["without a booking", written(balance("OPBD", "1.00") + balance("CLBD", "1.00"), [])],
    ["that has only one balance", written(balance("CLBD", "999.00"))],
    [
      "of which one balance is of a day between",
      written(balance("OPBD", "1.00", { subtype: "<SubTp><Cd>INTM</Cd></SubTp>" }) + balance("CLBD", "999.00")),
    ],
    ["with two of one kind", written(balance("OPBD", "1.00") + balance("CLBD", "9.00") + balance("CLBD", "99.00"))],
    [
      "with a balance of another currency",
      written(balance("OPBD", "1.00") + balance("CLBD", "9.00", { currency: "USD" })),
    ],
    ["with a balance that is none", written(balance("OPBD", "1.00") + balance("CLBD", "9,00"))],
    ["with a balance of no side", written(balance("OPBD", "1.00") + balance("CLBD", "9.00", { indicator: "BOTH" }))],
    [
      "that is to be booked in part",
      written(balance("OPBD", "1.00") + balance("CLBD", "99.00") + totals("TtlNtries", "9", "99.00"), [
        ...ENTRIES,
        { amount: 7, status: "PDNG" },
      ]),
    ],
    ["whose totals count entries", written(totals("TtlNtries", "3", "18.00"))],
    ["whose totals count transfers", written(totals("TtlNtries", "4", "18.00"))],
    ["whose totals count a batch", written(totals("TtlNtries", "8", "1.00"), [{ amount: 100, batch: { count: 8 } }])],
    ["whose totals are net", written(totals("TtlNtries", "3", "12.00"))],
    ["whose credits add up", written(totals("TtlCdtNtries", "2", "15.00"))],
    ["whose debits add up", written(totals("TtlDbtNtries", "1", "3.00"))],
    ["that is a message's only page", ofMessage("1", "true")],
    [
      "that is a message's first page, and balanced",
      ofMessage("1", "false").replace("</Acct>", `</Acct>${balance("OPBD", "0")}${balance("CLBD", "12")}`),
    ],
    ["whose pages are all there", pages(page("1", false), page("2", true))],
    [
      "whose pages are balanced together",
      pages(page("1", false) + balance("OPBD", "1.00"), page("2", true) + balance("CLBD", "3.00")),
    ],
    [
      "each of whose pages tells its own totals",
      pages(page("1", false) + totals("TtlNtries", "2", "2.00"), page("2", true)),
    ],
  ])("%s", (_, text) => {
    expect(isWhole(text)).toEqual([true]);
  });

  it.each<[string, string]>([
    ["whose balances are others", written(balance("OPBD", "0.00") + balance("CLBD", "999.00"))],
    [
      "whose balance is on the other side",
      written(balance("OPBD", "1.00") + balance("CLBD", "13.00", { indicator: "DBIT" })),
    ],
    ["without a booking, whose balances differ", written(balance("OPBD", "1.00") + balance("CLBD", "2.00"), [])],
    ["that has fewer entries than it says", written(totals("TtlNtries", "7", "18.00"))],
    ["that has none of those that it says", written(totals("TtlNtries", "2", "18.00"), [])],
    ["that has another sum", written(totals("TtlNtries", "3", "19.00"))],
    ["that has another sum of credits", written(totals("TtlCdtNtries", "2", "99.00"))],
    ["that has more debits than it says", written(totals("TtlDbtNtries", "0", "3.00"))],
    [
      "that balances and has other totals",
      written(balance("OPBD", "1.00") + balance("CLBD", "13.00") + totals("TtlNtries", "7", "18.00")),
    ],
    ["that is a message's first page", ofMessage("1", "false")],
    ["that is a message's last page of several", ofMessage("2", "true")],
    ["whose last page is not there", pages(page("1", false), page("2", false))],
    ["whose first page is not there", pages(page("2", false), page("3", true))],
    ["whose pages go on behind the last", pages(page("3", false), page("2", true))],
    ["whose pages begin before the first", pages(page("0", false), page("2", true))],
    ["whose page in the middle is not there", pages(page("1", false), page("3", true))],
    [
      "whose pages are not balanced together",
      pages(page("1", false) + balance("OPBD", "1.00"), page("2", true) + balance("CLBD", "2.00")),
    ],
  ])("and not one %s, whose bookings are taken in all the same", (_, text) => {
    expect(isWhole(text)).toEqual([false]);
  });

  it("by itself: of another account's, and of another statement's pages, it says nothing", () => {
    const other = "DE89370400440532013000";
    const both = writeCamtOf([
      { account: IBAN, entries: [{ amount: 1 }] },
      { account: other, entries: [{ amount: 2 }] },
    ]);
    expect(isWhole(both.replace("</Acct>", `</Acct>${page("1", false)}`))).toEqual([false, true]);
    const [first = "", second = ""] = both.split(/(?<=<\/Acct>)(?=[\s\S]*<\/Acct>)/);
    expect(isWhole(`${first}${page("1", false)}${second.replace("</Acct>", `</Acct>${page("2", true)}`)}`)).toEqual([
      false,
      false,
    ]);
    expect(isWhole(both.replaceAll("</Acct>", `</Acct>${page("1", true)}`))).toEqual([true, true]);
  });

  it("of two statements of one account in a file, none where one is not", () => {
    const two = writeCamtOf([1, 2].map((amount) => ({ account: IBAN, entries: [{ amount }] })));
    expect(isWhole(two.replace("</Acct>", `</Acct>${balance("OPBD", "0")}${balance("CLBD", "0.03")}`))).toEqual([
      false,
    ]);
    expect(isWhole(two.replace(/<\/Acct>(?![\s\S]*<\/Acct>)/, `</Acct>${page("1", false)}`))).toEqual([false]);
  });
});
