import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Button, ButtonLink } from "@/components/ui/button";
import { getDb } from "@/lib/http/database";
import { findSignedInPerson } from "@/lib/people/signing-in/find-signed-in-person";
import { sessionCookie } from "@/lib/people/signing-in/login-session";
import { readQuery, type SearchParams } from "../page-query";
import { pageLanguage, pageText } from "../page-text";
import { AuthPage } from "../parts/auth-page";

export async function generateMetadata({ searchParams }: Readonly<{ searchParams: SearchParams }>): Promise<Metadata> {
  return { title: pageText(await pageLanguage((await readQuery(searchParams))("lang")))("signOut.title") };
}

/** What the yes carries on; the server looks at all of it again. */
const CARRIED = ["client_id", "post_logout_redirect_uri", "state"] as const;

/** Asks before a sign-out that any site could have begun. */
export default async function SignOutPage({ searchParams }: Readonly<{ searchParams: SearchParams }>) {
  const query = await readQuery(searchParams);
  const language = await pageLanguage(query("lang"));
  const t = pageText(language);
  const person = await findSignedInPerson(getDb(), (await cookies()).get(sessionCookie().name)?.value ?? null);
  const carried = CARRIED.flatMap((name) => {
    const value = query(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return (
    <AuthPage t={t} language={language} address={`/sign-out?${new URLSearchParams(carried.map(([...pair]) => pair))}`}>
      <h1 className="font-semibold text-2xl">{t("signOut.title")}</h1>
      <p className="mt-1.5 text-lg text-muted">
        {person ? t("signOut.explanation", { email: person.email }) : t("signOut.nobody")}
      </p>
      <form method="post" action="/idp/oauth2/logout" className="mt-7 grid gap-3 sm:grid-cols-2">
        <input type="hidden" name="confirmed" value="yes" />
        {carried.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary" size="lg" className="sm:order-2">
          {t("signOut.submit")}
        </Button>
        <ButtonLink href="/dashboard" prefetch={false} size="lg">
          {t("signOut.stay")}
        </ButtonLink>
      </form>
    </AuthPage>
  );
}
