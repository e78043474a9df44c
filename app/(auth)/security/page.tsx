import type { Metadata } from "next";
import { headers } from "next/headers";
import { Button, ButtonLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { getDb } from "@/lib/http/database";
import { listPasskeys } from "@/lib/people/factors/list-passkeys";
import { findSecondFactor } from "@/lib/people/factors/second-factor";
import { listDoneSince } from "@/lib/people/list-done-since";
import { describeDevice } from "@/lib/people/signing-in/describe-device";
import { listSessions } from "@/lib/people/signing-in/list-sessions";
import { isFreshSignIn } from "@/lib/shared/fresh-sign-in";
import { listAllowedApplications } from "@/lib/tokens/authorizing/allowed-applications";
import { type PageText, pageLanguage, pageText, pageTime } from "../page-text";
import { requireSession } from "../session";
import { mailMePasswordLink } from "./actions";
import { Applications } from "./applications";
import { type AppWords, RemoveApp, SetUpApp } from "./authenticator-app";
import { DoneSince } from "./done-since";
import { Passkeys } from "./passkeys";
import { Sessions } from "./sessions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: pageText(await pageLanguage(undefined))("security.title") };
}

/** How one signs in, and where one is signed in. */
export default async function SecurityPage() {
  const session = await requireSession("/security");
  const { person, tenant, sessionUuid } = session;
  const isFresh = isFreshSignIn(session);
  const language = await pageLanguage(undefined);
  const t = pageText(language);
  const time = pageTime(language, tenant.timeZone);
  const when = (at: Date) => time.format(at);
  const [done, passkeys, secondFactor, applications, sessions] = await Promise.all([
    listDoneSince(getDb(), person.uuid),
    listPasskeys(getDb(), person.uuid),
    findSecondFactor(getDb(), person.uuid),
    listAllowedApplications(getDb(), person.uuid),
    listSessions(getDb(), person.uuid),
  ]);
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6">
      <PageHeader
        title={t("security.title")}
        description={t("security.explanation", { email: person.email })}
        // Without the second factor that way only leads back here.
        {...(!session.needsSecondFactor && { back: { href: "/dashboard", label: t("security.back") } })}
      />
      {session.needsSecondFactor && (
        <Callout tone="warning" role="status" className="mb-5">
          {t("security.factorNeeded", { organisation: tenant.legalName })}
        </Callout>
      )}
      {!isFresh && <ConfirmFirst t={t} />}
      <div className="flex flex-col gap-5">
        {done && <DoneSince done={done} personUuid={person.uuid} open={tenant} t={t} when={when} />}
        <Passkeys
          passkeys={passkeys}
          isFresh={isFresh}
          device={describeDevice((await headers()).get("user-agent")) ?? ""}
          t={t}
          when={when}
        />
        <Card title={t("security.app")}>
          {secondFactor.isOn ? (
            <>
              <p className="text-muted">{t("security.appOn", { count: secondFactor.recoveryCodesLeft })}</p>
              {isFresh && <RemoveApp words={appWords(t)} />}
            </>
          ) : (
            <SetUpApp words={appWords(t)} isOffered={isFresh} />
          )}
        </Card>
        <Card title={t("security.password")}>
          <p className="text-muted">{t("security.passwordText")}</p>
          <form action={mailMePasswordLink} className="mt-4">
            <Button type="submit">{t("security.passwordChange")}</Button>
          </form>
        </Card>
        <Applications applications={applications} t={t} when={when} />
        <Sessions sessions={sessions} sessionUuid={sessionUuid} t={t} when={when} />
      </div>
    </main>
  );
}

/** A browser left open must not be enough to change who can sign in. */
function ConfirmFirst({ t }: Readonly<{ t: PageText }>) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-5 py-4 shadow-card">
      <p className="min-w-56 flex-1">
        <span className="block font-medium">{t("security.confirmTitle")}</span>
        <span className="block text-muted text-sm">{t("security.confirmText")}</span>
      </p>
      <ButtonLink href="/sign-in/start?again=1&callbackUrl=/security" prefetch={false} variant="primary">
        {t("security.confirm")}
      </ButtonLink>
    </div>
  );
}

function appWords(t: PageText): AppWords {
  return {
    off: t("security.appOff"),
    begin: t("security.appBegin"),
    scan: t("security.appScan"),
    key: t("security.appKey"),
    code: t("code.label"),
    confirm: t("security.appConfirm"),
    wrong: t("security.wrongCode"),
    recovery: t("security.recovery"),
    recoveryText: t("security.recoveryText"),
    back: t("security.back"),
    remove: t("security.appRemove"),
    removeText: t("security.appRemoveText"),
  };
}
