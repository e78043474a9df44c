import { readFile } from "node:fs/promises";
import { env } from "@/lib/shared/env";
import { addressOf } from "./address-of";
import { type Attachment, type Message, toText } from "./message";
import { toHtml } from "./to-html";

/** A message as nodemailer takes it. Nothing in it is a path or an address to be fetched: what stands in a mail is ours. */
export async function compose(message: Message) {
  const { mailFrom, mailBounces } = env();
  const { content, messageId, envelopeId } = message;
  // An object is never parsed: an address with a comma is one address.
  const to = { name: "", address: message.to };
  return {
    from: fromOf(mailFrom, content.sender?.name),
    to,
    ...(content.replyTo && { replyTo: { name: content.sender?.name ?? "", address: content.replyTo } }),
    subject: content.subject,
    text: toText(content),
    html: toHtml(message),
    attachments: await Promise.all((message.attachments ?? []).map(attached)),
    headers: { "Auto-Submitted": "auto-generated" },
    messageId,
    ...(envelopeId && {
      // RFC 3461: a server that knows it says by our own name what came back, and sends back no more than the headers.
      dsn: { id: envelopeId, return: "headers", notify: "failure", recipient: message.to },
      ...(mailBounces && { envelope: { from: returnPathOf(mailBounces, envelopeId), to: message.to } }),
    }),
  };
}

/** As bytes: nothing of a mail is a path when it is put together. */
async function attached({ name, path, contentType }: Attachment) {
  return { filename: name, contentType, content: await readFile(path) };
}

/** Under whose name it comes: the address stays ours, for ours is the server that vouches for it (SPF, DKIM). */
function fromOf(mailFrom: string, sender: string | undefined) {
  if (sender === undefined) return mailFrom;
  return { name: `${sender} · Paraph`, address: addressOf(mailFrom) };
}

/** `bounces@example.com` as `bounces+<id>@example.com`: what comes back says by its address what it is about. */
function returnPathOf(mailBounces: string, id: string): string {
  const at = mailBounces.lastIndexOf("@");
  return `${mailBounces.slice(0, at)}+${id}${mailBounces.slice(at)}`;
}
