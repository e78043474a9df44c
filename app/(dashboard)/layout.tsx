import "@/components/ui/theme.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { AccountMenu } from "@/components/dashboard/frame/account-menu";
import { Frame } from "@/components/dashboard/frame/frame";
import { LeaveQuestion } from "@/components/dashboard/frame/leave-question";
import { OrganisationMenu } from "@/components/dashboard/frame/organisation-menu";
import { SandboxBar } from "@/components/dashboard/frame/sandbox-bar";
import { StandingTitle } from "@/components/dashboard/frame/standing-title";
import { Bell, BellProvider } from "@/components/dashboard/live/bell";
import { LiveBanner } from "@/components/dashboard/live/live-banner";
import { LiveProvider } from "@/components/dashboard/live/live-provider";
import { sent } from "@/components/dashboard/messages/sent";
import { PaletteHost } from "@/components/dashboard/palette/palette-host";
import { waysFor } from "@/components/dashboard/palette/ways";
import { StepUpProvider } from "@/components/dashboard/step-up/step-up-provider";
import { TextProvider } from "@/components/dashboard/text-provider";
import { fontVariables } from "@/components/ui/fonts";
import { LinkRouter } from "@/components/ui/link-router";
import { Toaster } from "@/components/ui/toaster";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import type { Theme } from "@/lib/shared/theme";
import { comeBack, enterSandbox, leaveSandbox, signOut, switchTenant } from "../(auth)/session-actions";
import {
  confirmByCode,
  confirmByPasskey,
  confirmByPassword,
  confirmDemoAccount,
  offer,
} from "../(auth)/step-up-actions";
import { storedTheme } from "../preferences";
import { chooseLanguage, chooseTheme } from "../preferences-actions";
import { readAttention } from "./dashboard/attention/actions";
import { type DashboardContext, findDashboard } from "./dashboard-context";

export const metadata: Metadata = {
  title: { template: "%s · Paraph", default: "Paraph" },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#131418" },
  ],
};

/** What a window is opened by again: its person's own organisation, and through it, where it is another's or the sandbox, that one. */
function membershipOf({
  membership,
  tenant,
}: DashboardContext["session"]): [tenantUuid: string, actingForUuid?: string] {
  const { tenantUuid } = membership;
  return tenantUuid === tenant.uuid ? [tenantUuid] : [tenantUuid, tenant.uuid];
}

const stepUpActions = { offer, confirmByPassword, confirmByCode, confirmByPasskey, confirmDemoAccount };

type LayoutProps = Readonly<{ children: ReactNode }>;

export default async function DashboardLayout({ children }: LayoutProps) {
  const [context, theme] = await Promise.all([findDashboard(), storedTheme()]);
  return (
    <html lang={context?.text.language ?? "en"} data-theme={theme} className={fontVariables}>
      {/* Without a session the page itself sends to the sign-in: it knows its own address, to come back to. */}
      <body>
        <StandingTitle />
        {context ? <Dashboard {...{ context, theme }}>{children}</Dashboard> : children}
      </body>
    </html>
  );
}

function Dashboard({ context, theme, children }: LayoutProps & Readonly<{ context: DashboardContext; theme: Theme }>) {
  const { session, place, text, textSource } = context;
  const { tenant, person, role, memberships, collaborator, actingFor } = session;
  // Nobody acts for a sandbox.
  const isSandbox = env().sandboxBank && place.where !== "CHANNEL" ? session.isSandbox : null;
  const owner = { tenantUuid: tenant.uuid, collaboratorUuid: collaborator?.uuid ?? null };
  return (
    <TextProvider source={sent(textSource)}>
      {/* Of one organisation nothing is kept for another. */}
      <LiveProvider key={`${owner.tenantUuid} ${owner.collaboratorUuid}`} owner={owner} drawnAt={now().getTime()}>
        <BellProvider>
          <PaletteHost
            role={role}
            place={place}
            ways={waysFor(place)}
            current={tenant.uuid}
            through={collaborator?.uuid ?? null}
            memberships={memberships}
            actingFor={actingFor}
            isSandbox={isSandbox}
            enterSandbox={enterSandbox}
            switchTo={switchTenant}
          >
            <Frame
              text={text}
              role={role}
              place={place}
              organisation={
                <OrganisationMenu
                  current={{ tenantUuid: tenant.uuid, legalName: tenant.legalName, collaborator }}
                  memberships={memberships}
                  actingFor={actingFor}
                  isSandbox={isSandbox}
                  enterSandbox={enterSandbox}
                  switchTo={switchTenant}
                />
              }
              bar={isSandbox && <SandboxBar text={text} leave={leaveSandbox} />}
              bell={<Bell read={readAttention} />}
              account={
                <AccountMenu
                  person={{ name: person.name, email: person.email }}
                  theme={theme}
                  chooseTheme={chooseTheme}
                  chooseLanguage={chooseLanguage}
                  signOut={signOut}
                />
              }
            >
              <LiveBanner organisation={tenant.legalName} comeBack={comeBack.bind(null, ...membershipOf(session))} />
              <StepUpProvider actions={stepUpActions}>{children}</StepUpProvider>
            </Frame>
          </PaletteHost>
        </BellProvider>
        <LinkRouter />
        <LeaveQuestion />
        <Toaster label={text.t("frame.notifications")} closeLabel={text.t("frame.dismiss")} />
      </LiveProvider>
    </TextProvider>
  );
}
