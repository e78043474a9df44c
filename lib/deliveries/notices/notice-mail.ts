import type { findRecordOfOperation } from "@/db/queries/attempts/payment-records";
import type { DeliveryMatter } from "@/db/queries/deliveries/delivery-matter";
import { confirmedBy, isAccepted, isBanksWord, scheduledFor } from "@/lib/attempts/model";
import { targetDay } from "@/lib/banks/target-calendar";
import { formatDay, formatMoment } from "@/lib/documents/words/dates";
import { languageOf } from "@/lib/documents/words/language";
import type { MailContent } from "@/lib/mail/message";
import { plainWords } from "@/lib/mail/plain-words";
import { invoiceNumberOf } from "@/lib/operations/invoice-number";
import { linkUrl } from "@/lib/operations/link-url";
import { receiptAmounts, receiptStatus } from "@/lib/payer/make-payer-receipt";
import type { PayerSettings } from "@/lib/payer/payer-settings";
import { formatMoney } from "@/lib/shared/money";
import { shortReference } from "@/lib/shared/text/short-reference";
import { letterOf } from "../delivery-message";
import type { DeliveryRecipient, TellingKind } from "../model";
import type { DeliveryLanguage } from "../words/language";
import { noticeWords } from "./words/language";
import type { NoticeWords } from "./words/words";

type Found = NonNullable<Awaited<ReturnType<typeof findRecordOfOperation>>>;
/** What is known of the money at the moment at which it is written. */
export type NoticedRecord = Pick<
  Found,
  | "amount"
  | "settledAmount"
  | "currency"
  | "status"
  | "code"
  | "statusBefore"
  | "source"
  | "resolution"
  | "executionDate"
  | "createdAt"
>;

export type Noticed = Readonly<{
  kind: TellingKind;
  recipient: DeliveryRecipient;
  matter: DeliveryMatter;
  settings: Pick<PayerSettings, "visual" | "plates">;
  record: NoticedRecord;
  /** Of whom the payer is told. */
  copies: readonly string[];
  isAttached: boolean;
  /** Whether there are documents that are not attached. */
  isMoreOnPage: boolean;
}>;

/** What is written of a payment after it was made: as much as its bank or its payee has said of it, and no more (decision 200). */
export function noticeMail(language: DeliveryLanguage, noticed: Noticed): MailContent {
  const { matter, settings, record } = noticed;
  const { operation, tenant } = matter;
  const { tag } = language;
  const { words } = languageOf(tag, language.voice);
  const payee = plainWords(tenant.legalName);
  const { amount, amountAsked } = receiptAmounts(record, operation);
  const sum = formatMoney(amount, tag);
  const said = saidOf(noticeWords(tag), noticed, { payee, sum, tag, receipt: words.paymentReceipt });
  const scheduled = dayToCome(record);
  const status = words.statuses[receiptStatus(record, scheduled)];
  const isSeen = confirmedBy(record) === "PAYEE";
  const { concept } = operation;
  const invoice = invoiceNumberOf(operation);
  return {
    ...letterOf(language, settings, payee),
    subject: said.subject,
    preview: said.paragraphs.map(oneStop).join(" "),
    heading: { text: sum, note: status },
    paragraphs: said.paragraphs.map(oneStop),
    facts: [
      ...(invoice ? [[words.invoiceNumber, plainWords(invoice)] as const] : []),
      ...(concept ? [[words.concept, plainWords(concept)] as const] : []),
      ...(amountAsked === null ? [] : [[words.amountAsked, formatMoney(amountAsked, tag)] as const]),
      [isSeen ? words.confirmedAt : words.paidAt, formatMoment(record.createdAt, tag, tenant.timeZone)],
      ...(scheduled === null ? [] : [[words.executionDay, formatDay(scheduled, tag)] as const]),
      [words.reference, shortReference(operation.uuid)],
    ],
    link: { label: noticeWords(tag).page, url: linkUrl(operation.linkToken, operation.type) },
    note: words.statementCounts,
  };
}

/** After `Ejemplo S.L.` a sentence has ended. */
function oneStop(sentence: string): string {
  return sentence.replaceAll(/(?<!\.)\.\.(?=\s|$)/g, ".");
}

type Names = Readonly<{ payee: string; sum: string; tag: string; receipt: string }>;

function saidOf(
  words: NoticeWords,
  noticed: Noticed,
  { payee, sum, tag, receipt }: Names,
): Pick<MailContent, "subject" | "paragraphs"> {
  const { kind, recipient, record, copies, isAttached, isMoreOnPage } = noticed;
  const isPayer = recipient === "PAYER";
  const toWhom = isPayer
    ? copies.length > 0 && kind === "RECEIPT"
      ? [words.copies(copies.join(", "))]
      : []
    : [words.copy(payee)];
  switch (kind) {
    case "RECEIPT":
      return {
        subject: `${receipt}: ${payee}, ${sum}`,
        paragraphs: [
          ...(isPayer ? [words.thanks] : []),
          madeOf(words, record, payee, tag),
          ...(isAttached ? [words.attached] : []),
          ...(isMoreOnPage ? [words.onPage] : []),
          ...toWhom,
        ],
      };
    case "REJECTION": {
      const { subject, byBank, takenSubject, taken, again } = words.rejected;
      const [title, said] = isBanksWord(record) ? [subject, byBank] : [takenSubject, taken];
      return { subject: title(payee, sum), paragraphs: [said(payee), again, ...toWhom] };
    }
    case "REINSTATEMENT": {
      const { subject, said } = words.reinstated;
      return { subject: subject(payee, sum), paragraphs: [said(payee), ...toWhom] };
    }
  }
}

/** As it was when the payment was made: so it is still read when that day is over. */
function dayToCome(record: NoticedRecord): string | null {
  return scheduledFor(record, targetDay(record.createdAt));
}

function madeOf(words: NoticeWords, record: NoticedRecord, payee: string, tag: string): string {
  if (confirmedBy(record) === "PAYEE") return words.seen(payee);
  const scheduled = dayToCome(record);
  if (scheduled !== null) return words.scheduled(payee, formatDay(scheduled, tag));
  return isAccepted(record) ? words.accepted(payee) : words.ordered(payee);
}
