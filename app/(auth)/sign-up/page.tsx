import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import type { PageLanguage } from "@/lib/http/request/language";
import { env } from "@/lib/shared/env";
import { COUNTRY_CODES } from "@/lib/sign-ups/model";
import { type Query, readQuery, type SearchParams } from "../page-query";
import { type PageText, pageLanguage, pageText } from "../page-text";
import { AuthPage } from "../parts/auth-page";

type PageProps = Readonly<{ searchParams: SearchParams }>;

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  return { title: pageText(await pageLanguage((await readQuery(searchParams))("lang")))("signUp.title") };
}

/** Works without a line of script, like everything before the sign-in. */
export default async function SignUpPage({ searchParams }: PageProps) {
  const query = await readQuery(searchParams);
  const language = await pageLanguage(query("lang"));
  const t = pageText(language);
  return (
    <AuthPage t={t} language={language} address={`/sign-up?${query("sent") ? "sent=1" : ""}`}>
      <h1 className="font-semibold text-2xl">{t("signUp.heading")}</h1>
      {env().signUp ? (
        <SignUp t={t} language={language} query={query} />
      ) : (
        <Callout tone="info" className="mt-5">
          {t("signUp.closed")}
        </Callout>
      )}
      <Link href="/sign-in/start" prefetch={false} className="mt-6 text-accent-ink text-base underline">
        {t("forgot.back")}
      </Link>
    </AuthPage>
  );
}

type SignUpProps = Readonly<{ t: PageText; language: PageLanguage; query: Query }>;

function SignUp({ t, language, query }: SignUpProps) {
  const problem = query("problem");
  if (query("sent")) {
    return (
      <Callout tone="success" role="status" className="mt-5">
        <p>{t("signUp.sent")}</p>
        {env().smtpUrl === null && env().demo && (
          <p className="mt-1">
            <a href="/outbox" className="font-medium underline">
              {t("signUp.outbox")}
            </a>
          </p>
        )}
      </Callout>
    );
  }
  return (
    <>
      <p className="mt-1.5 text-lg text-muted">{t("signUp.explanation")}</p>
      {problem === "limited" && (
        <Callout tone="danger" role="alert" className="mt-5">
          {t("signUp.limited")}
        </Callout>
      )}
      <form method="post" action="/sign-up/send" className="mt-6 flex flex-col gap-4">
        <input type="hidden" name="language" value={language} />
        <TextField
          label={t("signUp.legalName")}
          name="legalName"
          autoComplete="organization"
          defaultValue={query("legalName")}
          // Far more than is taken: what is too long is told, not cut.
          maxLength={1000}
          required
          autoFocus
          hint={t("signUp.legalNameHint")}
          error={problem === "legalName" && t("signUp.badLegalName")}
        />
        <SelectField
          label={t("signUp.country")}
          name="countryCode"
          autoComplete="country"
          defaultValue={query("countryCode") ?? (language === "es" ? "ES" : undefined)}
          required
          options={countries(language)}
          error={problem === "countryCode" && t("signUp.badCountry")}
        />
        <TextField
          label={t("signUp.email")}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={problem === "email" && t("signUp.badEmail")}
        />
        <Button type="submit" variant="primary" size="lg" className="w-full">
          {t("signUp.submit")}
        </Button>
      </form>
    </>
  );
}

/** By their names in the reader's language; nothing is chosen until somebody chooses. */
function countries(language: PageLanguage) {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const named = COUNTRY_CODES.map((code) => ({ value: code, label: names.of(code) ?? code }));
  return [{ value: "", label: "" }, ...named.toSorted((a, b) => a.label.localeCompare(b.label, language))];
}
