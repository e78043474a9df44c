import { addressOf } from "@/lib/mail/address-of";
import type { Env } from "@/lib/shared/env";

type Settings = Pick<
  Env,
  | "demo"
  | "role"
  | "baseUrl"
  | "smtpUrl"
  | "mailFrom"
  | "mailBounces"
  | "mailBouncesToken"
  | "dkim"
  | "metricsToken"
  | "trustProxy"
>;

/** What works and is probably not meant, one line each. A demo may be anything. */
export function warningsOf(settings: Settings): readonly string[] {
  return settings.demo ? [] : [...ofTheWay(settings), ...ofMails(settings), ...ofTheWorker(settings)];
}

function ofTheWay({ baseUrl, trustProxy }: Settings): readonly string[] {
  const { protocol, hostname } = new URL(baseUrl);
  const isHere = /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  return [
    ...(protocol === "http:" && !isHere
      ? [`BASE_URL ${baseUrl} is plain http: passwords, tokens and payment links travel for everybody to read.`]
      : []),
    ...(protocol === "https:" && !trustProxy
      ? ["TRUST_PROXY is off, but BASE_URL is https: behind a proxy everybody shares its address, and its limits."]
      : []),
  ];
}

function ofMails({ smtpUrl, mailFrom, mailBounces, mailBouncesToken, dkim }: Settings): readonly string[] {
  return [
    ...(smtpUrl === null
      ? [
          "SMTP_URL is not set: links to payers and signers wait; invitations, new passwords and warnings land in DATA_DIR/outbox.",
        ]
      : []),
    ...(smtpUrl !== null && /@localhost>?$/.test(mailFrom)
      ? [`MAIL_FROM is ${mailFrom}: mail servers refuse what comes from there.`]
      : []),
    ...(dkim !== null && !isAligned(dkim.domain, addressOf(mailFrom))
      ? [
          `DKIM_DOMAIN ${dkim.domain} is not the domain of MAIL_FROM ${mailFrom}: who receives its mails takes them for unsigned.`,
        ]
      : []),
    ...(mailBounces !== null && mailBouncesToken === null
      ? [
          "MAIL_BOUNCES is set without MAIL_BOUNCES_TOKEN: nobody can hand on what comes back there, and it is never heard of.",
        ]
      : []),
  ];
}

/** RFC 7489 section 3.1.1: a domain signs for all of its organisation's, of which we only know that theirs has two parts or more. */
function isAligned(domain: string, address: string): boolean {
  const sender = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  return organisationOf(sender) === organisationOf(domain);
}

function organisationOf(domain: string): string {
  return domain.split(".").slice(-2).join(".");
}

/** The image's own health check, and whatever probes there are, ask at PORT. */
function ofTheWorker({ role, metricsToken }: Settings): readonly string[] {
  return role === "worker" && metricsToken === null
    ? ["METRICS_TOKEN is not set: a worker without it listens nowhere, and who asks for its health hears nothing."]
    : [];
}

/** Said once, at the start, where the other lines of the log are read. */
export function warn(settings: Settings): void {
  for (const warning of warningsOf(settings)) process.stderr.write(`Warning: ${warning}\n`);
}
