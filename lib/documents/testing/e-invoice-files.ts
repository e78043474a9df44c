const UBL_HEAD = "<cbc:ID>UBL-7</cbc:ID><cbc:IssueDate>2026-11-01</cbc:IssueDate><cbc:DueDate>2026-12-31</cbc:DueDate>";

/** An invoice (or a `CreditNote`) in UBL 2.1, as Peppol carries it. */
export function ublXml({ root = "Invoice", typeCode = "380", head = UBL_HEAD } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<u:${root} xmlns:u="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  ${head}
  <cbc:InvoiceTypeCode>${typeCode}</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Vendedor, S.L.</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cbc:EndpointID schemeID="EM">facturas@comprador.example</cbc:EndpointID>
    <cac:PartyLegalEntity><cbc:RegistrationName>Comprador, S.A.</cbc:RegistrationName></cac:PartyLegalEntity>
    <cac:Contact><cbc:Telephone>+34 600 000 000</cbc:Telephone><cbc:ElectronicMail>pagos@comprador.example</cbc:ElectronicMail></cac:Contact>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>ES9121000418450200051332</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount currencyID="EUR">1310.00</cbc:TaxInclusiveAmount><cbc:PrepaidAmount currencyID="EUR">100.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="EUR">1210.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
</u:${root}>`;
}

/** Facturae 3.2.2 with one invoice to a person, in two instalments. */
export function facturaeXml({ copies = 1 } = {}): string {
  const installment = (day: string, amount: string) =>
    `<Installment><InstallmentDueDate>${day}</InstallmentDueDate><InstallmentAmount>${amount}</InstallmentAmount><PaymentMeans>04</PaymentMeans><AccountToBeCredited><IBAN>ES9121000418450200051332</IBAN></AccountToBeCredited></Installment>`;
  const invoice = `<Invoice>
    <InvoiceHeader><InvoiceNumber>12</InvoiceNumber><InvoiceSeriesCode>A</InvoiceSeriesCode><InvoiceDocumentType>FC</InvoiceDocumentType><InvoiceClass>OO</InvoiceClass></InvoiceHeader>
    <InvoiceIssueData><IssueDate>2026-11-01</IssueDate><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode></InvoiceIssueData>
    <InvoiceTotals><InvoiceTotal>242.00</InvoiceTotal><TotalOutstandingAmount>242.00</TotalOutstandingAmount><TotalExecutableAmount>242.000000</TotalExecutableAmount></InvoiceTotals>
    <PaymentDetails>${installment("2026-12-31", "121.00")}${installment("2026-11-30", "121.00")}</PaymentDetails>
  </Invoice>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<fe:Facturae xmlns:fe="http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml">
  <FileHeader><SchemaVersion>3.2.2</SchemaVersion></FileHeader>
  <Parties>
    <SellerParty><LegalEntity><CorporateName>Vendedor, S.L.</CorporateName></LegalEntity></SellerParty>
    <BuyerParty><Individual><Name>Ana</Name><FirstSurname>Soler</FirstSurname><SecondSurname>Vila</SecondSurname><ContactDetails><ElectronicMail>ana@example.com</ElectronicMail></ContactDetails></Individual></BuyerParty>
  </Parties>
  <Invoices>${invoice.repeat(copies)}</Invoices>
</fe:Facturae>`;
}
