import { degrees, PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { facturaeXml, ublXml } from "../testing/e-invoice-files";
import { facturXml, pdfWith } from "../testing/e-invoices";
import { encryptedPdf, smallPdf } from "../testing/sample-pdfs";
import { readInvoiceFile } from "./read-invoice-file";

async function printed(...lines: readonly string[]): Promise<Buffer> {
  return printedTurned(0, ...lines);
}

/** Upright as it is seen, on a page that is shown turned by so much, clockwise. */
async function printedTurned(turn: 0 | 90 | 180 | 270, ...lines: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  page.setRotation(degrees(turn));
  const places = {
    0: (left: number, top: number) => ({ x: left, y: 842 - top }),
    90: (left: number, top: number) => ({ x: top, y: left }),
    180: (left: number, top: number) => ({ x: 595 - left, y: top }),
    270: (left: number, top: number) => ({ x: 595 - top, y: 842 - left }),
  };
  lines.forEach((line, index) => {
    // In two columns, the second one at its own place.
    line.split("\t").forEach((part, column) => {
      page.drawText(part, {
        ...places[turn](50 + 250 * column, 62 + 20 * index),
        rotate: degrees(turn),
        size: 11,
        font,
      });
    });
  });
  return Buffer.from(await document.save());
}

const SAID = {
  number: "RE-2026/0143",
  dueDate: "2026-12-31",
  amount: 15_075,
  currency: "EUR",
  payer: { name: "Kunde & Söhne GmbH", email: null, phone: null },
};

describe("a file that was dropped as an invoice (decision 265)", () => {
  it("is a PDF with an e-invoice, whose text is not looked at", async () => {
    const means =
      "<ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE02120300000000202051</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>";
    const xml = facturXml().replace("<ram:SpecifiedTradePaymentTerms>", `${means}<ram:SpecifiedTradePaymentTerms>`);
    expect(await readInvoiceFile(await pdfWith({ "factur-x.xml": xml }))).toEqual({
      invoice: { source: "E_INVOICE", said: { ...SAID, accounts: ["DE02120300000000202051"] }, isPdf: true },
      problem: null,
    });
  });

  it.each([
    ["a Cross Industry Invoice", facturXml(), { ...SAID, accounts: [] }],
    [
      "UBL",
      ublXml(),
      {
        number: "UBL-7",
        dueDate: "2026-12-31",
        amount: 121_000,
        currency: "EUR",
        payer: { name: "Comprador, S.A.", email: "pagos@comprador.example", phone: "+34 600 000 000" },
        accounts: ["ES9121000418450200051332"],
      },
    ],
    [
      "UBL with a day to pay by in a second means of payment",
      ublXml({
        head: "<cbc:ID>UBL-8</cbc:ID><cac:PaymentMeans/><cac:PaymentMeans><cbc:PaymentDueDate>2026-12-30</cbc:PaymentDueDate></cac:PaymentMeans>",
      }),
      { dueDate: "2026-12-30" },
    ],
    [
      "UBL with days to pay by in its terms, the earliest of which is taken",
      ublXml({
        head: "<cbc:ID>UBL-9</cbc:ID><cac:PaymentTerms><cbc:PaymentDueDate>2026-12-29</cbc:PaymentDueDate></cac:PaymentTerms><cac:PaymentTerms><cbc:InstallmentDueDate>2026-12-28</cbc:InstallmentDueDate></cac:PaymentTerms>",
      }),
      { dueDate: "2026-12-28" },
    ],
    [
      "UBL with one such day in its terms",
      ublXml({
        head: "<cbc:ID>UBL-9</cbc:ID><cac:PaymentTerms><cbc:PaymentDueDate>2026-12-29</cbc:PaymentDueDate></cac:PaymentTerms>",
      }),
      { dueDate: "2026-12-29" },
    ],
    ["a credit note in UBL, of which nothing is to be collected", ublXml({ root: "CreditNote" }), { amount: null }],
    ["an invoice in UBL that says it is one", ublXml({ typeCode: "381" }), { amount: null }],
    [
      "Facturae",
      facturaeXml(),
      {
        number: "A12",
        dueDate: "2026-11-30",
        amount: 24_200,
        currency: "EUR",
        payer: { name: "Ana Soler Vila", email: "ana@example.com", phone: null },
        accounts: ["ES9121000418450200051332"],
      },
    ],
  ])("is the XML of %s", async (_what, xml, expected) => {
    expect(await readInvoiceFile(Buffer.from(xml))).toMatchObject({
      invoice: { source: "E_INVOICE", isPdf: false, said: expected },
    });
  });

  it.each([
    ["a batch of Facturae", facturaeXml({ copies: 2 })],
    ["XML of something else", "<other/>"],
    ["XML with entities", `<!DOCTYPE x [<!ENTITY a "b">]><Invoice/>`],
    ["no XML", "Total 12,00"],
    ["nothing", ""],
  ])("is refused where it is %s", async (_what, text) => {
    await expect(readInvoiceFile(Buffer.from(text))).rejects.toThrow("The file is no PDF and no e-invoice");
  });

  it.each([0, 90, 180, 270] as const)(
    "is a PDF whose text may say something, column by column, turned by %i",
    async (turn) => {
      const pdf = await printedTurned(
        turn,
        "Factura\tNúmero de factura: F-9",
        "Vencimiento\t31/12/2026",
        "Total a pagar\t1.250,75 EUR",
      );
      expect((await readInvoiceFile(pdf)).invoice).toEqual({
        source: "TEXT",
        hints: { amounts: [125_075], numbers: ["F-9"], dueDates: ["2026-12-31"], accounts: [] },
        isPdf: true,
      });
    },
  );

  it("is a PDF that says nothing of a payment", async () => {
    expect((await readInvoiceFile(await printed("Lease"))).invoice).toEqual({ source: "NOTHING", isPdf: true });
    expect((await readInvoiceFile(smallPdf())).invoice).toEqual({ source: "NOTHING", isPdf: true });
  });

  it("is refused where it needs a password", async () => {
    await expect(encryptedPdf("secret").then(readInvoiceFile)).rejects.toThrow("it needs a password");
  });
});
