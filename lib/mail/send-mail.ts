import { createTransport } from "nodemailer";
import { env } from "@/lib/shared/env";
import { inSpan } from "@/lib/shared/process/tracing";
import { compose } from "./compose";
import { handOver, watched } from "./hand-over";
import type { Message } from "./message";
import { keepMail } from "./outbox";
import { countAway, NotNow } from "./undeliverable";

/** Of what says nothing of a mail yet. */
const TIMEOUT_MS = 20_000;
/** Whoever looks for viruses in seven megabytes takes its time before it says that it has taken them (RFC 5321 section 4.5.3.2.6). */
const SILENCE_MS = 120_000;
/** Of one mail, from the connection to the last answer: a server that only ever says a little more is not waited for. */
const HAND_OVER_MS = 150_000;

/** Neither to whom nor what. */
const MAIL = { name: "mail", kind: "CLIENT" } as const;

/** How a mail server is spoken to. */
function settingsOf(smtpUrl: string) {
  const { dkim } = env();
  return {
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey } }),
  };
}

/**
 * Hands a mail to the mail server within two and a half minutes. Without one a demo keeps it in the outbox; elsewhere it waits for one,
 * but for what is `toPeople` of the installation, who can look there: its first organisation begins so. Called by jobs, never inside a
 * transaction.
 * @throws Undeliverable when the server refuses it for good; NotNow when it may be taken another time, NoAnswer when it may have been
 *   taken: the job tries again
 */
export async function sendMail(message: Message, { toPeople = false } = {}): Promise<void> {
  const { smtpUrl } = env();
  if (smtpUrl === null) return (toPeople ? keepMail : withoutServer)(message);
  const transport = watched(createTransport(settingsOf(smtpUrl)));
  try {
    const composed = await compose(message);
    const signal = AbortSignal.timeout(HAND_OVER_MS);
    await inSpan(MAIL, () => handOver(transport, { ...composed, signal }));
  } finally {
    transport.close();
  }
}

/** A link that lies in a file of a worker's was sent to nobody, whatever would be said of it (decision 402). */
async function withoutServer(message: Message): Promise<void> {
  if (!env().demo) throw countAway("EMAIL", new NotNow("There is no mail server.", { isAway: true }));
  await keepMail(message);
}

/** Hands mails over like `sendMail`, each within `timeoutMs`. */
export type MailSender = (message: Message, timeoutMs: number) => Promise<void>;

/** For many mails: over `connectionsMax` connections that are kept open until `run` has ended. */
export async function withMailSender<Result>(
  connectionsMax: number,
  run: (send: MailSender) => Promise<Result>,
): Promise<Result> {
  const { smtpUrl } = env();
  if (smtpUrl === null) return run(withoutServer);
  const transport = watched(
    createTransport({
      ...settingsOf(smtpUrl),
      pool: true,
      maxConnections: connectionsMax,
      // A connection that the server had closed is replaced once; when the mail itself is to be tried again is not the pool's to say.
      maxRequeues: 1,
    }),
  );
  try {
    return await run(async (message, timeoutMs) => {
      const composed = await compose(message);
      const signal = AbortSignal.timeout(timeoutMs);
      await inSpan(MAIL, () => handOver(transport, { ...composed, signal }));
    });
  } finally {
    transport.close();
  }
}
