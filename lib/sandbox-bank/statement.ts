import type { SandboxPayment } from "@/db/queries/sandbox-bank";
import { toDecimalString } from "@/lib/shared/text/decimal-string";
import { escapeMarkup } from "./pages/html";

/** A booking on one account. */
export type Booking = Readonly<{ payment: SandboxPayment; at: Date }>;

/**
 * The account's statement up to a moment as ISO 20022 camt.053.001.08: what the sandbox's payments took from it and brought
 * to it. The opening balance is zero, since nothing else ever happens to the account.
 */
export function statementXml(iban: string, bookings: readonly Booking[], at: Date): string {
  const closing = bookings.reduce((sum, { payment }) => sum + signedAmount(iban, payment), 0);
  const from = bookings[0]?.at ?? at;
  const id = `STMT-${at.toISOString().replace(/\D/g, "")}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${at.toISOString()}</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><CreDtTm>${at.toISOString()}</CreDtTm>
<FrToDt><FrDtTm>${from.toISOString()}</FrDtTm><ToDtTm>${at.toISOString()}</ToDtTm></FrToDt>
<Acct><Id><IBAN>${escapeMarkup(iban)}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance("OPBD", 0, from)}
${balance("CLBD", closing, at)}
${bookings.map((booking) => entry(iban, booking)).join("\n")}
</Stmt></BkToCstmrStmt></Document>
`;
}

function entry(iban: string, { payment, at }: Booking): string {
  const amount = `<Amt Ccy="EUR">${toDecimalString(payment.amount)}</Amt>`;
  const direction = `<CdtDbtInd>${signedAmount(iban, payment) < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
  const instant = payment.product === "instant-sepa-credit-transfers";
  return `<Ntry>${amount}${direction}<Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day(at)}</Dt></BookgDt><ValDt><Dt>${day(at)}</Dt></ValDt><AcctSvcrRef>${payment.id}</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${signedAmount(iban, payment) < 0 ? "ICDT" : "RCDT"}</Cd><SubFmlyCd>${instant ? "ESCI" : "ESCT"}</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>${escapeMarkup(payment.endToEndId ?? "NOTPROVIDED")}</EndToEndId></Refs>${amount}${direction}
<RltdPties>${accountOf("DbtrAcct", payment.debtorIban)}<Cdtr><Pty><Nm>${escapeMarkup(payment.creditorName)}</Nm></Pty></Cdtr>${accountOf("CdtrAcct", payment.creditorIban)}</RltdPties>
${payment.remittance === null ? "" : `<RmtInf><Ustrd>${escapeMarkup(payment.remittance)}</Ustrd></RmtInf>`}</TxDtls></NtryDtls></Ntry>`;
}

function accountOf(element: "DbtrAcct" | "CdtrAcct", iban: string | null): string {
  return iban === null ? "" : `<${element}><Id><IBAN>${escapeMarkup(iban)}</IBAN></Id></${element}>`;
}

function balance(code: "OPBD" | "CLBD", amount: number, at: Date): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${toDecimalString(Math.abs(amount))}</Amt><CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${day(at)}</Dt></Dt></Bal>`;
}

function signedAmount(iban: string, payment: SandboxPayment): number {
  return payment.debtorIban === iban ? -payment.amount : payment.amount;
}

function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
