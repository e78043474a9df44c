import type { DeliveryMatter } from "@/db/queries/deliveries/delivery-matter";
import { parseColour, readableOn, WHITE } from "@/lib/documents/draw/colours";
import { formatDay, formatDeadline } from "@/lib/documents/words/dates";
import { languageOf } from "@/lib/documents/words/language";
import type { MailContent } from "@/lib/mail/message";
import { plainWords } from "@/lib/mail/plain-words";
import { invoiceNumberOf } from "@/lib/operations/invoice-number";
import { linkUrl } from "@/lib/operations/link-url";
import { mailedPicture } from "@/lib/payer/mailed-picture";
import type { PayerSettings } from "@/lib/payer/payer-settings";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { formatMoney, type Money, majorUnits, moneyStyle } from "@/lib/shared/money";
import { spacedPhone } from "@/lib/shared/text/spaced-phone";
import type { AskingKind, DeliveryRecipient } from "./model";
import { dayThere, zonesOfPayer } from "./reminders/office-hours";
import { type DeliveryLanguage, deliveryLanguage } from "./words/language";

/** What a payer is written. Names of organisations are their own words: they stand as one plain line. */

type Asked = Readonly<{ matter: DeliveryMatter; settings: Pick<PayerSettings, "visual" | "plates">; amount: Money }>;

/**
 * In the language that the payer has picked on the page, where it is they who are written to (decision 175); else in the one that
 * the flow asks for, the configuration's, or the organisation's (decision 82).
 */
export function languageFor(
  { operation, flow, tenant }: DeliveryMatter,
  { visual }: Asked["settings"],
  recipient: DeliveryRecipient,
): DeliveryLanguage {
  const wishes = [
    recipient === "PAYER" ? operation.payerLanguage : null,
    flow.namesLanguage ? flow.languageCode : null,
    flow.additionalLanguageCode,
    visual.language,
    flow.languageCode,
    tenant.languageCode,
  ];
  return deliveryLanguage(wishes, visual.voice);
}

/** The mail that brings a link, or a reminder of it. */
export function mailOf(kind: AskingKind, language: DeliveryLanguage, asked: Asked): MailContent {
  const mail = linkMail(language, asked);
  if (kind === "LINK") return mail;
  const { words } = language;
  const { matter, amount } = asked;
  const payee = plainWords(matter.tenant.legalName);
  const reminded = remindedOf(language, matter, payee);
  return {
    ...mail,
    subject: words.reminder.subject(payee, formatMoney(amount, language.tag)),
    preview: reminded,
    paragraphs: [reminded, words.reminder.paid],
  };
}

/** How the due date lies to the day on which it is said, where the payer is. */
function remindedOf({ tag, words: { reminder } }: DeliveryLanguage, matter: DeliveryMatter, payee: string): string {
  const { invoiceDueDate: due } = matter.operation;
  if (due === null) return reminder.open(payee);
  const today = dayThere(now(), zonesOfPayer(matter));
  if (due === today) return reminder.today(payee);
  return (due > today ? reminder.before : reminder.after)(payee, formatDay(due, tag));
}

function linkMail(language: DeliveryLanguage, { matter, settings, amount }: Asked): MailContent {
  const { operation, tenant } = matter;
  const { words } = languageOf(language.tag, language.voice);
  const { baseUrl } = env();
  const payee = plainWords(tenant.legalName);
  const sum = formatMoney(amount, language.tag);
  const due = operation.invoiceDueDate && `${words.dueDate}: ${formatDay(operation.invoiceDueDate, language.tag)}`;
  const deadline = formatDeadline(operation.expiresAt, language.tag, tenant.timeZone);
  const { concept } = operation;
  const invoice = invoiceNumberOf(operation);
  return {
    ...letterOf(language, settings, payee),
    subject: language.words.subject(payee, sum),
    preview: [due, concept && plainWords(concept)].filter(Boolean).join(" · ") || language.words.asks(payee),
    heading: { text: sum, note: due || null },
    paragraphs: [language.words.asks(payee)],
    facts: [
      ...(invoice ? [[words.invoiceNumber, plainWords(invoice)] as const] : []),
      ...(concept ? [[words.concept, plainWords(concept)] as const] : []),
      [words.deadline, deadline],
    ],
    link: { label: language.words.link(sum), url: linkUrl(operation.linkToken, operation.type) },
    note: words.checkAddress(new URL(baseUrl).host),
  };
}

/** In whose name it is written, whom to ask, and whom an answer goes to: what every mail to a payer has. */
export function letterOf(
  { tag, voice }: DeliveryLanguage,
  { visual, plates }: Asked["settings"],
  payee: string,
): Pick<MailContent, "sender" | "contact" | "replyTo"> {
  const { contact } = visual;
  // A number that is torn apart at the end of a line is dialled by halves.
  const phone = contact.phone && spacedPhone(contact.phone).replaceAll(" ", "\u00a0");
  const reach = [contact.email, phone].filter(Boolean);
  return {
    sender: {
      name: payee,
      brandColor: visual.brandColor,
      buttonColor: hexOf(readableOn(WHITE, parseColour(visual.brandColor))),
      logo:
        visual.logo === null
          ? null
          : { url: new URL(mailedPicture(visual.logo), env().baseUrl).href, plate: plates.logo },
    },
    ...(reach.length > 0 && { contact: `${languageOf(tag, voice).words.questions} ${reach.join(" · ")}` }),
    ...(contact.email && { replyTo: contact.email }),
  };
}

/** So that one message of 160 letters holds it. */
const PAYEE_CHARACTERS_MAX = 40;

export function messageText(
  kind: AskingKind,
  language: DeliveryLanguage,
  { matter, amount }: Omit<Asked, "settings">,
): string {
  const { operation, tenant } = matter;
  const name = [...plainWords(tenant.legalName)].slice(0, PAYEE_CHARACTERS_MAX).join("").trim();
  const { text } = kind === "REMINDER" ? language.words.reminder : language.words;
  return text(name, amountInLetters(amount, language.tag), linkUrl(operation.linkToken, operation.type));
}

/** `150,75 EUR`: the sign of the euro is no letter that every telephone's network knows. */
function amountInLetters(money: Money, language: string): string {
  const format = new Intl.NumberFormat(language, { ...moneyStyle(money.currency), currencyDisplay: "code" });
  return format.format(majorUnits(money)).replaceAll(/\s/g, " ");
}

function hexOf({ red, green, blue }: Readonly<{ red: number; green: number; blue: number }>): string {
  const pair = (share: number) =>
    Math.round(share * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${pair(red)}${pair(green)}${pair(blue)}`;
}
