import type { EInvoice } from "../model";
import { amountIn, currencyIn, dayIn, earliest, isCreditNote, numberIn, payerIn } from "./said";
import { nodeAt, nodesAt, textAt, type XmlNode } from "./xml-tree";

/** A UBL 2.1 invoice (EN 16931-3-2), as Peppol and XRechnung carry it. Of a `CreditNote` nothing is to be collected. */
export function readUblInvoice(document: XmlNode): EInvoice {
  const isInvoice = Object.hasOwn(document, "Invoice");
  const invoice = nodeAt(document, isInvoice ? "Invoice" : "CreditNote");
  const payable = nodeAt(invoice, "LegalMonetaryTotal", "PayableAmount");
  const [ofDocument, ofAmount] = [textAt(invoice, "DocumentCurrencyCode"), currencyOf(payable)];
  const said = ofDocument ?? ofAmount;
  const isOfOne = ofAmount === null || ofAmount === said;
  const isOwedByBuyer = isInvoice && !isCreditNote(textAt(invoice, "InvoiceTypeCode"));
  const [means, terms] = [nodesAt(invoice, "PaymentMeans"), nodesAt(invoice, "PaymentTerms")];
  const dueDates = [
    textAt(invoice, "DueDate"),
    ...[...means, ...terms].map((one) => textAt(one, "PaymentDueDate")),
    ...terms.map((one) => textAt(one, "InstallmentDueDate")),
  ].map(dayIn);
  return {
    number: numberIn(textAt(invoice, "ID")),
    dueDate: earliest(dueDates.filter((day) => day !== null)),
    amount: isOwedByBuyer && isOfOne ? amountIn(textAt(payable), said) : null,
    currency: currencyIn(said),
    payer: payerOf(nodeAt(invoice, "AccountingCustomerParty", "Party")),
  };
}

function currencyOf(amount: XmlNode): string | null {
  const said = amount["@currencyID"];
  return typeof said === "string" ? said : null;
}

/** BT-84. */
export function ublAccounts(document: XmlNode): readonly string[] {
  const means = nodesAt(nodeAt(document, "Invoice"), "PaymentMeans");
  return means.flatMap((one) => textAt(one, "PayeeFinancialAccount", "ID") ?? []);
}

function payerOf(party: XmlNode): EInvoice["payer"] {
  const contact = nodeAt(party, "Contact");
  const endpoint = nodeAt(party, "EndpointID");
  return payerIn({
    name: textAt(party, "PartyLegalEntity", "RegistrationName") ?? textAt(party, "PartyName", "Name"),
    email: textAt(contact, "ElectronicMail") ?? (endpoint["@schemeID"] === "EM" ? textAt(endpoint) : null),
    phone: textAt(contact, "Telephone"),
  });
}
