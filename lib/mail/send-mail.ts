import { createTransport } from "nodemailer";
import { env } from "@/lib/shared/env";
import { type Message, toHtml, toText } from "./message";
import { keepMail } from "./outbox";

const TIMEOUT_MS = 20_000;

/**
 * Hands a mail to the mail server, or keeps it in the outbox when there is none. Called by jobs, never inside a
 * transaction.
 * @throws Error when the server does not take it: the job tries again
 */
export async function sendMail(message: Message): Promise<void> {
  const { smtpUrl, mailFrom } = env();
  if (smtpUrl === null) return keepMail(message);
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
      from: mailFrom,
      // An object is never parsed: an address with a comma is one address.
      to: { name: "", address: message.to },
      subject: message.content.subject,
      text: toText(message.content),
      html: toHtml(message),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } finally {
    transport.close();
  }
}
