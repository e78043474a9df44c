import { createHash } from "node:crypto";
import { remittanceText, sepaName } from "@/lib/banks/sepa-text";
import { executionDay, targetDay } from "@/lib/banks/target-calendar";
import { toDecimalString } from "@/lib/shared/text/decimal-string";

/** One refund with all that its transfer needs. */
export type Transfer = Readonly<{
  endToEndId: string;
  amount: number;
  to: Readonly<{ name: string; iban: string }>;
  reason: string;
  /** The account that the payment was made to. */
  from: Readonly<{ ownerName: string; accountNumber: string; bic: string; orderingPartyId: string | null }>;
}>;

/**
 * Transfers as a customer gives them to its bank: pain.001.001.09, which the banks of SEPA take since the rulebooks of 2023 (EPC132-08),
 * where many no longer take the one before it. A block for each account that they leave from, each transfer to be booked by itself, so
 * that a statement names it. The message is named by what is in it: a bank that is given the same one twice can tell.
 *
 * @param isTest a sandbox's: its name says so, and so does every reason
 * @param named the end-to-end ids of all that was in the file when it was first taken
 */
export function pain001(
  transfers: readonly Transfer[],
  at: Date,
  isTest: boolean,
  named: readonly string[] = transfers.map(({ endToEndId }) => endToEndId),
): string {
  const accounts = [...new Set(transfers.map(({ from }) => from.accountNumber))];
  const id = `${isTest ? "TEST" : "RB"}${digestOf(named, 28)}`;
  const blocks = accounts.map((account) => {
    const its = transfers.filter(({ from }) => from.accountNumber === account);
    return block(`${id.slice(0, 26)}-${digestOf([account], 8)}`, its, at, isTest);
  });
  const [first] = transfers;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${at.toISOString().slice(0, 19)}</CreDtTm>${sums(transfers)}<InitgPty>${first ? party(first.from) : ""}</InitgPty></GrpHdr>
${blocks.join("\n")}
</CstmrCdtTrfInitn></Document>
`;
}

function digestOf(texts: readonly string[], length: number): string {
  const digest = createHash("sha256").update(texts.toSorted().join(" ")).digest("hex");
  return digest.slice(0, length).toUpperCase();
}

function block(id: string, transfers: readonly Transfer[], at: Date, isTest: boolean): string {
  const [first] = transfers;
  if (!first) return "";
  const { accountNumber, bic } = first.from;
  const day = executionDay(targetDay(at), "SEPA_CREDIT_TRANSFER");
  return `<PmtInf><PmtInfId>${id}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${sums(transfers)}<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>
<Dbtr>${party(first.from)}</Dbtr><DbtrAcct><Id><IBAN>${accountNumber}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>${escaped(bic)}</BICFI></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>
${transfers.map((transfer) => transaction(transfer, isTest)).join("\n")}
</PmtInf>`;
}

/** A Spaniard's DNI or NIE, and the suffix behind it: what a person is called by, who is no organisation. */
const PERSON = /^[0-9XYZKLM][0-9]{7}[A-Z][0-9]{3}$/;

/** Who orders, as its bank knows it (decision 391). */
function party({ ownerName, orderingPartyId: id }: Transfer["from"]): string {
  if (id === null) return `<Nm>${name(ownerName)}</Nm>`;
  const kind = PERSON.test(id) ? "PrvtId" : "OrgId";
  return `<Nm>${name(ownerName)}</Nm><Id><${kind}><Othr><Id>${escaped(id)}</Id></Othr></${kind}></Id>`;
}

function transaction({ endToEndId, amount, to, reason }: Transfer, isTest: boolean): string {
  return `<CdtTrfTxInf><PmtId><EndToEndId>${endToEndId}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${toDecimalString(amount)}</InstdAmt></Amt><Cdtr><Nm>${name(to.name)}</Nm></Cdtr><CdtrAcct><Id><IBAN>${to.iban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${escaped(reasonText(reason, isTest))}</Ustrd></RmtInf></CdtTrfTxInf>`;
}

/** As it reads on the payer's statement. */
function reasonText(reason: string, isTest: boolean): string {
  return remittanceText(null, `${isTest ? "TEST " : ""}${reason}`);
}

function sums(transfers: readonly Transfer[]): string {
  const sum = transfers.reduce((total, { amount }) => total + amount, 0);
  return `<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${toDecimalString(sum)}</CtrlSum>`;
}

const name = (text: string): string => escaped(sepaName(text));

/** SEPA's characters hold none but the apostrophe that XML has another use for; whatever is said beside them is escaped all the same. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
