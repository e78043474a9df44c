import { toDecimalString } from "@/lib/shared/text/decimal-string";

/** A booking as a bank would write it; what a test doesn't say is ordinary. */
export type WrittenEntry = Readonly<{
  amount: number;
  currency?: string;
  debit?: boolean;
  reversal?: boolean;
  status?: string;
  bookedOn?: string;
  valueOn?: string;
  reference?: string;
  batch?: Readonly<{ paymentId?: string; messageId?: string; count?: number }>;
  /** The message that the bank refers to for what stands behind it: `["camt.054.001.08", "M-1"]`. */
  toldIn?: readonly [name: string, id: string];
  transfers?: readonly WrittenTransfer[];
}>;

export type WrittenTransfer = Readonly<{
  amount?: number;
  endToEndId?: string;
  reference?: string;
  text?: string | readonly string[];
  structured?: string;
  invoice?: string;
  name?: string;
  account?: string;
  returned?: string;
}>;

export type Version = "02" | "04" | "08";

type Options = Readonly<{ version?: Version; kind?: "053" | "054"; account?: string; id?: string }>;

export const IBAN = "ES9121000418450200051332";

export function writeCamt(entries: readonly WrittenEntry[], options: Options = {}): string {
  return writeCamtOf([{ account: options.account ?? IBAN, entries }], options);
}

/** Several accounts, or days, in one message. */
export function writeCamtOf(
  statements: readonly Readonly<{ account: string; currency?: string; entries: readonly WrittenEntry[] }>[],
  { version = "08", kind = "053", id = "M-1" }: Options = {},
): string {
  const [body, account] = kind === "053" ? ["BkToCstmrStmt", "Stmt"] : ["BkToCstmrDbtCdtNtfctn", "Ntfctn"];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${body}>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-03-04T06:00:00Z</CreDtTm></GrpHdr>
${statements
  .map(
    (each) => `<${account}><Id>${id}</Id><CreDtTm>2026-03-04T06:00:00Z</CreDtTm>
<Acct><Id><IBAN>${each.account}</IBAN></Id>${element("Ccy", each.currency)}</Acct>
${each.entries.map((entry) => entryXml(entry, version)).join("\n")}
</${account}>`,
  )
  .join("\n")}
</${body}></Document>
`;
}

function entryXml(entry: WrittenEntry, version: Version): string {
  const { amount, currency = "EUR", debit = false, status = "BOOK", bookedOn = "2026-03-03" } = entry;
  return `<Ntry><Amt Ccy="${currency}">${toDecimalString(amount)}</Amt><CdtDbtInd>${debit ? "DBIT" : "CRDT"}</CdtDbtInd>${
    entry.reversal ? "<RvslInd>true</RvslInd>" : ""
  }<Sts>${version === "08" ? `<Cd>${status}</Cd>` : status}</Sts>
<BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${entry.valueOn ?? bookedOn}</Dt></ValDt>${element("AcctSvcrRef", entry.reference)}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
${entry.toldIn ? `<AddtlInfInd><MsgNmId>${entry.toldIn[0]}</MsgNmId><MsgId>${entry.toldIn[1]}</MsgId></AddtlInfInd>` : ""}
${entry.transfers || entry.batch ? `<NtryDtls>${batchXml(entry)}${(entry.transfers ?? []).map((transfer) => transferXml(transfer, entry, version)).join("")}</NtryDtls>` : ""}</Ntry>`;
}

function batchXml({ batch }: WrittenEntry): string {
  if (!batch) return "";
  const count = batch.count === undefined ? undefined : String(batch.count);
  return `<Btch>${element("MsgId", batch.messageId)}${element("PmtInfId", batch.paymentId)}${element("NbOfTxs", count)}</Btch>`;
}

function transferXml(
  transfer: WrittenTransfer,
  { debit = false, currency = "EUR" }: WrittenEntry,
  version: Version,
): string {
  const { amount, endToEndId = "NOTPROVIDED", name, account } = transfer;
  const written = amount === undefined ? "" : `<Amt Ccy="${currency}">${toDecimalString(amount)}</Amt>`;
  const own =
    version === "02"
      ? `<AmtDtls><TxAmt>${written}</TxAmt></AmtDtls>`
      : `${written}<CdtDbtInd>${debit ? "DBIT" : "CRDT"}</CdtDbtInd>`;
  const role = debit ? "Cdtr" : "Dbtr";
  const party =
    name === undefined
      ? ""
      : `<${role}>${version === "08" ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`}</${role}>`;
  const accountXml = account === undefined ? "" : `<${role}Acct><Id><IBAN>${account}</IBAN></Id></${role}Acct>`;
  const texts = [transfer.text ?? []].flat().map((text) => `<Ustrd>${text}</Ustrd>`);
  const structured = [
    transfer.structured === undefined ? "" : `<CdtrRefInf><Ref>${transfer.structured}</Ref></CdtrRefInf>`,
    transfer.invoice === undefined ? "" : `<RfrdDocInf><Nb>${transfer.invoice}</Nb></RfrdDocInf>`,
  ].join("");
  return `<TxDtls><Refs>${element("AcctSvcrRef", transfer.reference)}<EndToEndId>${endToEndId}</EndToEndId></Refs>${amount === undefined ? "" : own}
<RltdPties>${party}${accountXml}</RltdPties>
<RmtInf>${texts.join("")}${structured ? `<Strd>${structured}</Strd>` : ""}</RmtInf>${
    transfer.returned === undefined ? "" : `<RtrInf><Rsn><Cd>${transfer.returned}</Cd></Rsn></RtrInf>`
  }</TxDtls>`;
}

function element(name: string, text: string | undefined): string {
  return text === undefined ? "" : `<${name}>${text}</${name}>`;
}
