import { readFile } from "node:fs/promises";
import { createTransport } from "nodemailer";
import { env } from "@/lib/shared/env";
import { type Attachment, type Message, toHtml, toText } from "./message";
import { keepMail } from "./outbox";
import { Undeliverable } from "./undeliverable";

const TIMEOUT_MS = 20_000;

/**
 * Hands a mail to the mail server, or keeps it in the outbox when there is none. Called by jobs, never inside a
 * transaction.
 * @throws Undeliverable when the server refuses it for good; Error when it may be taken another time: the job tries again
 */
export async function sendMail(message: Message): Promise<void> {
  const { smtpUrl, mailFrom } = env();
  if (smtpUrl === null) return keepMail(message);
  const attachments = await Promise.all((message.attachments ?? []).map(attached));
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // What stands in a mail is ours: nothing in it may name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: fromOf(mailFrom, message.content.sender?.name),
      // An object is never parsed: an address with a comma is one address.
      to: { name: "", address: message.to },
      subject: message.content.subject,
      text: toText(message.content),
      html: toHtml(message),
      attachments,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } catch (error) {
    throw isRefusal(error) ? new Undeliverable("The mail server refuses it.", { cause: error }) : error;
  } finally {
    transport.close();
  }
}

/** As bytes: nothing of a mail is a path when it is put together. */
async function attached({ name, path, contentType }: Attachment) {
  return { filename: name, contentType, content: await readFile(path) };
}

/** Under whose name it comes: the address stays ours, for ours is the server that vouches for it (SPF, DKIM). */
function fromOf(mailFrom: string, sender: string | undefined) {
  if (sender === undefined) return mailFrom;
  return { name: `${sender} · Paraph`, address: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom };
}

/** RFC 5321 section 4.2.1: 5yz is for good, 4yz passes. What our own password is refused for says nothing of the mail. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("code" in error)) return false;
  const { responseCode, code } = error;
  return typeof responseCode === "number" && responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}
