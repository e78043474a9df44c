import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Button, ButtonLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { getDb } from "@/lib/http/database";
import { findSignUp, type SignUpView } from "@/lib/sign-ups/confirm-sign-up";
import { readQuery, type SearchParams } from "../../page-query";
import { type PageText, pageLanguage, pageText } from "../../page-text";
import { AuthPage } from "../../parts/auth-page";
import { DeadLink } from "../../parts/dead-link";
import { NewAccountFields } from "../../parts/new-account-fields";
import { NAME_COOKIE } from "../../parts/typed-name";

type PageProps = Readonly<{ searchParams: SearchParams }>;

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  return { title: pageText(await pageLanguage((await readQuery(searchParams))("lang")))("signUp.confirmTitle") };
}

export default async function ConfirmSignUpPage({ searchParams }: PageProps) {
  const query = await readQuery(searchParams);
  const token = query("token") ?? "";
  const problem = query("problem");
  const language = await pageLanguage(query("lang"));
  const t = pageText(language);
  const name = problem === undefined ? undefined : (await cookies()).get(NAME_COOKIE)?.value;
  const signUp = await findSignUp(getDb(), token);
  return (
    <AuthPage t={t} language={language} address={`/sign-up/confirm?${new URLSearchParams({ token })}`}>
      {signUp ? (
        <Confirm t={t} token={token} name={name} problem={problem} signUp={signUp} />
      ) : (
        <>
          <h1 className="font-semibold text-2xl">{t("signUp.confirmTitle")}</h1>
          <DeadLink t={t}>{t("signUp.dead")}</DeadLink>
          <ButtonLink href="/sign-up" size="lg" className="mt-6 w-full">
            {t("signUp.again")}
          </ButtonLink>
        </>
      )}
    </AuthPage>
  );
}

type ConfirmProps = Readonly<{
  t: PageText;
  token: string;
  name: string | undefined;
  problem: string | undefined;
  signUp: SignUpView;
}>;

function Confirm({ t, token, name, problem, signUp: { legalName, email, hasAccount } }: ConfirmProps) {
  return (
    <>
      <h1 className="wrap-anywhere font-semibold text-2xl">
        {t("signUp.confirmHeading", { organisation: legalName })}
      </h1>
      <p className="mt-1.5 text-lg text-muted">{t(hasAccount ? "signUp.known" : "signUp.newcomer", { email })}</p>
      {(problem === "conflict" || problem === "forbidden") && (
        <Callout tone="danger" role="alert" className="mt-5">
          {t(`signUp.${problem}`)}
        </Callout>
      )}
      <form method="post" action="/sign-up/confirm/save" className="mt-6 flex flex-col gap-4">
        <input type="hidden" name="token" value={token} />
        {!hasAccount && <NewAccountFields t={t} email={email} name={name} problem={problem} />}
        <Button type="submit" variant="primary" size="lg" className="w-full">
          {t("signUp.confirm")}
        </Button>
      </form>
    </>
  );
}
