import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/field";
import { env } from "@/lib/shared/env";
import { readQuery, type SearchParams } from "../../page-query";
import { pageLanguage, pageText } from "../../page-text";
import { AuthPage } from "../../parts/auth-page";

export async function generateMetadata({ searchParams }: Readonly<{ searchParams: SearchParams }>): Promise<Metadata> {
  return { title: pageText(await pageLanguage((await readQuery(searchParams))("lang")))("forgot.title") };
}

export default async function ForgotPasswordPage({ searchParams }: Readonly<{ searchParams: SearchParams }>) {
  const query = await readQuery(searchParams);
  const sent = query("sent");
  const language = await pageLanguage(query("lang"));
  const t = pageText(language);
  return (
    <AuthPage t={t} language={language} address={`/password/forgot?${sent ? "sent=1" : ""}`}>
      <h1 className="font-semibold text-2xl">{t("forgot.title")}</h1>
      {sent ? (
        <Callout tone="success" role="status" className="mt-5">
          <p>{t("forgot.sent")}</p>
          {env().smtpUrl === null && env().demo && (
            <p className="mt-1">
              <a href="/outbox" className="font-medium underline">
                {t("forgot.outbox")}
              </a>
            </p>
          )}
        </Callout>
      ) : (
        <>
          <p className="mt-1.5 text-lg text-muted">{t("forgot.explanation")}</p>
          <form method="post" action="/password/forgot/send" className="mt-6 flex flex-col gap-4">
            <input type="hidden" name="language" value={language} />
            <TextField label={t("signIn.email")} name="email" type="email" autoComplete="username" required autoFocus />
            <Button type="submit" variant="primary" size="lg" className="w-full">
              {t("forgot.submit")}
            </Button>
          </form>
        </>
      )}
      <Link href="/sign-in/start" prefetch={false} className="mt-6 text-accent-ink text-base underline">
        {t("forgot.back")}
      </Link>
    </AuthPage>
  );
}
