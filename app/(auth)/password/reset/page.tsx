import type { Metadata } from "next";
import { Button, ButtonLink } from "@/components/ui/button";
import { getDb } from "@/lib/http/database";
import { isResetLinkGood } from "@/lib/people/resets/reset-password";
import { readQuery, type SearchParams } from "../../page-query";
import { pageLanguage, pageText } from "../../page-text";
import { AuthPage } from "../../parts/auth-page";
import { DeadLink } from "../../parts/dead-link";
import { NewPasswordField } from "../../parts/new-password-field";

export async function generateMetadata({ searchParams }: Readonly<{ searchParams: SearchParams }>): Promise<Metadata> {
  return { title: pageText(await pageLanguage((await readQuery(searchParams))("lang")))("reset.title") };
}

export default async function ResetPasswordPage({ searchParams }: Readonly<{ searchParams: SearchParams }>) {
  const query = await readQuery(searchParams);
  const token = query("token") ?? "";
  const problem = query("problem");
  const language = await pageLanguage(query("lang"));
  const t = pageText(language);
  const works = await isResetLinkGood(getDb(), token);
  return (
    <AuthPage t={t} language={language} address={`/password/reset?${new URLSearchParams({ token })}`}>
      <h1 className="font-semibold text-2xl">{t("reset.title")}</h1>
      {works ? (
        <>
          <p className="mt-1.5 text-lg text-muted">{t("reset.explanation")}</p>
          <form method="post" action="/password/reset/save" className="mt-6 flex flex-col gap-4">
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="lang" value={language} />
            <NewPasswordField t={t} label={t("reset.password")} problem={problem} autoFocus />
            <Button type="submit" variant="primary" size="lg" className="w-full">
              {t("reset.submit")}
            </Button>
          </form>
        </>
      ) : (
        <>
          <DeadLink t={t}>{t("reset.dead")}</DeadLink>
          <ButtonLink href="/password/forgot" size="lg" className="mt-6 w-full">
            {t("reset.again")}
          </ButtonLink>
        </>
      )}
    </AuthPage>
  );
}
