import { Check, CircleUser } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { getDb } from "@/lib/http/database";
import { findSignedInPerson } from "@/lib/people/signing-in/find-signed-in-person";
import { sessionCookie } from "@/lib/people/signing-in/login-session";
import { describeInteraction } from "@/lib/tokens/authorizing/describe-interaction";
import { readQuery, type SearchParams } from "../page-query";
import { type PageText, pageLanguage, pageText } from "../page-text";
import { AuthPage } from "../parts/auth-page";
import { ExpiredNotice } from "../parts/expired-notice";

export async function generateMetadata({ searchParams }: Readonly<{ searchParams: SearchParams }>): Promise<Metadata> {
  const query = await readQuery(searchParams);
  return { title: pageText(await pageLanguage(query("lang"), query("request")))("consent.title") };
}

/** Asks a signed-in person whether a client may act for them. */
export default async function ConsentPage({ searchParams }: Readonly<{ searchParams: SearchParams }>) {
  const query = await readQuery(searchParams);
  const request = query("request") ?? "";
  const language = await pageLanguage(query("lang"), request);
  const t = pageText(language);
  const isAnother = query("problem") === "another";
  const address = `/consent?${new URLSearchParams({ request, ...(isAnother && { problem: "another" }) })}`;
  const [asking, person] = await Promise.all([
    describeInteraction(getDb(), request),
    findSignedInPerson(getDb(), (await cookies()).get(sessionCookie().name)?.value ?? null),
  ]);
  // Whoever signed in since the question was put is asked anew, or not at all.
  if (asking && (!person || person.uuid !== asking.askedUuid))
    redirect(`/idp/oauth2/authorize/resume?request=${encodeURIComponent(request)}`);
  return (
    <AuthPage t={t} language={language} address={address}>
      {asking && person ? (
        <>
          {isAnother && (
            <Callout tone="warning" role="alert" className="mb-5">
              {t("consent.another")}
            </Callout>
          )}
          <h1 className="font-semibold text-2xl">{t("consent.heading", { client: asking.clientName })}</h1>
          {asking.organisation !== null && (
            <p className="mt-1.5 text-lg text-muted">{t("consent.by", { organisation: asking.organisation })}</p>
          )}
          <p className="wrap-anywhere mt-4 flex items-center gap-2.5 rounded-md bg-subtle px-3 py-2 text-sm">
            <CircleUser aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="min-w-0">{t("consent.as", { email: person.email })}</span>
          </p>
          <h2 className="mt-6 font-medium text-base">{t("consent.list")}</h2>
          <ul className="mt-3 flex flex-col gap-2.5">
            {powers(asking.scopes, t).map((power) => (
              <li key={power} className="flex gap-2.5">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-ink" />
                {power}
              </li>
            ))}
          </ul>
          <form method="post" action="/consent/decision" className="mt-7 grid gap-3 sm:grid-cols-2">
            <input type="hidden" name="request" value={request} />
            <Button type="submit" name="decision" value="allow" variant="primary" size="lg" className="sm:order-2">
              {t("consent.allow")}
            </Button>
            <Button type="submit" name="decision" value="deny" size="lg">
              {t("consent.deny")}
            </Button>
          </form>
          <p className="mt-5 text-muted text-sm">{t("consent.note", { host: asking.returnHost })}</p>
        </>
      ) : (
        <ExpiredNotice t={t} />
      )}
    </AuthPage>
  );
}

/** Both scopes of the API mean the same to a person. */
function powers(scopes: readonly string[], t: PageText): readonly string[] {
  const opensApi = scopes.includes("api") || scopes.includes("platform-api");
  const identity = (["openid", "profile", "email"] as const).filter((scope) => scopes.includes(scope));
  return [...identity.map((scope) => t(`consent.${scope}`)), ...(opensApi ? [t("consent.api")] : [])];
}
