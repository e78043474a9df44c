import { shiftDay } from "@/lib/shared/iso-day";
import { decodeWindows1252, WINDOWS_1252 } from "@/lib/shared/text/windows-1252";
import { amountInWords, minorUnits } from "./amounts";
import { batchCountOf, batchKeysOfParts, batchKeysOfSum, type MessageIds } from "./camt-batches";
import { pagesByStatement, pagesToldOnce } from "./camt-pages";
import { isWhole, type ToldBooking } from "./camt-wholeness";
import { dayIn, isDay, isMidnight, zoneOf } from "./days";
import type { AccountEntries, BankFile, BookedEntry, Direction } from "./model";
import { referenceKeys } from "./reference-keys";
import { referenceOf } from "./references";
import { unreadable } from "./unreadable";
import { parseXml, type XmlElement } from "./xml-tree";

/**
 * ISO 20022 bank-to-customer messages: camt.053 (a statement) and camt.054 (a notification), versions 02, 04 and 08. They differ in
 * where a few elements stand; each is looked for in all its places.
 */

const MESSAGES = {
  "053": { format: "CAMT_053", body: "BkToCstmrStmt", account: "Stmt" },
  "054": { format: "CAMT_054", body: "BkToCstmrDbtCdtNtfctn", account: "Ntfctn" },
} as const;
const VERSIONS: ReadonlySet<string> = new Set(["02", "04", "08"]);

/** Of the bank's transaction codes those of returned credit transfers. */
const RETURNS: ReadonlySet<string> = new Set(["RRTN", "RPCR"]);

/** Of what was booked on the days that a statement covers; others are of the day before, or of days to come. */
const BOOKED_BALANCES: ReadonlySet<string> = new Set(["OPBD", "CLBD"]);

/** Families of the bank's transaction codes that are direct debits, received and sent: none of them is a payer's transfer. */
const DIRECT_DEBITS: ReadonlySet<string> = new Set(["RDDT", "IDDT"]);

/** Of a booking that stays one: more are told by nobody's page. */
const TRANSFERS_IN_WORDS = 50;

/** An IBAN's and any other's (Max34Text). */
const ACCOUNT_LENGTH_MAX = 34;

export function looksLikeXml(bytes: Uint8Array): boolean {
  return /^(?:\xef\xbb\xbf)?\s*</.test(Buffer.from(bytes.subarray(0, 256)).toString("latin1"));
}

/** @throws AppError statement_unreadable, naming the line or the element */
export function readCamt(bytes: Uint8Array): BankFile {
  const text = decodeXml(bytes);
  const root = parseXml(text);
  const document = root.at("Document");
  if (!document)
    throw unreadable("the document", "not_a_statement", "is XML, but no ISO 20022 message: its root is not Document");
  const message = messageOf(text);
  const body = document.at(message.body);
  if (!body) throw unreadable("Document", "missing", `has no ${message.body}`);
  const found = body.all(message.account);
  if (found.length === 0) throw unreadable(body.path, "missing", `has no ${message.account}`);
  const read = found.map((element) => ({ element, ...readAccount(element, message.format, body) }));
  const accounts = pagesByStatement(read).flatMap((pages) => {
    const whole = isWhole(pages, body);
    return pagesToldOnce(pages).map((told) => accountOf(told, whole));
  });
  return { format: message.format, accounts };
}

/** UTF-8 where its mark says so; else what the declaration says of the encodings that banks write. */
function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const said = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]?.toLowerCase();
  const declared = head.startsWith("\xef\xbb\xbf") ? "utf-8" : (said ?? "utf-8");
  const encoding = new Map([
    ["utf-8", "utf-8"],
    ["us-ascii", "utf-8"],
    // So .NET calls what it has in memory, whatever it is written in: what is UTF-16 has been refused before.
    ["utf-16", "utf-8"],
    ["iso-8859-1", "iso-8859-1"],
    ["iso-8859-15", "iso-8859-15"],
    ["windows-1252", "windows-1252"],
  ]).get(declared);
  if (!encoding)
    throw unreadable(
      "line 1",
      "encoding_unsupported",
      `the encoding ${declared} is not taken: UTF-8 or ISO-8859-1 are`,
    );
  if (WINDOWS_1252.has(encoding)) return decodeWindows1252(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw unreadable("the document", "encoding_unsupported", `is not ${declared}`);
  }
}

/** By the namespace of the root: prefixes are free, and gone once the document is parsed. */
function messageOf(text: string) {
  const [root = ""] = /<(?:[\w.-]+:)?Document\s[^>]*>/.exec(text) ?? [];
  const [, kind, version] =
    /xmlns(?::[\w.-]+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.001\.(\d{2})["']/.exec(root) ?? [];
  if (kind === undefined || version === undefined) {
    throw unreadable(
      "Document",
      "message_unsupported",
      "names no camt message: its namespace must be urn:iso:std:iso:20022:tech:xsd:camt.053.001.08 or the like",
    );
  }
  if ((kind !== "053" && kind !== "054") || !VERSIONS.has(version)) {
    throw unreadable(
      "Document",
      "message_unsupported",
      `is camt.${kind}.001.${version}; camt.053 and camt.054 of the versions 02, 04 and 08 are taken`,
    );
  }
  return MESSAGES[kind];
}

type Read = Omit<AccountEntries, "isWhole"> & Readonly<{ bookings: readonly (ToldBooking | null)[] }>;

function readAccount(statement: XmlElement, format: BankFile["format"], message: XmlElement): Read {
  const account = accountNumberOf(statement);
  const zone = zoneOf(account);
  const messageId = referenceOf(message.textAt("GrpHdr", "MsgId"));
  const ids = format === "CAMT_054" ? [messageId, referenceOf(statement.textAt("Id"))] : [];
  const notification = ids.filter((id) => id !== null);
  const bookings = statement.all("Ntry").map((entry) => readEntry(entry.read(), notification, zone));
  const entries = bookings.flatMap((booking) => booking?.entries ?? []);
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted();
  const balances = statement
    .all("Bal")
    .filter((balance) => BOOKED_BALANCES.has(balance.textAt("Tp", "CdOrPrtry", "Cd") ?? ""))
    .flatMap((balance) => dayAt(balance, "Dt", zone) ?? [])
    .toSorted();
  const created = () => dayIn(zone, statement.textAt("CreDtTm") ?? required(message, "GrpHdr", "CreDtTm"));
  const [first, last] = ["FrDtTm", "ToDtTm"].map((name) => statement.textAt("FrToDt", name));
  const from = (first ? dayIn(zone, first) : null) ?? balances[0] ?? days[0] ?? created();
  const until = (last ? dayIn(zone, last) : null) ?? balances.at(-1) ?? days.at(-1) ?? created();
  for (const day of [from, until])
    if (!isDay(day)) throw unreadable(`${statement.path}/FrToDt`, "day", `${day} is no day`);
  const before = shiftDay(until, -1);
  // A period that ends at the midnight behind its closing balance tells nothing of the day that begins then.
  const isOver = isMidnight(zone, last ?? "") && balances.at(-1) === before && days.at(-1) !== until;
  const to = isOver && from < until ? before : until;
  const told = bookings.map((booking) => booking?.told ?? null);
  return { accountNumber: account, from, to, currency: currencyOf(statement, told), entries, bookings: told };
}

/** As it says itself; else what all that it tells is in. */
function currencyOf(statement: XmlElement, told: Read["bookings"]): string | undefined {
  const ofBalances = statement.all("Bal").map((balance) => balance.at("Amt")?.attribute("Ccy"));
  const [only, ...others] = new Set([...ofBalances, ...told.map((booking) => booking?.currency)].filter(Boolean));
  const common = others.length === 0 ? only : undefined;
  return statement.textAt("Acct", "Ccy") ?? common ?? undefined;
}

/** All that pages which follow one another tell: what stands on one of them is never what stands on another. */
function accountOf(pages: readonly [Read, ...Read[]], isWhole: boolean): AccountEntries {
  const days = pages.flatMap(({ from, to }) => [from, to]).toSorted();
  const [{ accountNumber, currency, from, to }] = pages;
  const entries = pages.flatMap((page) => page.entries);
  return { accountNumber, from: days[0] ?? from, to: days.at(-1) ?? to, isWhole, currency, entries };
}

function accountNumberOf(statement: XmlElement): string {
  const iban = statement.textAt("Acct", "Id", "IBAN") ?? statement.textAt("Acct", "Id", "Othr", "Id");
  if (iban === null) throw unreadable(`${statement.path}/Acct/Id`, "account", "names no account");
  const account = iban.replaceAll(" ", "").toUpperCase();
  if (account.length > ACCOUNT_LENGTH_MAX) {
    throw unreadable(`${statement.path}/Acct/Id`, "account", `has more than ${ACCOUNT_LENGTH_MAX} characters`);
  }
  return account;
}

type Booking = Readonly<{ told: ToldBooking; entries: readonly BookedEntry[] }>;

/** What is booked of an entry: itself, or each of the transfers that it stands for. Null for what is only pending: it is no money yet. */
function readEntry(entry: XmlElement, notification: MessageIds, zone: string): Booking | null {
  const status = entry.textAt("Sts", "Cd") ?? entry.textAt("Sts", "Prtry") ?? entry.textAt("Sts");
  if (status === null) throw unreadable(`${entry.path}/Sts`, "missing", "is missing");
  if (status !== "BOOK") return null;
  const total = amountAt(entry);
  const booking = {
    direction: directionOf(entry, entry),
    currency: total.currency,
    bookedOn: dayAt(entry, "BookgDt", zone) ?? dayAt(entry, "ValDt", zone),
    valueOn: dayAt(entry, "ValDt", zone),
    bankReference: referenceOf(entry.textAt("AcctSvcrRef")),
  };
  const { bookedOn, ...booked } = booking;
  if (bookedOn === null) throw unreadable(entry.path, "day", "has neither a booking date nor a value date");
  const transfers = entry.all("NtryDtls").flatMap((details) => details.all("TxDtls"));
  const parts = partsOf(entry, transfers, total, booking.direction);
  const isApart = parts.length > 1;
  const batchKeys = isApart ? batchKeysOfParts(entry, parts.length, notification) : batchKeysOfSum(entry);
  const reference = booking.bankReference ?? batchKeys[0] ?? null;
  const whole = isApart && reference !== null ? { reference, amount: total.amount } : null;
  return {
    told: { ...total, direction: booking.direction, transfers: Math.max(1, transfers.length, batchCountOf(entry)) },
    entries: parts.map(({ told, amount, direction }) => ({
      ...{ ...booked, ...told, bookedOn, amount, direction, booking: whole, batchKeys },
      bankReference: told.bankReference ?? booked.bankReference,
    })),
  };
}

type Part = Readonly<{ told: Told; amount: number; currency: string | undefined; direction: Direction }>;
type Amount = Readonly<{ amount: number; currency: string }>;

/**
 * The transfers of a booking with their own amounts, where these make up what was booked. What was booked is what the account has:
 * where they don't, the booking stays one, for a person to take apart.
 */
function partsOf(
  entry: XmlElement,
  transfers: readonly XmlElement[],
  total: Amount,
  direction: Direction,
): readonly Part[] {
  const [first, ...others] = transfers;
  const whole = (details: XmlElement | null) => [
    { told: toldBy(entry, details, direction, true), ...total, direction },
  ];
  if (!first || others.length === 0) return whole(first?.read() ?? null);
  // Each is parsed once, and only what it tells is kept.
  const parts = transfers.map((transfer) => {
    const details = transfer.read();
    const own = ownAmount(details);
    const ownDirection = directionOf(details, entry);
    const told = toldBy(entry, details, ownDirection, false);
    return { told, amount: own?.amount ?? 0, currency: own?.currency, direction: ownDirection };
  });
  const sum = parts.reduce((signed, part) => signed + (part.direction === direction ? part.amount : -part.amount), 0);
  const adds = sum === total.amount && parts.every(({ amount, currency }) => amount > 0 && currency === total.currency);
  if (adds) return parts;
  return whole(null).map((one) => ({ ...one, told: { ...one.told, transfersTold: inWords(parts) } }));
}

/** For whoever has to take the booking apart: who sent what, by which name. A booking may stand for thousands. */
function inWords(parts: readonly Part[]): string {
  return parts
    .slice(0, TRANSFERS_IN_WORDS)
    .map(({ told, amount, currency }) => {
      const sum = currency === undefined ? null : amountInWords(amount, currency);
      return [told.counterpartyName, told.endToEndId, told.remittance, sum].filter(Boolean).join(", ");
    })
    .filter((words) => words !== "")
    .join("; ");
}

/** Of a single transfer within a booking. */
function ownAmount(details: XmlElement): Amount | null {
  const places = [[], ["AmtDtls", "TxAmt"], ["AmtDtls", "InstdAmt"]];
  const holder = places.map((path) => details.at(...path)).find((place) => place?.at("Amt"));
  return holder ? amountAt(holder) : null;
}

/** What an entry says of one transfer, or of all of them together. `isAll`: what stands in the entry is of nothing else. */
type Told = Omit<BookedEntry, "direction" | "amount" | "currency" | "bookedOn" | "valueOn" | "booking" | "batchKeys">;

function toldBy(entry: XmlElement, details: XmlElement | null, direction: Direction, isAll: boolean): Told {
  const remitted = details?.all("RmtInf") ?? [];
  const texts = remitted.flatMap((information) => information.all("Ustrd")).flatMap(({ text }) => text ?? []);
  const structured = remitted.flatMap((information) => information.all("Strd"));
  const creditorReferences = structured.flatMap((part) => part.textAt("CdtrRefInf", "Ref") ?? []);
  const documents = structured.flatMap((part) => part.all("RfrdDocInf")).flatMap((part) => part.textAt("Nb") ?? []);
  const additional = structured.flatMap((part) => part.all("AddtlRmtInf")).flatMap(({ text }) => text ?? []);
  // Many banks write it as their own words.
  const inOtherWords = details?.textAt("AddtlTxInf") ?? (isAll ? entry.textAt("AddtlNtryInf") : null) ?? "";
  const remittance = [...texts, ...additional].join(" ") || inOtherWords;
  const returnReason = details?.textAt("RtrInf", "Rsn", "Cd") ?? details?.textAt("RtrInf", "Rsn", "Prtry") ?? null;
  const isGivenBack =
    ["true", "1"].includes(entry.textAt("RvslInd") ?? "") ||
    details?.at("RtrInf") != null ||
    [entry, details].some((element) => element !== null && RETURNS.has(codeOf(element)));
  // The account's own direct debit that comes back is no payment that goes back.
  const isReturn = isGivenBack && (direction === "CREDIT" || !isDirectDebit(entry, details));
  const counterparty = counterpartyOf(details, direction);
  return {
    isReturn,
    returnReason: returnReason?.slice(0, 35).toWellFormed() ?? null,
    bankReference: referenceOf(details?.textAt("Refs", "AcctSvcrRef") ?? null),
    endToEndId: referenceOf(details?.textAt("Refs", "EndToEndId") ?? null),
    creditorReference: creditorReferences[0] ?? null,
    remittance,
    transfersTold: "",
    ...counterparty,
    // A text of 140 characters is full: the next one goes on with the same word, or with another.
    keys: referenceKeys(
      [
        remittance,
        texts.reduce((text, part, at) => text + (at > 0 && texts[at - 1]?.length !== 140 ? " " : "") + part, ""),
      ],
      [...creditorReferences, ...documents],
    ),
  };
}

/** Whose money came, or to whom it went. */
function counterpartyOf(details: XmlElement | null, direction: Direction) {
  const parties = details?.at("RltdPties");
  const role = direction === "CREDIT" ? "Dbtr" : "Cdtr";
  const account = parties?.at(`${role}Acct`, "Id");
  return {
    counterpartyName: parties?.textAt(role, "Pty", "Nm") ?? parties?.textAt(role, "Nm") ?? null,
    counterpartyAccount: account?.textAt("IBAN")?.replaceAll(" ", "") ?? account?.textAt("Othr", "Id") ?? null,
  };
}

function isDirectDebit(entry: XmlElement, details: XmlElement | null): boolean {
  const families = [entry, details].map((element) => element?.textAt("BkTxCd", "Domn", "Fmly", "Cd") ?? "");
  return details?.at("Refs", "MndtId") != null || families.some((family) => DIRECT_DEBITS.has(family));
}

function codeOf(element: XmlElement): string {
  return element.textAt("BkTxCd", "Domn", "Fmly", "SubFmlyCd") ?? "";
}

function amountAt(holder: XmlElement): Amount {
  const element = holder.at("Amt");
  const currency = element?.attribute("Ccy") ?? "";
  if (!/^[A-Z]{3}$/.test(currency)) throw unreadable(`${holder.path}/Amt`, "amount", "has no currency (Ccy)");
  const amount = minorUnits(element?.text ?? "", currency);
  if (amount === null)
    throw unreadable(
      `${holder.path}/Amt`,
      "amount",
      `"${(element?.text ?? "").slice(0, 30)}" is no amount of ${currency}`,
    );
  return { amount, currency };
}

function directionOf(element: XmlElement, entry: XmlElement): Direction {
  const indicator = element.textAt("CdtDbtInd") ?? entry.textAt("CdtDbtInd");
  if (indicator === "CRDT") return "CREDIT";
  if (indicator === "DBIT") return "DEBIT";
  throw unreadable(`${element.path}/CdtDbtInd`, "direction", "must be CRDT or DBIT");
}

/** `Dt` or `DtTm` of an element; null where it is not there. */
function dayAt(element: XmlElement, name: string, zone: string): string | null {
  const place = element.at(name);
  if (!place) return null;
  const day = dayIn(zone, place.textAt("Dt") ?? place.textAt("DtTm") ?? "");
  if (!isDay(day)) throw unreadable(place.path, "day", `"${day}" is no day`);
  return day;
}

function required(element: XmlElement, ...names: readonly string[]): string {
  const text = element.textAt(...names);
  if (text === null) throw unreadable([element.path, ...names].join("/"), "missing", "is missing");
  return text;
}
