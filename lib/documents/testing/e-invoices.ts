import { PDFDocument } from "pdf-lib";

/** What a test cares about of an e-invoice; null leaves an element out. */
export type InvoiceXml = Readonly<{
  number?: string | null;
  typeCode?: string;
  currency?: string | null;
  due?: string | null;
  grand?: string | null;
  dueDate?: string | null;
  buyer?: string | null;
  contact?: string;
  /** In front of the root element. */
  prolog?: string;
}>;

const element = (name: string, value: string | null, attributes = "") =>
  value === null ? "" : `<ram:${name}${attributes}>${value}</ram:${name}>`;
const date = (value: string) => `<udt:DateTimeString format="102">${value}</udt:DateTimeString>`;

const DEFAULTS = {
  number: "RE-2026/0143",
  typeCode: "380",
  currency: "EUR",
  due: "150.75",
  grand: "200.75",
  dueDate: "20261231",
  buyer: "Kunde &amp; Söhne GmbH",
  contact: "",
  prolog: "",
} satisfies Required<InvoiceXml>;

/** As Factur-X and ZUGFeRD 2 write it, in the profile EN 16931. */
export function facturXml(changes: InvoiceXml = {}): string {
  const { number, typeCode, currency, due, grand, dueDate, buyer, contact, prolog } = { ...DEFAULTS, ...changes };
  return `<?xml version="1.0" encoding="UTF-8"?>${prolog}
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>${element("ID", number)}${element("TypeCode", typeCode)}<ram:IssueDateTime>${date("20261101")}</ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument></ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Verkäufer AG</ram:Name></ram:SellerTradeParty>
      <ram:BuyerTradeParty>${element("Name", buyer)}${contact}</ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement>
      ${element("InvoiceCurrencyCode", currency)}
      ${element("SpecifiedTradePaymentTerms", dueDate === null ? null : `<ram:DueDateDateTime>${date(dueDate)}</ram:DueDateDateTime>`)}
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:TaxTotalAmount currencyID="EUR">32.05</ram:TaxTotalAmount>
        ${element("GrandTotalAmount", grand)}${element("DuePayableAmount", due)}
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
}

/** As ZUGFeRD 1 wrote it, with other prefixes than everyone. */
export const ZUGFERD_1 = `<?xml version="1.0"?>
<a:CrossIndustryDocument xmlns:a="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:b="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12" xmlns="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15">
  <a:HeaderExchangedDocument><b:ID>0815</b:ID><b:TypeCode>380</b:TypeCode></a:HeaderExchangedDocument>
  <a:SpecifiedSupplyChainTradeTransaction>
    <b:ApplicableSupplyChainTradeAgreement><b:BuyerTradeParty><b:Name>Käufer</b:Name></b:BuyerTradeParty></b:ApplicableSupplyChainTradeAgreement>
    <b:ApplicableSupplyChainTradeSettlement>
      <b:InvoiceCurrencyCode>EUR</b:InvoiceCurrencyCode>
      <b:SpecifiedTradePaymentTerms><b:DueDateDateTime><DateTimeString format="102">20270115</DateTimeString></b:DueDateDateTime></b:SpecifiedTradePaymentTerms>
      <b:SpecifiedTradeSettlementMonetarySummation>
        <b:GrandTotalAmount currencyID="EUR">19.99</b:GrandTotalAmount>
      </b:SpecifiedTradeSettlementMonetarySummation>
    </b:ApplicableSupplyChainTradeSettlement>
  </a:SpecifiedSupplyChainTradeTransaction>
</a:CrossIndustryDocument>`;

/** A page that carries these files, which lie compressed in it or not. */
export async function pdfWith(
  attachments: Readonly<Record<string, string | Uint8Array>>,
  { compressed = true }: Readonly<{ compressed?: boolean }> = {},
): Promise<Buffer<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.addPage([595, 842]);
  for (const [name, content] of Object.entries(attachments)) {
    await document.attach(Buffer.from(content), name, { mimeType: "text/xml" });
  }
  if (!compressed) await document.flush();
  return Buffer.from(await document.save({ useObjectStreams: compressed }));
}
