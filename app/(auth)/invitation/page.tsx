import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { getDb } from "@/lib/http/database";
import { findInvitation, type InvitationView } from "@/lib/tenants/accept-invitation";
import { readQuery, type SearchParams } from "../page-query";
import { type PageText, pageLanguage, pageText } from "../page-text";
import { AuthPage } from "../parts/auth-page";
import { DeadLink } from "../parts/dead-link";
import { NewAccountFields } from "../parts/new-account-fields";
import { NAME_COOKIE } from "../parts/typed-name";

export async function generateMetadata({ searchParams }: Readonly<{ searchParams: SearchParams }>): Promise<Metadata> {
  return { title: pageText(await pageLanguage((await readQuery(searchParams))("lang")))("invitation.title") };
}

export default async function InvitationPage({ searchParams }: Readonly<{ searchParams: SearchParams }>) {
  const query = await readQuery(searchParams);
  const token = query("token") ?? "";
  const problem = query("problem");
  const language = await pageLanguage(query("lang"));
  const t = pageText(language);
  const name = problem === undefined ? undefined : (await cookies()).get(NAME_COOKIE)?.value;
  const invitation = await findInvitation(getDb(), token);
  return (
    <AuthPage t={t} language={language} address={`/invitation?${new URLSearchParams({ token })}`}>
      {invitation ? (
        <Accept t={t} token={token} name={name} problem={problem} invitation={invitation} />
      ) : (
        <>
          <h1 className="font-semibold text-2xl">{t("invitation.title")}</h1>
          <DeadLink t={t}>{t("invitation.dead")}</DeadLink>
        </>
      )}
    </AuthPage>
  );
}

type AcceptProps = Readonly<{
  t: PageText;
  token: string;
  name: string | undefined;
  problem: string | undefined;
  invitation: InvitationView;
}>;

function Accept({ t, token, name, problem, invitation: { legalName, email, hasAccount } }: AcceptProps) {
  return (
    <>
      <h1 className="font-semibold text-2xl">{t("invitation.heading", { organisation: legalName })}</h1>
      <p className="mt-1.5 text-lg text-muted">
        {t(hasAccount ? "invitation.known" : "invitation.newcomer", { email })}
      </p>
      {(problem === "conflict" || problem === "forbidden") && (
        <Callout tone="danger" role="alert" className="mt-5">
          {t(`invitation.${problem}`)}
        </Callout>
      )}
      <form method="post" action="/invitation/accept" className="mt-6 flex flex-col gap-4">
        <input type="hidden" name="token" value={token} />
        {!hasAccount && <NewAccountFields t={t} email={email} name={name} problem={problem} />}
        <Button type="submit" variant="primary" size="lg" className="w-full">
          {t("invitation.accept")}
        </Button>
      </form>
    </>
  );
}
