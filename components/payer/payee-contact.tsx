import type { PayerView } from "@/lib/payer/payer-view";
import { spacedPhone } from "@/lib/shared/spaced-phone";
import type { PageContext } from "./page-context";

type PayeeContactProps = Readonly<{ view: PayerView; page: PageContext }>;

const LINK = "wrap-anywhere rounded-sm underline decoration-line-field underline-offset-4 hover:text-ink";

/** Whom to ask, whatever has become of the payment; nothing where the payee names nobody. */
export function PayeeContact({ view, page: { words } }: PayeeContactProps) {
  const { email, phone } = view.contact;
  if (!email && !phone) return null;
  const { contact } = words;
  const sentence = email ? (phone ? contact.both : contact.email) : contact.phone;
  return (
    <p className="mb-6 text-pretty text-muted text-sm">
      {sentence.split(/([@#])/).map((part) => {
        if (part === "@" && email) return <MailLink key={part} view={view} email={email} words={words} />;
        if (part === "#" && phone) return <PhoneLink key={part} view={view} phone={phone} words={words} />;
        return part;
      })}
    </p>
  );
}

type LinkProps = Readonly<{ view: PayerView; words: PageContext["words"] }>;

function MailLink({ view, email, words }: LinkProps & Readonly<{ email: string }>) {
  const address = encodeURIComponent(email).replace("%40", "@");
  return (
    <a
      href={`mailto:${address}?subject=${encodeURIComponent(subjectOf(view, words))}`}
      aria-label={`${words.contact.mailTo(view.payee.legalName)}: ${email}`}
      className={LINK}
    >
      {email}
    </a>
  );
}

function PhoneLink({ view, phone, words }: LinkProps & Readonly<{ phone: string }>) {
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`${words.contact.callTo(view.payee.legalName)}: ${spacedPhone(phone)}`}
      className={`${LINK} whitespace-nowrap`}
    >
      {spacedPhone(phone)}
    </a>
  );
}

/** What the payee finds the payment by. */
function subjectOf({ invoice, concept }: PayerView, { summary }: PageContext["words"]): string {
  return invoice?.externalId ? `${summary.invoice} ${invoice.externalId}` : concept;
}
