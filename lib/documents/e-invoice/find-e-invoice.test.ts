import { describe, expect, it } from "vitest";
import { facturXml, type InvoiceXml, pdfWith, ZUGFERD_1 } from "../testing/e-invoices";
import { encryptedPdf, handMadePdf, smallPdf, streamObject, streamPdf } from "../testing/sample-pdfs";
import { findEInvoice } from "./find-e-invoice";

const EXPECTED = {
  number: "RE-2026/0143",
  dueDate: "2026-12-31",
  amount: 15_075,
  currency: "EUR",
  payer: { name: "Kunde & Söhne GmbH", email: null, phone: null },
};

const found = async (xml: string | Uint8Array, name = "factur-x.xml") => findEInvoice(await pdfWith({ [name]: xml }));

describe("an e-invoice in a PDF (decision 41)", () => {
  it.each(["factur-x.xml", "ZUGFeRD-invoice.xml", "zugferd-invoice.xml", "xrechnung.xml", "FACTUR-X.XML"])(
    "is found as %s",
    async (name) => {
      expect(await found(facturXml(), name)).toEqual({ eInvoice: EXPECTED, problem: null });
    },
  );

  it.each([true, false])("is found among other files, in object streams: %s", async (compressed) => {
    const files = { "terms.pdf": "%PDF-", "order-x.xml": facturXml({ due: "1.00" }), "factur-x.xml": facturXml() };
    expect(findEInvoice(await pdfWith(files, { compressed })).eInvoice).toEqual(EXPECTED);
  });

  it("says what its numbered characters stand for (XML 1.0, 4.1), whoever wrote them", async () => {
    const written = facturXml()
      .replace("RE-2026/0143", "RE&#45;2026&#x2F;0143")
      .replace(/Kunde &amp; Söhne GmbH/, "Kunde &amp; S&#xF6;hne &#71;mbH");
    expect(written).toMatch(/RE&#45;.*&#71;mbH/s);
    expect((await found(written)).eInvoice).toEqual(EXPECTED);
  });

  it("is the first by name where there are two", async () => {
    const files = { "xrechnung.xml": facturXml({ due: "1.00" }), "factur-x.xml": facturXml() };
    expect(findEInvoice(await pdfWith(files)).eInvoice).toEqual(EXPECTED);
  });

  it("is one of ZUGFeRD 1 as well, whatever its prefixes", async () => {
    expect(await found(ZUGFERD_1, "ZUGFeRD-invoice.xml")).toEqual({
      eInvoice: {
        number: "0815",
        dueDate: "2027-01-15",
        amount: 1999,
        currency: "EUR",
        payer: { name: "Käufer", email: null, phone: null },
      },
      problem: null,
    });
  });

  it.each<[string, string]>([
    ["a name in UTF-16, in hexadecimal", "/UF <FEFF0066006100630074007500720 02D0078002E0078006D006C> /F (x)"],
    ["a name with escapes", "/F (factur\\055x\\.xml)"],
  ])("is found by %s, and where the document is only associated with it", (_what, names) => {
    const pdf = handMadePdf({
      1: "<< /Type /Catalog /Pages 2 0 R /AF [4 0 R] >>",
      2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
      4: `<< /Type /Filespec ${names} /EF << /F 5 0 R >> >>`,
      5: streamObject("/Type /EmbeddedFile", Buffer.from(facturXml())),
    });
    expect(findEInvoice(pdf)).toEqual({ eInvoice: EXPECTED, problem: null });
  });

  it.each<[string, InvoiceXml, object]>([
    ["the total where nothing is said to be due", { due: null }, { amount: 20_075 }],
    ["an amount with more zeros", { due: "150.7500" }, { amount: 15_075 }],
    ["an amount without decimals", { due: "150" }, { amount: 15_000 }],
    ["an amount that is paid already", { due: "0.00" }, { amount: 0 }],
    ["an amount owed to the buyer", { due: "-3.50" }, { amount: -350 }],
    ["no part of a cent", { due: "150.755", grand: null }, { amount: null }],
    ["no word for an amount", { due: "1e3", grand: "a lot" }, { amount: null }],
    ["nothing of a credit note", { typeCode: "381" }, { amount: null }],
    ["another currency", { currency: "USD" }, { currency: "USD" }],
    ["no amount of a currency that is none", { currency: "euro" }, { currency: null, amount: null }],
    ["a currency in capitals", { currency: "usd" }, { currency: "USD" }],
    ["what is due alone, and no total in its place", { due: "150.74999999999997" }, { amount: null }],
    ["an amount below one", { due: ".50" }, { amount: 50 }],
    ["an amount with its sign", { due: "+150.75" }, { amount: 15_075 }],
    ["no day that does not exist", { dueDate: "20260230" }, { dueDate: null }],
    ["no month for a day", { dueDate: "202612" }, { dueDate: null }],
    ["no number that is too long", { number: "9".repeat(129) }, { number: null }],
    ["a number with its zeros", { number: "000123" }, { number: "000123" }],
    ["no payer without a name", { buyer: null }, { payer: null }],
    [
      "the contact's ways to be reached",
      {
        contact:
          "<ram:DefinedTradeContact><ram:TelephoneUniversalCommunication><ram:CompleteNumber>+49 30 1</ram:CompleteNumber></ram:TelephoneUniversalCommunication><ram:EmailURIUniversalCommunication><ram:URIID>ap@kunde.example</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>",
      },
      { payer: { name: "Kunde & Söhne GmbH", email: "ap@kunde.example", phone: "+49 30 1" } },
    ],
    [
      "an electronic address that is an e-mail address",
      {
        contact:
          '<ram:URIUniversalCommunication><ram:URIID schemeID="EM">ap@kunde.example</ram:URIID></ram:URIUniversalCommunication>',
      },
      { payer: { name: "Kunde & Söhne GmbH", email: "ap@kunde.example", phone: null } },
    ],
    [
      "no address of another kind, and none that is no address",
      {
        contact:
          '<ram:DefinedTradeContact><ram:EmailURIUniversalCommunication><ram:URIID>nobody</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact><ram:URIUniversalCommunication><ram:URIID schemeID="0204">991-1</ram:URIID></ram:URIUniversalCommunication>',
      },
      { payer: { name: "Kunde & Söhne GmbH", email: null, phone: null } },
    ],
  ])("gives %s", async (_what, xml, expected) => {
    expect((await found(facturXml(xml))).eInvoice).toEqual({ ...EXPECTED, ...expected });
  });

  it("gives the earliest of several due dates, and amounts of its own currency only", async () => {
    const xml = facturXml()
      .replace(
        "<ram:SpecifiedTradePaymentTerms>",
        '<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20261115</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms><ram:SpecifiedTradePaymentTerms>',
      )
      .replace(
        "<ram:DuePayableAmount>",
        '<ram:DuePayableAmount currencyID="CHF">141.00</ram:DuePayableAmount><ram:DuePayableAmount currencyID="EUR">',
      );
    expect((await found(xml)).eInvoice).toEqual({ ...EXPECTED, dueDate: "2026-11-15" });
  });

  it.each<[string, Uint8Array]>([
    [
      "UTF-16",
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(facturXml().replace("UTF-8", "UTF-16"), "utf16le")]),
    ],
    ["UTF-16 without a byte order mark", Buffer.from(facturXml().replace("UTF-8", "UTF-16"), "utf16le")],
    ["the other order of UTF-16", Buffer.from(facturXml().replace("UTF-8", "UTF-16"), "utf16le").swap16()],
    ["UTF-8 that calls itself UTF-16, as .NET writes it", Buffer.from(facturXml().replace("UTF-8", "utf-16"))],
    [
      "UTF-8 with a byte order mark that calls itself ISO 8859-1",
      Buffer.from(`\ufeff${facturXml().replace("UTF-8", "ISO-8859-1")}`),
    ],
    ["ISO 8859-1", Buffer.from(facturXml().replace("UTF-8", "ISO-8859-1"), "latin1")],
    ["UTF-8 with a byte order mark", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(facturXml())])],
  ])("is read in %s", async (_what, xml) => {
    expect((await found(xml)).eInvoice).toEqual(EXPECTED);
  });

  const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from("bcdefghij", (name, at) => `<!ENTITY ${name} "${`&${"abcdefghi"[at]};`.repeat(10)}">`).join("")}]>`;

  it.each<[string, string, string]>([
    ["a billion laughs", facturXml({ prolog: laughs, number: "&j;" }), "has a document type"],
    [
      "another file",
      facturXml({ prolog: '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', number: "&f;" }),
      "has a document type",
    ],
    ["what does not end", facturXml().slice(0, -40), "is not well-formed"],
    ["no XML", "%PDF-1.7", "is not well-formed"],
    ["nothing", "", "is not well-formed"],
    [
      "an invoice of another kind",
      "<Invoice xmlns='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'/>",
      "is no Cross Industry Invoice",
    ],
    ["an encoding that nobody knows", facturXml().replace("UTF-8", "EBCDIC-9"), "is in an unknown encoding"],
    ["too many levels", `${"<a>".repeat(10_000)}${"</a>".repeat(10_000)}`, "can't be parsed"],
    ["more than it should unfold to", facturXml({ number: " ".repeat(5_000_000) }), "AppError"],
  ])("gives nothing when it is %s, and quotes nothing", async (_what, xml, problem) => {
    expect(await found(xml)).toEqual({ eInvoice: null, problem });
  });

  it("knows names of JavaScript's own for no more than names", async () => {
    const xml =
      "<rsm:CrossIndustryInvoice xmlns:rsm='x'><__proto__><polluted>1</polluted></__proto__><constructor/></rsm:CrossIndustryInvoice>";
    const { eInvoice } = await found(xml);
    expect(eInvoice?.amount ?? null).toBeNull();
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["no attachment", () => streamPdf()],
    ["another attachment", () => pdfWith({ "invoice.xml": facturXml() })],
    [
      "a name tree that is a circle",
      () =>
        smallPdf({
          1: "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 9 0 R >> >>",
          9: "<< /Kids [9 0 R 9 0 R] >>",
        }),
    ],
    [
      "an attachment that is missing",
      () => smallPdf({ 1: "<< /Type /Catalog /Pages 2 0 R /AF [<< /F (factur-x.xml) /EF << /F 99 0 R >> >>] >>" }),
    ],
  ])("is not in a PDF with %s", async (_what, pdf) => {
    expect((await findEInvoice(await pdf())).eInvoice).toBeNull();
  });

  it("is not looked for in a PDF that can't be opened", async () => {
    expect(() => findEInvoice(smallPdf().subarray(0, 100))).toThrow("The PDF is cut off.");
    const encrypted = await encryptedPdf("secret");
    expect(() => findEInvoice(encrypted)).toThrow("it needs a password");
  });
});
