import type { SaidInvoice } from "../model";
import { readCrossIndustryInvoice } from "./parse-cross-industry-invoice";
import { facturaeAccounts, readFacturae } from "./read-facturae";
import { readUblInvoice, ublAccounts } from "./read-ubl-invoice";
import { nodeAt, nodesAt, parseXml, textAt, type XmlNode } from "./xml-tree";

/**
 * What an e-invoice's XML says of its payment, whichever of the three standards it keeps to, and onto which accounts it wants to be
 * paid.
 * @throws UnusableXml
 */
export function readInvoiceXml(bytes: Buffer): SaidInvoice {
  const document = parseXml(bytes);
  if (Object.hasOwn(document, "Facturae")) {
    return { ...readFacturae(document), accounts: once(facturaeAccounts(document)) };
  }
  if (Object.hasOwn(document, "Invoice") || Object.hasOwn(document, "CreditNote")) {
    return { ...readUblInvoice(document), accounts: once(ublAccounts(document)) };
  }
  return { ...readCrossIndustryInvoice(document), accounts: once(crossIndustryAccounts(document)) };
}

/** BT-84, in ZUGFeRD 1 as in 2. */
function crossIndustryAccounts(document: XmlNode): readonly string[] {
  const settlement = {
    ...nodeAt(document, "CrossIndustryInvoice", "SupplyChainTradeTransaction", "ApplicableHeaderTradeSettlement"),
    ...nodeAt(
      document,
      "CrossIndustryDocument",
      "SpecifiedSupplyChainTradeTransaction",
      "ApplicableSupplyChainTradeSettlement",
    ),
  };
  const means = nodesAt(settlement, "SpecifiedTradeSettlementPaymentMeans");
  return means.flatMap((one) => textAt(one, "PayeePartyCreditorFinancialAccount", "IBANID") ?? []);
}

/** Each instalment names it again. */
function once(accounts: readonly string[]): readonly string[] {
  return [...new Set(accounts)];
}
