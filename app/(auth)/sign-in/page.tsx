import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { getDb } from "@/lib/http/database";
import { env } from "@/lib/shared/env";
import { listDemoAccounts } from "@/lib/tenants/demo-accounts";
import { describeInteraction } from "@/lib/tokens/authorizing/describe-interaction";
import { readQuery, type SearchParams } from "../page-query";
import { pageLanguage, pageText } from "../page-text";
import { AuthPage } from "../parts/auth-page";
import { ExpiredNotice } from "../parts/expired-notice";
import { EMAIL_COOKIE } from "./email-cookie";
import { SignInForm } from "./sign-in-form";
import { waitSeconds } from "./wait-seconds";

export async function generateMetadata({ searchParams }: Readonly<{ searchParams: SearchParams }>): Promise<Metadata> {
  const query = await readQuery(searchParams);
  return { title: pageText(await pageLanguage(query("lang"), query("request")))("signIn.title") };
}

/** Our own sign-in, for whichever client asked. Works without a line of script. */
export default async function SignInPage({ searchParams }: Readonly<{ searchParams: SearchParams }>) {
  const query = await readQuery(searchParams);
  const request = query("request");
  const problem = query("problem");
  const error = query("error");
  const notice = query("notice");
  const callbackUrl = query("callbackUrl") ?? "/dashboard";
  // Whoever comes by without a client's request wants the dashboard. After a failure it is not begun again by itself:
  // it would fail again, round and round.
  if (request === undefined && error === undefined && notice === undefined) {
    redirect(`/sign-in/start?${new URLSearchParams({ callbackUrl })}`);
  }
  const language = await pageLanguage(query("lang"), request);
  const t = pageText(language);
  const address = `/sign-in?${new URLSearchParams({ ...(request && { request }), ...(error && { error }), ...(notice && { notice }) })}`;
  if (request === undefined) {
    return (
      <AuthPage t={t} language={language} address={address}>
        <h1 className="font-semibold text-2xl">{t("signIn.title")}</h1>
        <Callout tone={error ? "danger" : "success"} role="status" className="mt-5">
          {t(error ? errorKey(error) : noticeKey(notice))}
        </Callout>
        <ButtonLink href="/sign-in/start" prefetch={false} variant="primary" size="lg" className="mt-6 w-full">
          {t("signIn.again")}
        </ButtonLink>
      </AuthPage>
    );
  }
  const asking = await describeInteraction(getDb(), request);
  if (asking === null) {
    return (
      <AuthPage t={t} language={language} address={address}>
        <ExpiredNotice t={t} />
      </AuthPage>
    );
  }
  const typed = (await cookies()).get(EMAIL_COOKIE)?.value;
  return (
    <AuthPage t={t} language={language} address={address}>
      <h1 className="font-semibold text-2xl">{t("signIn.welcome")}</h1>
      <p className="mt-1.5 text-lg text-muted">
        {asking.organisation === null ? t("signIn.forDashboard") : t("signIn.forClient", { client: asking.clientName })}
      </p>
      <SignInForm
        t={t}
        request={request}
        problem={problem}
        waitSeconds={waitSeconds(query("wait"))}
        email={typed ?? asking.loginHint}
        offersSignUp={env().signUp && asking.organisation === null}
        demoAccounts={await listDemoAccounts()}
      />
    </AuthPage>
  );
}

function noticeKey(notice: string | undefined) {
  if (notice === "password_changed") return "signIn.passwordChanged";
  return notice === "joined" ? "signIn.joined" : "signIn.signedOut";
}

function errorKey(error: string) {
  return error === "no_organisation" ? "signIn.noOrganisation" : "signIn.failed";
}
