import type { EInvoice } from "../model";
import { amountIn, currencyIn, dayIn, earliest, numberIn, payerIn } from "./said";
import { nodeAt, nodesAt, textAt, UnusableXml, type XmlNode } from "./xml-tree";

/**
 * A Facturae 3.2 file with one invoice, signed or not: whether its signature holds is not asked. A batch of several says nothing of one
 * payment.
 * @throws UnusableXml
 */
export function readFacturae(document: XmlNode): EInvoice {
  const invoice = invoiceOf(document);
  const header = nodeAt(invoice, "InvoiceHeader");
  const totals = nodeAt(invoice, "InvoiceTotals");
  const said = textAt(totals, "TotalExecutableAmount") ?? textAt(totals, "InvoiceTotal");
  const currency = textAt(invoice, "InvoiceIssueData", "InvoiceCurrencyCode");
  const number = textAt(header, "InvoiceNumber");
  return {
    // Only both together name it.
    number: number === null ? null : numberIn(`${textAt(header, "InvoiceSeriesCode") ?? ""}${number}`),
    dueDate: earliest(installments(invoice).flatMap((one) => dayIn(textAt(one, "InstallmentDueDate")) ?? [])),
    amount: amountIn(said, currency),
    currency: currencyIn(currency),
    payer: payerOf(nodeAt(document, "Facturae", "Parties", "BuyerParty")),
  };
}

/** Those that are credited; a direct debit's is the buyer's own. */
export function facturaeAccounts(document: XmlNode): readonly string[] {
  return installments(invoiceOf(document)).flatMap((one) => textAt(one, "AccountToBeCredited", "IBAN") ?? []);
}

function invoiceOf(document: XmlNode): XmlNode {
  const [invoice, ...more] = nodesAt(nodeAt(document, "Facturae", "Invoices"), "Invoice");
  if (!invoice || more.length > 0) throw new UnusableXml("holds no invoice, or several");
  return invoice;
}

function installments(invoice: XmlNode): readonly XmlNode[] {
  return nodesAt(nodeAt(invoice, "PaymentDetails"), "Installment");
}

function payerOf(buyer: XmlNode): EInvoice["payer"] {
  const [company, person] = [nodeAt(buyer, "LegalEntity"), nodeAt(buyer, "Individual")];
  const whole = ["Name", "FirstSurname", "SecondSurname"].flatMap((part) => textAt(person, part) ?? []).join(" ");
  const contact = (name: string) => textAt(company, "ContactDetails", name) ?? textAt(person, "ContactDetails", name);
  return payerIn({
    name: textAt(company, "CorporateName") ?? whole,
    email: contact("ElectronicMail"),
    phone: contact("Telephone"),
  });
}
