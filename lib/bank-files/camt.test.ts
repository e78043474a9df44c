import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/shared/errors";
import { isFileProblem } from "./model";
import { readBankFile } from "./read-bank-file";
import { IBAN, type Version, type WrittenEntry, writeCamt, writeCamtOf } from "./testing/write-camt";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readBankFile(bytes(text));
const entriesOf = (text: string) => read(text).accounts.flatMap(({ entries }) => entries);
const amountsOf = (entries: readonly WrittenEntry[], version: Version = "08") =>
  entriesOf(writeCamt(entries, { version })).map(({ amount }) => amount);
function refusal(text: string | Uint8Array): string {
  try {
    readBankFile(typeof text === "string" ? bytes(text) : text);
  } catch (error) {
    if (error instanceof AppError && error.code === "statement_unreadable") {
      // Told apart by programs, and said by pages.
      expect(error.errors.map(({ code }) => isFileProblem(code))).toEqual([true]);
      return error.message;
    }
    throw error;
  }
  throw new Error("not refused");
}
const one = (text = "F-2026-0042") => writeCamt([{ amount: 15_075, transfers: [{ text }] }]);

describe.each(["02", "04", "08"] as const)("camt, version %s", (version) => {
  it.each(["053", "054"] as const)("camt.%s tells all that is known of a booking", (kind) => {
    const written = writeCamt(
      [
        {
          amount: 15_075,
          reference: "BANK-1",
          valueOn: "2026-03-02",
          transfers: [
            {
              endToEndId: "P0198F3A27C417D109A5B2F6F0D3C1E15",
              text: "F-2026-0042 piso &amp; garaje",
              structured: "RF18539007547034",
              name: "MARIA GARCIA",
              account: "DE89370400440532013000",
            },
          ],
        },
      ],
      { version, kind },
    );
    expect(read(written)).toMatchObject({
      format: kind === "053" ? "CAMT_053" : "CAMT_054",
      accounts: [{ accountNumber: IBAN, from: "2026-03-03", to: "2026-03-03" }],
    });
    expect(entriesOf(written)).toEqual([
      {
        direction: "CREDIT",
        amount: 15_075,
        currency: "EUR",
        isReturn: false,
        returnReason: null,
        bookedOn: "2026-03-03",
        valueOn: "2026-03-02",
        bankReference: "BANK-1",
        booking: null,
        batchKeys: [],
        transfersTold: "",
        endToEndId: "P0198F3A27C417D109A5B2F6F0D3C1E15",
        creditorReference: "RF18539007547034",
        remittance: "F-2026-0042 piso & garaje",
        counterpartyName: "MARIA GARCIA",
        counterpartyAccount: "DE89370400440532013000",
        keys: { sure: ["RF18539007547034", "F20260042"], loose: [] },
      },
    ]);
  });

  it("names of each transfer of a booking the other side, whichever way its money went", () => {
    const transfers = [
      { amount: 300, name: "PAYER" },
      { amount: 100, name: "PAID" },
    ];
    const written = writeCamt([{ amount: 200, transfers }])
      .replace('<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT', '<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT')
      .replace("<Dbtr><Pty><Nm>PAID</Nm></Pty></Dbtr>", "<Cdtr><Pty><Nm>PAID</Nm></Pty></Cdtr>");
    expect(
      entriesOf(written).map(({ direction, amount, counterpartyName }) => [direction, amount, counterpartyName]),
    ).toEqual([
      ["CREDIT", 300, "PAYER"],
      ["DEBIT", 100, "PAID"],
    ]);
  });

  it("takes a booking of several transfers apart", () => {
    const transfers = [
      { amount: 1_000, endToEndId: "A", reference: "T-1" },
      { amount: 2_050, endToEndId: "B" },
    ];
    const entries = entriesOf(writeCamt([{ amount: 3_050, reference: "BATCH", transfers }], { version }));
    expect(entries.map(({ booking }) => booking)).toEqual(entries.map(() => ({ reference: "BATCH", amount: 3_050 })));
    expect(entries.map(({ amount, endToEndId, bankReference }) => [amount, endToEndId, bankReference])).toEqual([
      [1_000, "A", "T-1"],
      [2_050, "B", "BATCH"],
    ]);
  });

  it("leaves whole a booking whose transfers don't make up what was booked: the booking is the money", () => {
    for (const transfers of [
      [{ amount: 1_000 }, { amount: 2_000 }],
      [{}, {}],
    ]) {
      expect(amountsOf([{ amount: 3_050, transfers }], version)).toEqual([3_050]);
    }
  });

  it("says of one that stays whole what its transfers tell, beside what it is known by (decision 112)", () => {
    const transfers = [
      { amount: 1_000, endToEndId: "A-1", name: "Ana", text: "F-1" },
      { amount: 2_000, text: "F-2" },
    ];
    const told = (entries: readonly WrittenEntry[]) => entriesOf(writeCamt(entries, { version }))[0];
    const whole = told([{ amount: 2_970, transfers }]);
    expect(whole).toMatchObject({ amount: 2_970, transfersTold: "Ana, A-1, F-1, 10.00 EUR; F-2, 20.00 EUR" });
    expect(whole).toMatchObject({
      remittance: "",
      endToEndId: null,
      counterpartyName: null,
      keys: { sure: [], loose: [] },
    });
    expect(told([{ amount: 2_970, transfers: [{ text: "F-1" }, { name: "Ana" }] }])?.transfersTold).toBe("F-1; Ana");
    expect(told([{ amount: 3_000, transfers }])?.transfersTold).toBe("");
    const many = Array.from({ length: 60 }, (_, at) => ({ text: `F-${at}` }));
    expect(told([{ amount: 1, transfers: many }])?.transfersTold.split("; ")).toHaveLength(50);
    // The same booking in two statements, of which one doesn't take it apart.
    const day = [
      { account: IBAN, entries: [{ amount: 2_970, transfers }] },
      { account: IBAN, entries: [{ amount: 2_970 }] },
    ];
    expect(entriesOf(writeCamtOf(day, { version }))).toHaveLength(1);
  });

  it("takes what was booked where a single transfer says otherwise", () => {
    expect(amountsOf([{ amount: 9_950, transfers: [{ amount: 10_000 }] }], version)).toEqual([9_950]);
  });

  it("leaves out what is only pending or told: it is no money", () => {
    expect(amountsOf([{ amount: 1, status: "PDNG" }, { amount: 2 }, { amount: 3, status: "INFO" }], version)).toEqual([
      2,
    ]);
  });

  it("tells what goes out, and what gives back", () => {
    const written = writeCamt(
      [
        { amount: 1, debit: true, reversal: true },
        { amount: 2, debit: true, transfers: [{ returned: "AC04", name: "Somebody" }] },
        { amount: 3, debit: true, transfers: [{ text: "Rent" }] },
      ],
      { version },
    );
    expect(entriesOf(written).map((entry) => [entry.direction, entry.isReturn, entry.returnReason])).toEqual([
      ["DEBIT", true, null],
      ["DEBIT", true, "AC04"],
      ["DEBIT", false, null],
    ]);
    expect(entriesOf(written)[1]?.counterpartyName).toBe("Somebody");
  });
});

describe("a camt file", () => {
  it("tells of several accounts, and of one account once", () => {
    const other = "DE89370400440532013000";
    const statements = [
      { account: IBAN, entries: [{ amount: 1, bookedOn: "2026-03-01" }] },
      { account: other, entries: [{ amount: 2 }] },
      { account: IBAN, entries: [{ amount: 3, bookedOn: "2026-03-05" }] },
    ];
    const { accounts } = read(writeCamtOf(statements));
    expect(accounts.map(({ accountNumber, entries }) => [accountNumber, entries.map(({ amount }) => amount)])).toEqual([
      [IBAN, [1, 3]],
      [other, [2]],
    ]);
    expect(accounts[0]).toMatchObject({ from: "2026-03-01", to: "2026-03-05" });
  });

  it("may write its elements with a prefix, its letters in ISO 8859-1, and begin with a mark", () => {
    const prefixed = one()
      .replaceAll(/<(\/?)([A-Z])/g, "<$1ns:$2")
      .replace("xmlns=", "xmlns:ns=");
    expect(entriesOf(prefixed)).toHaveLength(1);
    const latin = Buffer.from(one("Señal").replace("UTF-8", "ISO-8859-1"), "latin1");
    expect(readBankFile(latin).accounts[0]?.entries[0]?.remittance).toBe("Señal");
    const modern = Buffer.from(
      one("Se\xf1al \x80 100 \x96 L\x92Hospitalet").replace("UTF-8", "windows-1252"),
      "latin1",
    );
    expect(readBankFile(modern).accounts[0]?.entries[0]?.remittance).toBe("Señal € 100 – L’Hospitalet");
    expect(entriesOf(`\ufeff${one()}`)).toHaveLength(1);
  });

  it.each([
    ["with a mark of UTF-8 that calls itself ISO 8859-1", `\ufeff${one("Señal").replace("UTF-8", "ISO-8859-1")}`],
    ["in UTF-8 that calls itself UTF-16, as .NET writes it", one("Señal").replace("UTF-8", "utf-16")],
  ])("%s is UTF-8", (_, text) => {
    expect(readBankFile(Buffer.from(text)).accounts[0]?.entries[0]?.remittance).toBe("Señal");
  });

  it("may write its entries in any way that XML has", () => {
    const written = one("F-1")
      .replace("</Ntry>", "</Ntry  >")
      .replace("<Ntry>", '<Ntry id="</Ntry>"><!-- </Ntry> --><?bank </Ntry> ?>')
      .replace("<TxDtls>", '<TxDtls\n a="1">')
      .replace("F-1", "<![CDATA[</TxDtls></Ntry><Amt> F-1]]>");
    expect(entriesOf(written).map(({ amount, remittance }) => [amount, remittance])).toEqual([
      [15_075, "</TxDtls></Ntry><Amt> F-1"],
    ]);
    expect(refusal(one().replace(/<Ntry>.*<\/Ntry>/s, "<Ntry/>"))).toMatch(/Ntry\/Sts: is missing/);
  });

  it("may say what the money is for in the bank's words, of the transfer or of its entry", () => {
    const silent = writeCamt([{ amount: 1, transfers: [{ endToEndId: "NOTPROVIDED" }] }]);
    const ofTransfer = silent.replace("</TxDtls>", "<AddtlTxInf>Factura F-1</AddtlTxInf></TxDtls>");
    const ofEntry = (xml: string) => xml.replace("</Ntry>", "<AddtlNtryInf>Factura F-2</AddtlNtryInf></Ntry>");
    const told = (xml: string) => entriesOf(xml).map(({ remittance, keys }) => [remittance, ...keys.sure]);
    expect(told(ofTransfer)).toEqual([["Factura F-1", "F1"]]);
    expect(told(ofEntry(silent))).toEqual([["Factura F-2", "F2"]]);
    expect(told(ofEntry(ofTransfer))).toEqual([["Factura F-1", "F1"]]);
    expect(told(ofEntry(one("F-3")))).toEqual([["F-3", "F3"]]);
    const several = writeCamt([{ amount: 3, transfers: [{ amount: 1 }, { amount: 2 }] }]);
    expect(told(ofEntry(several))).toEqual([[""], [""]]);
  });

  it("may name several structured references: each is one that it is found by", () => {
    const strd = (reference: string) => `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`;
    const [entry] = entriesOf(one().replace(/<RmtInf>.*<\/RmtInf>/, `<RmtInf>${strd("F-1")}${strd("F-2")}</RmtInf>`));
    expect(entry).toMatchObject({ creditorReference: "F-1", keys: { sure: ["F1", "F2"] } });
  });

  it("may leave out when it was made, and says what it covers by its booked balances", () => {
    const undated = one().replace(/(<Id>M-1<\/Id>)<CreDtTm>[^<]*<\/CreDtTm>/, "$1");
    expect(undated).not.toBe(one());
    expect(read(undated).accounts).toMatchObject([{ from: "2026-03-03", to: "2026-03-03" }]);
    const none = undated.replace(/<Ntry>.*<\/Ntry>/s, "");
    expect(read(none).accounts).toMatchObject([{ from: "2026-03-04", to: "2026-03-04" }]);
    const balance = (code: string, day: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
    const balances = ["PRCD 2026-03-01", "OPBD 2026-03-02", "CLBD 2026-03-03", "FWAV 2026-03-09"].map((each) => {
      const [code = "", day = ""] = each.split(" ");
      return balance(code, day);
    });
    const balanced = one().replace("</Acct>", `</Acct>${balances.join("")}`);
    expect(read(balanced).accounts).toMatchObject([{ from: "2026-03-02", to: "2026-03-03" }]);
  });

  /** Of 3 March, with a closing balance, and one booking. */
  const ending = (end: string, closed: string, bookedOn = "2026-03-03") => {
    const balance = `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${closed}</Dt></Dt></Bal>`;
    const period = `<FrToDt><FrDtTm>2026-03-03T00:00:00</FrDtTm><ToDtTm>${end}</ToDtTm></FrToDt>`;
    return writeCamt([{ amount: 1, bookedOn }]).replace("</Acct>", `</Acct>${period}${balance}`);
  };

  it.each([
    ["2026-03-04T00:00:00", "2026-03-03", "2026-03-03"],
    ["2026-03-04T00:00:00+01:00", "2026-03-03", "2026-03-03"],
    ["2026-03-03T23:00:00Z", "2026-03-03", "2026-03-03"],
    ["2026-03-03T24:00:00Z", "2026-03-03", "2026-03-03"],
    // Both days are named by their beginning, and the second one has been closed.
    ["2026-03-04T00:00:00", "2026-03-04", "2026-03-04"],
    ["2026-03-04T09:00:00", "2026-03-03", "2026-03-04"],
  ])("that ends at %s, and is balanced on %s, tells of days until %s", (end, closed, to) => {
    expect(read(ending(end, closed)).accounts).toMatchObject([{ from: "2026-03-03", to }]);
  });

  it("that has booked something on the day which begins as it ends tells of that day", () => {
    const file = ending("2026-03-04T00:00:00", "2026-03-03", "2026-03-04");
    expect(read(file).accounts).toMatchObject([{ from: "2026-03-03", to: "2026-03-04" }]);
  });

  it("may have entries in a state of the bank's own: none of them is booked", () => {
    const own = writeCamt([{ amount: 1 }, { amount: 2 }]).replace(/<Sts>.*?<\/Sts>/, "<Sts><Prtry>HELD</Prtry></Sts>");
    expect(entriesOf(own).map(({ amount }) => amount)).toEqual([2]);
  });

  it("may tell one day in two statements: what both tell alike is told once, and notifications don't overlap", () => {
    const day = [{ amount: 1 }, { amount: 1 }, { amount: 2, reference: "B-2" }];
    const week = [...day, { amount: 3, bookedOn: "2026-03-05" }, { amount: 1 }];
    const both = [day, week].map((entries) => ({ account: IBAN, entries }));
    const amounts = (kind: "053" | "054") => entriesOf(writeCamtOf(both, { kind })).map(({ amount }) => amount);
    expect(amounts("053")).toEqual([1, 1, 2, 3, 1]);
    expect(amounts("054")).toHaveLength(8);
  });

  it("may tell one statement on several pages: what is equal on two of them is two payments, and a page told again is not", () => {
    const twelve = { amount: 1_200, transfers: [{ name: "Ana", text: "Rent" }] };
    const onPages = (...numbers: readonly string[]) =>
      numbers.reduce(
        (text, number) => text.replace("</Acct>\n", `</Acct><StmtPgntn><PgNb>${number}</PgNb></StmtPgntn>`),
        writeCamtOf(numbers.map(() => ({ account: IBAN, entries: [twelve, { amount: 1 }] }))),
      );
    const amounts = (...numbers: readonly string[]) => entriesOf(onPages(...numbers)).map(({ amount }) => amount);
    expect(amounts("1", "2")).toEqual([1_200, 1, 1_200, 1]);
    expect(amounts("1", "2", "2", "3", "1")).toEqual([1_200, 1, 1_200, 1, 1_200, 1]);
    // Two statements, of which each says that it is on one page, may overlap.
    const [first = "", ...others] = onPages("1", "1").split("<Stmt>");
    expect(
      entriesOf([first, ...others.map((text, at) => text.replace(/<Id>/, `<Id>${at}`))].join("<Stmt>")),
    ).toHaveLength(2);
  });

  it.each([
    ["ES9121000418450200051332", "2026-11-26T23:30:00Z", "2026-11-27"],
    ["ES9121000418450200051332", "2026-11-26T23:30:00.000+00:00", "2026-11-27"],
    ["ES9121000418450200051332", "2026-07-26T22:00:00Z", "2026-07-27"],
    ["PT50000201231234567890154", "2026-11-26T23:30:00Z", "2026-11-26"],
    ["FI2112345600000785", "2026-11-26T22:30:00Z", "2026-11-27"],
    ["ES9121000418450200051332", "2026-11-26T23:30:00+01:00", "2026-11-26"],
    ["ES9121000418450200051332", "2026-11-26T23:30:00", "2026-11-26"],
    ["ES9121000418450200051332", "2026-11-26T00:00:00Z", "2026-11-26"],
    ["ES9121000418450200051332", "2026-11-26T23:59:59Z", "2026-11-26"],
  ])("of %s books what it tells of %s on %s", (account, moment, day) => {
    const file = writeCamt([{ amount: 1 }], { account })
      .replace(/<BookgDt>.*?<\/BookgDt>/, `<BookgDt><DtTm>${moment}</DtTm></BookgDt>`)
      .replace("</Acct>", `</Acct><FrToDt><FrDtTm>${moment}</FrDtTm><ToDtTm>${moment}</ToDtTm></FrToDt>`);
    expect(read(file).accounts).toMatchObject([{ from: day, to: day, entries: [{ bookedOn: day }] }]);
  });

  it("has days of this time, and no reference that is longer than one", () => {
    for (const bookedOn of ["1899-12-31", "2200-01-01", "9999-12-31"]) {
      expect(refusal(writeCamt([{ amount: 1, bookedOn }]))).toMatch(/is no day/);
    }
    const long = "x1".repeat(4_500);
    const batch = { paymentId: long, messageId: long, count: 2 };
    const [entry] = entriesOf(writeCamt([{ amount: 1, reference: long, batch, transfers: [{ endToEndId: long }] }]));
    expect([entry?.bankReference, entry?.endToEndId].map((text) => text?.length)).toEqual([140, 140]);
    expect(entry?.batchKeys.map((key) => key.length < 200)).toEqual([true, true]);
  });

  it("has exact amounts", () => {
    const withAmount = (text: string, currency = "EUR") =>
      one().replace('<Amt Ccy="EUR">150.75</Amt>', `<Amt Ccy="${currency}">${text}</Amt>`);
    const read = (text: string, currency?: string) => entriesOf(withAmount(text, currency))[0]?.amount;
    expect(read("0.1")).toBe(10);
    expect(read("1.10")).toBe(110);
    expect(read("70368744177.67")).toBe(7_036_874_417_767);
    expect(read("1.00000")).toBe(100);
    expect([".50", "+10.00", "5."].map((written) => read(written))).toEqual([50, 1000, 500]);
    expect(read("1500", "JPY")).toBe(1500);
    expect(read("1.234", "BHD")).toBe(1234);
    for (const wrong of ["1.001", "1,00", "-1.00", "+-1", "+", ".", "+.", "1e3", "", " ", "99999999999999999"]) {
      expect(refusal(withAmount(wrong))).toMatch(/Ntry\/Amt: /);
    }
    expect(refusal(withAmount("1.5", "JPY"))).toMatch(/Amt: "1\.5" is no amount of JPY/);
  });

  it("without a word that tells nothing has no reference", () => {
    const entries = ["NOTPROVIDED", "NONREF", "000", "x-1"].map((reference) => ({ amount: 1, reference }));
    expect(entriesOf(writeCamt(entries)).map(({ bankReference }) => bankReference)).toEqual([null, null, null, "x-1"]);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ["a document type", one().replace("<Document", '<!DOCTYPE Document [<!ENTITY a "b">]><Document'), /document type/],
    ["a broken element", one().replace("</Ntry>", ""), /^line \d+, column \d+: is not well-formed XML/],
    ["other XML", "<html/>", /root is not Document/],
    ["another message", one().replace("camt.053.001.08", "camt.052.001.08"), /is camt\.052\.001\.08; camt\.053 and/],
    ["another version", one().replace("camt.053.001.08", "camt.053.001.13"), /camt\.053\.001\.13/],
    ["no namespace", one().replace(/ xmlns="[^"]*"/, ""), /names no camt message/],
    ["no account", one().replace(/<Acct>.*<\/Acct>/, ""), /Stmt\/Acct\/Id: names no account/],
    ["no status", one().replace(/<Sts>.*<\/Sts>/, ""), /Ntry\/Sts: is missing/],
    ["no currency", one().replace(' Ccy="EUR"', ""), /Ntry\/Amt: has no currency/],
    ["no direction", one().replaceAll(/<CdtDbtInd>CRDT/g, "<CdtDbtInd>BOTH"), /CdtDbtInd: must be CRDT or DBIT/],
    ["a day that is none", one().replaceAll("2026-03-03", "2026-02-30"), /BookgDt: "2026-02-30" is no day/],
    ["no day", one().replace(/<BookgDt>.*<\/ValDt>/, ""), /neither a booking date nor a value date/],
    ["letters that are not its encoding's", Buffer.from(one("Señal"), "latin1"), /is not utf-8/],
    ["an encoding that nobody knows", one().replace("UTF-8", "EBCDIC-CP-ES"), /encoding ebcdic-cp-es/],
    ["levels without end", one().replace("<Ntry>", `<Ntry>${"<a>".repeat(60)}${"</a>".repeat(60)}`), /levels/],
    ["transfers without end", one().replace("<TxDtls>", `<TxDtls>${"<a>".repeat(60)}${"</a>".repeat(60)}`), /levels/],
    ["a NUL in a name", one().replace("<Ntry>", "<Ntry>\n<!--\u0000-->"), /^line \d+: holds a NUL/],
    ["a NUL in a text", one("F-1\u0000"), /^line \d+: holds a NUL/],
    ["an account without end", one().replace(IBAN, "E".repeat(35)), /Acct\/Id: has more than 34 characters/],
    // It would be quoted whole.
    ["a name without end", one().replace("<Ntry>", `<${"a".repeat(100_000)}>`), /^line \d+, .{300,400} …$/],
    ["UTF-16", Buffer.from(`\ufeff${one()}`, "utf16le"), /^line 1: is in UTF-16: UTF-8 or ISO-8859-1 are taken/],
    ["UTF-16 without its mark", Buffer.from(one(), "utf16le"), /^line 1: is in UTF-16/],
    ["nothing in it", "", /is empty/],
    ["something else", "hello", /neither XML .* nor a record 11/],
  ])("with %s is refused, saying where", (_what, text, problem) => {
    expect(refusal(text)).toMatch(problem);
  });

  it("names the entry that is wrong", () => {
    const written = writeCamt([{ amount: 1 }, { amount: 2 }, { amount: 3 }]).replace("0.02", "0.2x");
    expect(refusal(written)).toMatch(/Ntry\[2\]\/Amt: "0\.2x" is no amount of EUR/);
  });

  it("unfolds nothing", () => {
    expect(entriesOf(one("&amp;lt;a&amp;gt; &#70;&#x2d;1 &unknown;"))[0]?.remittance).toBe("&lt;a&gt; F-1 &unknown;");
  });
});
