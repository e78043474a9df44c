import type { PayerView } from "@/lib/payer/payer-view";
import { spacedPhone } from "@/lib/shared/text/spaced-phone";
import type { Messages } from "./messages";

type PayeeContactProps = Readonly<{
  payee: string;
  contact: PayerView["contact"];
  /** What the payee finds the request by: the subject of a mail to them. */
  subject: string;
  words: Pick<Messages, "contact">;
}>;

const LINK = "wrap-anywhere rounded-sm underline decoration-line-field underline-offset-4 hover:text-ink";

/** Whom to ask, whatever has become of the request; nothing where the payee names nobody. */
export function PayeeContact({ payee, contact: { email, phone }, subject, words: { contact } }: PayeeContactProps) {
  if (!email && !phone) return null;
  const sentence = email ? (phone ? contact.both : contact.email) : contact.phone;
  return (
    <p className="mb-6 text-pretty text-muted text-sm">
      {sentence.split(/([@#])/).map((part) => {
        if (part === "@" && email) {
          return <MailLink key={part} label={contact.mailTo(payee)} email={email} subject={subject} />;
        }
        if (part === "#" && phone) return <PhoneLink key={part} label={contact.callTo(payee)} phone={phone} />;
        return part;
      })}
    </p>
  );
}

function MailLink({ label, email, subject }: Readonly<{ label: string; email: string; subject: string }>) {
  const address = encodeURIComponent(email).replace("%40", "@");
  return (
    <a
      href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}
      aria-label={`${label}: ${email}`}
      className={LINK}
    >
      {email}
    </a>
  );
}

function PhoneLink({ label, phone }: Readonly<{ label: string; phone: string }>) {
  return (
    <a href={`tel:${phone}`} aria-label={`${label}: ${spacedPhone(phone)}`} className={`${LINK} whitespace-nowrap`}>
      {spacedPhone(phone)}
    </a>
  );
}
