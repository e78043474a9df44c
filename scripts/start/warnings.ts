import type { Env } from "@/lib/shared/env";

type Settings = Pick<Env, "demo" | "baseUrl" | "smtpUrl" | "mailFrom" | "trustProxy">;

/** What works and is probably not meant, one line each. A demo may be anything. */
export function warningsOf({ demo, baseUrl, smtpUrl, mailFrom, trustProxy }: Settings): readonly string[] {
  if (demo) return [];
  const { protocol, hostname } = new URL(baseUrl);
  const isHere = /(^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
  return [
    ...(protocol === "http:" && !isHere
      ? [`BASE_URL ${baseUrl} is plain http: passwords, tokens and payment links travel for everybody to read.`]
      : []),
    ...(protocol === "https:" && !trustProxy
      ? ["TRUST_PROXY is off, but BASE_URL is https: behind a proxy everybody shares its address, and its limits."]
      : []),
    ...(smtpUrl === null
      ? ["SMTP_URL is not set: invitations, new passwords and warnings reach nobody; mails land in DATA_DIR/outbox."]
      : []),
    ...(smtpUrl !== null && /@localhost>?$/.test(mailFrom)
      ? [`MAIL_FROM is ${mailFrom}: mail servers refuse what comes from there.`]
      : []),
  ];
}

/** Said once, at the start, where the other lines of the log are read. */
export function warn(settings: Settings): void {
  for (const warning of warningsOf(settings)) process.stderr.write(`Warning: ${warning}\n`);
}
