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
  paragraphs: readonly string[];
  /** Name and value, a line each. */
  facts?: readonly (readonly [string, string])[];
  /** None where there is nothing to open. */
  link?: Readonly<{ label: string; url: string }>;
  /** Small print, under the link. */
  note: string;
  /** In whose name we write, where it isn't our own; a plain line. */
  sender?: Readonly<{ name: string /** `#rrggbb` */; brandColor: string }>;
  /** Whom to ask, a line. */
  contact?: string;
}>;

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
}>;

const OURSELVES = "Paraph";
const OUR_COLOR = "#3f46d6";

export function toText({ paragraphs, facts = [], link, note, contact, sender }: MailContent): string {
  const lines = facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  const opens = link && `${link.label}:\n${link.url}`;
  const said = [...paragraphs, lines, opens, note, contact, signatureOf(sender)];
  return said.filter(Boolean).join("\n\n");
}

function signatureOf(sender: MailContent["sender"]): string {
  return sender ? `${sender.name} · ${OURSELVES}` : OURSELVES;
}

/** Tables and inline styles: what mail programs understand. */
export function toHtml({ language, content }: Message): string {
  const { subject, paragraphs, facts = [], link, note, contact, sender } = content;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const fact = ([name, value]: readonly [string, string]) =>
    `<tr><td style="padding:0 16px 4px 0;color:#565c6b;vertical-align:top">${escapeHtml(name)}</td><td style="padding:0 0 4px">${escapeHtml(value)}</td></tr>`;
  const table =
    facts.length === 0
      ? ""
      : `\n<table role="presentation" cellpadding="0" cellspacing="0">${facts.map(fact).join("")}</table>`;
  const button = link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${OUR_COLOR};color:#ffffff;text-decoration:none;font-weight:500">${escapeHtml(link.label)}</a></p>\n`
    : "";
  const small = (text: string, margin: string) =>
    `<p style="margin:${margin};font-size:13px;color:#565c6b">${escapeHtml(text)}</p>`;
  // Whoever sends us as a messenger is named first, under a line of their colour; what is pressed stays ours, and readable.
  const head = sender
    ? `<p style="margin:0 0 24px;font-weight:600;color:#15171e">${escapeHtml(sender.name)}</p>`
    : `<p style="margin:0 0 24px;font-weight:600;color:${OUR_COLOR}">${OURSELVES}</p>`;
  const edge = sender ? `;border-top:4px solid ${escapeHtml(sender.brandColor)}` : "";
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f3f4f6;color:#15171e;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" align="center" width="480" cellpadding="0" cellspacing="0" style="max-width:100%;background:#ffffff;border-radius:12px${edge}"><tr><td style="padding:32px">
${head}
${paragraphs.map(paragraph).join("\n")}${table}
${button}${small(note, "0")}${contact ? `\n${small(contact, "12px 0 0")}` : ""}${sender ? `\n${small(OURSELVES, "12px 0 0")}` : ""}
</td></tr></table>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
