"use client";

import { ChevronsUpDown } from "lucide-react";
import { useTransition } from "react";
import { useAsking } from "@/components/dashboard/actions/use-asking";
import { useText } from "@/components/dashboard/text-provider";
import { leaveBy } from "@/components/ui/leaving";
import { MenuButton } from "@/components/ui/menu-button";
import { Initials } from "./initials";
import type { OrganisationChoices } from "./organisation-menu-window";

const load = () => import("./organisation-menu-window").then((it) => it.OrganisationMenuWindow);

type OrganisationMenuProps = OrganisationChoices &
  Readonly<{
    switchTo: (tenantUuid: string, actingForUuid?: string) => Promise<void>;
    enterSandbox: () => Promise<void>;
  }>;

/** The organisation one works in or acts for; a menu only for people who have a choice. */
export function OrganisationMenu({
  current,
  memberships,
  actingFor,
  isSandbox,
  switchTo,
  enterSandbox,
}: OrganisationMenuProps) {
  const { t } = useText();
  const asking = useAsking();
  const [switching, startSwitch] = useTransition();
  const through = current.collaborator && t("frame.through", { name: current.collaborator.legalName });
  const face = (
    <>
      <Initials name={current.legalName} />
      <span className="min-w-0 flex-1 text-left">
        <span className="block truncate font-semibold text-base">{current.legalName}</span>
        {through && <span className="block truncate text-faint text-xs">{through}</span>}
      </span>
    </>
  );
  if (memberships.length + actingFor.length < 2 && isSandbox === null) {
    return <div className="flex h-11 items-center gap-2.5 px-2 lg:h-10">{face}</div>;
  }
  const leave = (ask: () => Promise<void>) => leaveBy(() => startSwitch(() => asking(ask)));
  const go = (choice: string) => {
    const [tenantUuid = "", actingForUuid] = choice.split(" ");
    leave(() => switchTo(tenantUuid, actingForUuid));
  };
  return (
    <MenuButton
      load={load}
      menu={{
        current,
        memberships,
        actingFor,
        isSandbox,
        go,
        enterSandbox: () => leave(enterSandbox),
      }}
      trigger={
        <button
          type="button"
          aria-label={[`${t("frame.switchOrganisation")}: ${current.legalName}`, through].filter(Boolean).join(", ")}
          aria-busy={switching || undefined}
          className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 py-1 hover:bg-subtle aria-busy:opacity-60 lg:min-h-10"
        >
          {face}
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      }
    />
  );
}
