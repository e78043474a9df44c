/** The languages our mails are written in. */
export const MAIL_LANGUAGES = ["en", "es"] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** The reader's language, or English. */
export function mailLanguage(languageCode: string): MailLanguage {
  return MAIL_LANGUAGES.find((language) => language === languageCode) ?? MAIL_LANGUAGES[0];
}

/** What a mail says: a few lines and at most one link. The same words make its text and its HTML. */
export type MailContent = Readonly<{
  subject: string;
  /** What a list of mails shows beside the subject; the first paragraph where there is none. */
  preview?: string;
  /** The one thing that matters, in large letters, and a line below it. */
  heading?: Readonly<{ text: string; note: string | null }>;
  paragraphs: readonly string[];
  /** Name and value, a line each. */
  facts?: readonly (readonly [string, string])[];
  /** None where there is nothing to open. */
  link?: Readonly<{ label: string; url: string }>;
  /** Small print, under the link. */
  note: string;
  /** In whose name we write, where it isn't our own; a plain line. */
  sender?: MailSenderName;
  /** Whom to ask, a line. */
  contact?: string;
  /** Whom an answer goes to, where it isn't us. */
  replyTo?: string;
}>;

type MailSenderName = Readonly<{
  name: string;
  /** `#rrggbb` */
  brandColor: string;
  /** What is pressed has this colour, on which white is read; ours where there is none. */
  buttonColor?: string;
  /** A picture that says the name, at a public address, and what it has to lie on. */
  logo?: Readonly<{ url: string; plate: "LIGHT" | "DARK" }> | null;
}>;

/** What one mail carries: base64 makes a third more of it, and many servers take no more than 10 MB. */
export const ATTACHED_BYTES_MAX = 7_000_000;

/** A file that goes with a mail. */
export type Attachment = Readonly<{
  /** As it is saved. */
  name: string;
  /** Where it lies on this machine until the mail has left. */
  path: string;
  contentType: string;
}>;

export type Message = Readonly<{
  to: string;
  /** Of its words (BCP 47), for whoever reads it aloud. */
  language: string;
  content: MailContent;
  attachments?: readonly Attachment[];
  /** `messageIdOf` what it is about, the same however often it is sent: whoever gets it twice can tell (decision 180). */
  messageId: string;
  /** What it is known by on its way, should it come back: letters, digits and signs that an address may have. */
  envelopeId?: string;
}>;

const OURSELVES = "Paraph";

export function toText(content: MailContent): string {
  const { heading, paragraphs, facts = [], link, note, contact, sender } = content;
  const large = heading && [heading.text, heading.note].filter(Boolean).join("\n");
  const lines = facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  const opens = link && `${link.label}:\n${link.url}`;
  const said = [large, ...paragraphs, lines, opens, note, contact, signatureOf(sender)];
  return said.filter(Boolean).join("\n\n");
}

function signatureOf(sender: MailContent["sender"]): string {
  return sender ? `${sender.name} · ${OURSELVES}` : OURSELVES;
}
