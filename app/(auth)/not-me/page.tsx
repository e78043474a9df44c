import type { Metadata } from "next";
import { Button, ButtonLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { getDb } from "@/lib/http/database";
import type { PageLanguage } from "@/lib/http/request/language";
import { findNotice, type NoticeView } from "@/lib/people/factors/secure-account";
import { noticeTitle } from "@/lib/people/security-notice-mail";
import { readQuery, type SearchParams } from "../page-query";
import { pageLanguage, pageText, pageTime } from "../page-text";
import { AuthPage } from "../parts/auth-page";

export async function generateMetadata({ searchParams }: Readonly<{ searchParams: SearchParams }>): Promise<Metadata> {
  return { title: pageText(await pageLanguage((await readQuery(searchParams))("lang")))("notMe.title") };
}

/** Where a mail's "this wasn't me" leads. Opening it changes nothing: mail programs open links by themselves. */
export default async function NotMePage({ searchParams }: Readonly<{ searchParams: SearchParams }>) {
  const query = await readQuery(searchParams);
  const token = query("token") ?? "";
  const language = await pageLanguage(query("lang"));
  const t = pageText(language);
  const notice = await findNotice(getDb(), token);
  if (notice === null || notice.isUsed) return <Over notice={notice} token={token} language={language} />;
  return (
    <AuthPage t={t} language={language} address={addressOf(token)}>
      <h1 className="font-semibold text-2xl">{t("notMe.title")}</h1>
      <p className="mt-1.5 text-lg text-muted">{noticeTitle(language, notice.kind)}.</p>
      {/* Whose clock counts, only the mail knows. */}
      <p className="mt-1 text-muted text-sm">
        <time dateTime={notice.at.toISOString()}>{pageTime(language, "UTC").format(notice.at)} UTC</time>
      </p>
      <p className="mt-5">{t("notMe.explanation")}</p>
      <form method="post" action="/not-me/secure" className="mt-6">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="lang" value={language} />
        <Button type="submit" variant="primary" size="lg" className="w-full">
          {t("notMe.submit")}
        </Button>
      </form>
      <p className="mt-4 text-muted text-sm">{t("notMe.otherwise")}</p>
    </AuthPage>
  );
}

type OverProps = Readonly<{ notice: NoticeView | null; token: string; language: PageLanguage }>;

/** A link that was used, or never worked: what holds now, and the one way on. */
function Over({ notice, token, language }: OverProps) {
  const t = pageText(language);
  return (
    <AuthPage t={t} language={language} address={addressOf(token)}>
      <h1 className="font-semibold text-2xl">{t(notice ? "notMe.doneTitle" : "notMe.deadTitle")}</h1>
      <Callout tone={notice ? "success" : "warning"} role="status" className="mt-5">
        {t(notice ? "notMe.done" : "notMe.dead")}
      </Callout>
      <ButtonLink href={`/password/forgot?lang=${language}`} size="lg" className="mt-6 w-full">
        {t("notMe.choose")}
      </ButtonLink>
    </AuthPage>
  );
}

function addressOf(token: string): string {
  return `/not-me?${new URLSearchParams({ token })}`;
}
