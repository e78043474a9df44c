import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/field";
import { readPending } from "@/lib/people/signing-in/sign-in";
import { readQuery, type SearchParams } from "../../page-query";
import { pageLanguage, pageText } from "../../page-text";
import { AuthPage } from "../../parts/auth-page";
import { tooEarly } from "../too-early";
import { waitSeconds } from "../wait-seconds";

export async function generateMetadata({ searchParams }: Readonly<{ searchParams: SearchParams }>): Promise<Metadata> {
  const query = await readQuery(searchParams);
  return { title: pageText(await pageLanguage(query("lang"), query("request")))("code.title") };
}

/** The second factor, after the password was right. */
export default async function CodePage({ searchParams }: Readonly<{ searchParams: SearchParams }>) {
  const query = await readQuery(searchParams);
  const request = query("request") ?? "";
  const pending = query("pending") ?? "";
  const problem = query("problem");
  if (readPending(pending) === null) redirect(`/sign-in?${new URLSearchParams({ request })}`);
  const language = await pageLanguage(query("lang"), request);
  const t = pageText(language);
  return (
    <AuthPage t={t} language={language} address={`/sign-in/code?${new URLSearchParams({ request, pending })}`}>
      <h1 className="font-semibold text-2xl">{t("code.title")}</h1>
      <p className="mt-1.5 text-lg text-muted">{t("code.explanation")}</p>
      {(problem === "refused" || problem === "limited") && (
        <Callout tone="danger" role="alert" className="mt-5">
          {problem === "refused" ? t("code.refused") : tooEarly(t, waitSeconds(query("wait")))}
        </Callout>
      )}
      <form method="post" action="/sign-in/code/check" className="mt-6 flex flex-col gap-4">
        <input type="hidden" name="request" value={request} />
        <input type="hidden" name="pending" value={pending} />
        <TextField
          label={t("code.label")}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          autoFocus
          hint={t("code.hint")}
        />
        <Button type="submit" variant="primary" size="lg" className="w-full">
          {t("code.submit")}
        </Button>
      </form>
    </AuthPage>
  );
}
