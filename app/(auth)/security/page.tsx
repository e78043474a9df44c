import type { Metadata } from "next";
import { headers } from "next/headers";
import { Button, ButtonLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { getDb } from "@/lib/http/database";
import { describeDevice } from "@/lib/people/describe-device";
import { listPasskeys } from "@/lib/people/list-passkeys";
import { listSessions } from "@/lib/people/list-sessions";
import { findSecondFactor } from "@/lib/people/second-factor";
import { isFreshSignIn } from "@/lib/shared/fresh-sign-in";
import { type PageText, pageLanguage, pageText, pageTime } from "../page-text";
import { requireSession } from "../session";
import { endEverySession, endMySession, mailMePasswordLink, removeMyPasskey } from "./actions";
import { AddPasskey } from "./add-passkey";
import { type AppWords, RemoveApp, SetUpApp } from "./authenticator-app";

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
  const [passkeys, secondFactor, sessions] = await Promise.all([
    listPasskeys(getDb(), person.uuid),
    findSecondFactor(getDb(), person.uuid),
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
        <Card title={t("security.passkeys")}>
          <p className="text-muted">{t("security.passkeysText")}</p>
          <ul className="mt-3 divide-y divide-line empty:hidden">
            {passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => (
              <Row
                key={credentialId}
                title={name}
                detail={[
                  t("security.added", { date: when(createdAt) }),
                  ...(lastUsedAt ? [t("security.used", { date: when(lastUsedAt) })] : []),
                ].join(", ")}
              >
                {isFresh && (
                  <form action={removeMyPasskey}>
                    <input type="hidden" name="credentialId" value={credentialId} />
                    <Button type="submit" size="sm" aria-label={t("security.passkeyRemove", { name })}>
                      {t("security.remove")}
                    </Button>
                  </form>
                )}
              </Row>
            ))}
          </ul>
          {isFresh && (
            <AddPasskey
              words={{ name: t("security.passkeyName"), add: t("security.passkeyAdd"), failed: t("security.failed") }}
              suggestion={describeDevice((await headers()).get("user-agent")) ?? ""}
            />
          )}
        </Card>
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
        <Card title={t("security.sessions")}>
          <ul className="-my-3 divide-y divide-line">
            {sessions.map(({ uuid, userAgent, ipAddress, authenticatedAt }) => {
              const device = describeDevice(userAgent) ?? t("security.unknown");
              const detail = [ipAddress, t("security.since", { date: when(authenticatedAt) })]
                .filter(Boolean)
                .join(", ");
              return (
                <Row key={uuid} title={device} detail={detail}>
                  {uuid === sessionUuid ? (
                    <span className="text-muted text-sm">{t("security.here")}</span>
                  ) : (
                    <form action={endMySession}>
                      <input type="hidden" name="sessionUuid" value={uuid} />
                      <Button type="submit" size="sm" aria-label={t("security.endLabel", { device })}>
                        {t("security.end")}
                      </Button>
                    </form>
                  )}
                </Row>
              );
            })}
          </ul>
          <form action={endEverySession} className="mt-5">
            <Button type="submit">{t("security.endAll")}</Button>
          </form>
        </Card>
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

function Row({ title, detail, children }: Readonly<{ title: string; detail: string; children: React.ReactNode }>) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <span className="block text-muted text-sm">{detail}</span>
      </span>
      <span className="shrink-0">{children}</span>
    </li>
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
