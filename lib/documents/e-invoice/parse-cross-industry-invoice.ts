import { DateTime } from "luxon";
import type { EInvoice } from "../model";
import { amountIn, currencyIn, earliest, isCreditNote, numberIn, payerIn } from "./said";
import { nodeAt, nodesAt, parseXml, textAt, UnusableXml, type XmlNode } from "./xml-tree";

/**
 * Reads UN/CEFACT's Cross Industry Invoice, which Factur-X and ZUGFeRD carry in every profile (EN 16931-3-3): what there is to
 * pay, in which currency, until when, under which number, and who pays. ZUGFeRD 1 calls the same elements otherwise; both are
 * told apart by their root, whatever prefixes they use.
 * @throws UnusableXml
 */
export function parseCrossIndustryInvoice(bytes: Buffer): EInvoice {
  return readCrossIndustryInvoice(parseXml(bytes));
}

/** The same of XML that is parsed already. @throws UnusableXml */
export function readCrossIndustryInvoice(document: XmlNode): EInvoice {
  const [version] = VERSIONS.filter(({ root }) => Object.hasOwn(document, root));
  if (!version) throw new UnusableXml("is no Cross Industry Invoice");
  const invoice = nodeAt(document, version.root);
  const header = nodeAt(invoice, version.header);
  const trade = nodeAt(invoice, version.trade);
  const settlement = nodeAt(trade, version.settlement);
  const sums = nodeAt(settlement, version.sums);
  const currency = textAt(settlement, "InvoiceCurrencyCode");
  const isOwedByBuyer = !isCreditNote(textAt(header, "TypeCode"));
  return {
    number: numberIn(textAt(header, "ID")),
    dueDate: earliest(nodesAt(settlement, "SpecifiedTradePaymentTerms").flatMap(dueDateOf)),
    amount: isOwedByBuyer ? amountOf(sums, currency) : null,
    currency: currencyIn(currency),
    payer: payerOf(nodeAt(trade, version.agreement, "BuyerTradeParty")),
  };
}

/** What differs between ZUGFeRD 2 (and Factur-X) and ZUGFeRD 1. */
const VERSIONS = [
  {
    root: "CrossIndustryInvoice",
    header: "ExchangedDocument",
    trade: "SupplyChainTradeTransaction",
    agreement: "ApplicableHeaderTradeAgreement",
    settlement: "ApplicableHeaderTradeSettlement",
    sums: "SpecifiedTradeSettlementHeaderMonetarySummation",
  },
  {
    root: "CrossIndustryDocument",
    header: "HeaderExchangedDocument",
    trade: "SpecifiedSupplyChainTradeTransaction",
    agreement: "ApplicableSupplyChainTradeAgreement",
    settlement: "ApplicableSupplyChainTradeSettlement",
    sums: "SpecifiedTradeSettlementMonetarySummation",
  },
] as const;

/** BT-115, what remains to be paid; BT-112, the total with VAT, only where nothing is said of that. */
function amountOf(sums: XmlNode, currency: string | null): number | null {
  const due = nodesAt(sums, "DuePayableAmount");
  const said = due.length > 0 ? due : nodesAt(sums, "GrandTotalAmount");
  // The VAT may be stated in a second currency beside the invoice's own.
  const own = said.find((node) => [undefined, currency].includes(textOf(node["@currencyID"])));
  return own ? amountIn(textAt(own), currency) : null;
}

/** BT-9. Format 102 is a day, `20261231`; others are months and weeks. */
function dueDateOf(terms: XmlNode): string[] {
  const node = nodeAt(terms, "DueDateDateTime", "DateTimeString");
  const text = textAt(node) ?? "";
  const format = textOf(node["@format"]) ?? "102";
  const date = DateTime.fromFormat(text, "yyyyMMdd", { zone: "utc" });
  return format === "102" && /^\d{8}$/.test(text) && date.isValid ? [date.toISODate()] : [];
}

/** BT-44 with the ways to reach them: the contact's, else the electronic address when it is an e-mail address (BT-49, BT-58). */
function payerOf(buyer: XmlNode): EInvoice["payer"] {
  const contact = nodeAt(buyer, "DefinedTradeContact");
  const address = nodeAt(buyer, "URIUniversalCommunication", "URIID");
  const electronic = textOf(address["@schemeID"]) === "EM" ? textAt(address) : null;
  return payerIn({
    name: textAt(buyer, "Name"),
    email: textAt(contact, "EmailURIUniversalCommunication", "URIID") ?? electronic,
    phone: textAt(contact, "TelephoneUniversalCommunication", "CompleteNumber"),
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
