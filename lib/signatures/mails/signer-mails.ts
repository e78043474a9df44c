import { formatDeadline } from "@/lib/documents/words/dates";
import { languageOf } from "@/lib/documents/words/language";
import type { MailContent } from "@/lib/mail/message";
import { plainWords } from "@/lib/mail/plain-words";
import type { SignerRole } from "@/lib/operations/model";
import { spacedPhone } from "@/lib/shared/text/spaced-phone";
import type { SignerLanguage } from "./words/language";
import type { SignerWords } from "./words/words";

/** What signers are written. Names of people and organisations are their own words: they stand as one plain line. */

export type Asking = Readonly<{
  /** Who asks for the signature. */
  payee: string;
  brandColor: string;
  /** Whom to ask. */
  contact: Readonly<{ email: string | null; phone: string | null }>;
  /** The signer's own link. */
  url: string;
}>;

export type Asked = Asking &
  Readonly<{
    title: string | null;
    message: string | null;
    documents: readonly string[];
    deadline: Date;
    /** IANA name. */
    timeZone: string;
  }>;

/** As what somebody was asked, and whether they had signed, or approved. */
type Acting = Readonly<{ role: SignerRole; hadSigned: boolean }>;

const DOCUMENTS_NAMED_MAX = 10;

/** To who is to sign, or to approve: whoever approves signs nothing. */
export function signatureRequestMail(
  language: SignerLanguage,
  { isReminder, role }: Readonly<{ isReminder: boolean; role: "SIGNER" | "APPROVER" }>,
  asked: Asked,
): MailContent {
  const { request, approval } = language.words;
  const its = role === "APPROVER" ? approval : request;
  const [payee, what] = [plainWords(asked.payee), whatOf(asked)];
  return {
    ...letterOf(language, asked),
    subject: isReminder ? its.reminderSubject(payee) : its.subject(payee, what),
    paragraphs: [its.asks(payee, what), ...(asked.message === null ? [] : [`“${plainWords(asked.message)}”`])],
    facts: [
      ...asked.documents.slice(0, DOCUMENTS_NAMED_MAX).map((name) => [request.document, nameOf(name)] as const),
      [request.until, formatDeadline(asked.deadline, language.tag, asked.timeZone)],
    ],
    link: { label: its.link, url: asked.url },
    note: its.note,
  };
}

/** To who only reads. */
export function readingMail(language: SignerLanguage, asked: Asked): MailContent {
  const { reading } = language.words;
  const [payee, what] = [plainWords(asked.payee), whatOf(asked)];
  return {
    ...letterOf(language, asked),
    subject: reading.subject(payee, what),
    paragraphs: [reading.said(payee, what)],
    link: { label: reading.link, url: asked.url },
    note: reading.note,
  };
}

/** To those who had signed, or were asked to sign, what is not going to be. */
export function cancelledMail(language: SignerLanguage, asked: Asked, { role, hadSigned }: Acting): MailContent {
  const { cancelled } = wordsTo(role, language);
  const [payee, what] = [plainWords(asked.payee), whatOf(asked)];
  return {
    ...endOf(language, asked),
    subject: cancelled.subject(payee, what),
    paragraphs: [hadSigned ? cancelled.said(payee, what) : cancelled.unsigned(payee, what)],
  };
}

/** The same where nobody has cancelled it: somebody declined, or the time was over. */
export function failedMail(
  language: SignerLanguage,
  asked: Asked,
  { role, end }: Readonly<{ role: SignerRole; end: "REJECTED" | "EXPIRED" }>,
): MailContent {
  const { rejected, expired } = wordsTo(role, language);
  const { subject, said } = end === "REJECTED" ? rejected : expired;
  const what = whatOf(asked);
  return { ...endOf(language, asked), subject: subject(what), paragraphs: [said(plainWords(asked.payee), what)] };
}

/** What is said to somebody by what they are asked for: whoever approves signs nothing. */
function wordsTo(role: SignerRole, { words }: SignerLanguage): Omit<SignerWords, "request" | "approval"> {
  if (role !== "APPROVER") return words;
  const { cancelled, rejected, expired, replaced, completed, code, text } = words.approval;
  return {
    ...words,
    cancelled: { ...words.cancelled, ...cancelled },
    rejected,
    expired: { ...words.expired, ...expired },
    replaced: { ...words.replaced, ...replaced },
    completed: { ...words.completed, ...completed },
    code: { ...words.code, ...code },
    text,
  };
}

function endOf(language: SignerLanguage, asked: Asked) {
  const { link, note } = language.words.cancelled;
  return { ...letterOf(language, asked), link: { label: link, url: asked.url }, note };
}

/** To who was asked before another took the place; the link that this one has leads nowhere any more. */
export function replacedMail(language: SignerLanguage, asked: Asked, role: SignerRole): MailContent {
  const { replaced } = wordsTo(role, language);
  const [payee, what] = [plainWords(asked.payee), whatOf(asked)];
  return {
    ...letterOf(language, asked),
    subject: replaced.subject(payee, what),
    paragraphs: [replaced.said(payee, what)],
    note: replaced.note,
  };
}

/** What goes with the mails of the end. */
type Handover = Readonly<{
  role: SignerRole;
  /** False where the documents aren't to be mailed, or are too large. */
  isAttached: boolean;
  /** Whether the page has them. */
  isOffered: boolean;
  /** Who gets a copy, openly. */
  copies: readonly string[];
}>;

/** To everybody, when the last one has signed. */
export function completedMail(
  language: SignerLanguage,
  asked: Asked,
  { role, isAttached, isOffered, copies }: Handover,
): MailContent {
  const { completed, cancelled } = wordsTo(role, language);
  const [payee, what] = [plainWords(asked.payee), whatOf(asked)];
  return {
    ...letterOf(language, asked),
    subject: completed.subject(what),
    paragraphs: [
      isOffered ? `${completed.said(payee, what)} ${completed.download}` : completed.said(payee, what),
      ...(isAttached ? [completed.attached] : []),
      ...(copies.length > 0 ? [completed.copies(copies.join(", "))] : []),
    ],
    link: { label: isOffered ? completed.link : cancelled.link, url: asked.url },
    note: isOffered || isAttached ? completed.note : cancelled.note,
  };
}

/** To whom the configuration names for copies: no link of a signer's is theirs. */
export function copyMail(
  language: SignerLanguage,
  asked: Asked,
  { isAttached }: Pick<Handover, "isAttached">,
): MailContent {
  const { copy, completed } = language.words;
  const [payee, what] = [plainWords(asked.payee), whatOf(asked)];
  return {
    ...letterOf(language, asked),
    subject: copy.subject(what),
    paragraphs: [copy.said(payee, what), isAttached ? completed.attached : copy.tooLarge(payee)],
    link: { label: copy.link, url: asked.url },
    note: completed.note,
  };
}

type SentCode = Readonly<{ role: SignerRole; code: string; documentCode: string }>;

export function codeMail(language: SignerLanguage, asking: Asking, sent: SentCode): MailContent {
  const { role, code, documentCode } = sent;
  const words = wordsTo(role, language);
  return {
    ...letterOf(language, asking),
    subject: words.code.subject(code),
    paragraphs: [words.code.said(code, plainWords(asking.payee))],
    facts: [[words.code.documents, documentCode]],
    link: { label: words.code.link, url: asking.url },
    note: words.code.note,
  };
}

/** So that one message of 160 letters holds it. */
const PAYEE_CHARACTERS_MAX = 40;

export function codeText(language: SignerLanguage, payee: string, { role, code, documentCode }: SentCode): string {
  const name = [...plainWords(payee)].slice(0, PAYEE_CHARACTERS_MAX).join("").trim();
  return wordsTo(role, language).text(code, name, documentCode);
}

/** In whose name it is written, whom to ask, and whom an answer goes to: what all of them have. */
function letterOf({ tag, voice }: SignerLanguage, { payee, brandColor, contact }: Asking) {
  const reach = [contact.email, contact.phone && spacedPhone(contact.phone)].filter(Boolean).join(" · ");
  return {
    sender: { name: plainWords(payee), brandColor },
    ...(reach === "" ? {} : { contact: `${languageOf(tag, voice).words.questions} ${reach}` }),
    ...(contact.email !== null && { replyTo: contact.email }),
  };
}

function whatOf({ title, documents }: Pick<Asked, "title" | "documents">): string {
  return title === null ? nameOf(documents[0] ?? "") : plainWords(title);
}

/** As people call it: `Lease.pdf` would be pulled apart, so that no mail program takes it for an address. */
function nameOf(document: string): string {
  return plainWords(document.replace(/\.pdf$/i, ""));
}
