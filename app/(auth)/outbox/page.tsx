import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type KeptMail, listKeptMails } from "@/lib/mail/outbox";
import { env } from "@/lib/shared/env";
import { pageLanguage, pageText } from "../page-text";

export async function generateMetadata(): Promise<Metadata> {
  return { title: pageText(await pageLanguage(undefined))("outbox.title") };
}

/** In the demo alone: the mails that nobody sent. */
export default async function OutboxPage() {
  if (!env().demo || env().smtpUrl !== null) notFound();
  const language = await pageLanguage(undefined);
  const t = pageText(language);
  const mails = await listKeptMails();
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <main className="mx-auto w-full max-w-2xl px-5 py-10">
      <h1 className="font-semibold text-2xl">{t("outbox.title")}</h1>
      <p className="mt-1.5 text-lg text-muted">{t("outbox.explanation")}</p>
      {mails.length === 0 && <p className="mt-8 text-muted">{t("outbox.empty")}</p>}
      <ol className="mt-8 flex flex-col gap-4">
        {mails.map((mail) => (
          <li
            key={`${mail.at} ${mail.to} ${mail.url}`}
            className="rounded-lg border border-line bg-surface p-5 shadow-card"
          >
            <p className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
              <span className="wrap-anywhere min-w-0">{mail.to}</span>
              <time dateTime={mail.at}>{time.format(new Date(mail.at))}</time>
            </p>
            <h2 className="wrap-anywhere mt-1 font-semibold text-lg">{mail.subject}</h2>
            <MailText {...mail} />
            {mail.attachments.length > 0 && (
              <p className="wrap-anywhere mt-3 text-muted text-sm">
                {t("outbox.attached")} {mail.attachments.join(", ")}
              </p>
            )}
          </li>
        ))}
      </ol>
    </main>
  );
}

/** The text as it was written, with its link to click. */
function MailText({ text, url }: Pick<KeptMail, "text" | "url">) {
  // A text message has none.
  if (url === "") return <p className="wrap-anywhere mt-3 whitespace-pre-line">{text}</p>;
  const [before, after] = text.split(url);
  return (
    <p className="wrap-anywhere mt-3 whitespace-pre-line">
      {before}
      <a href={url} className="text-accent-ink underline">
        {url}
      </a>
      {after}
    </p>
  );
}
