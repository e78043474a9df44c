"use client";

import { ChevronsUpDown } from "lucide-react";
import { useTransition } from "react";
import { Menu, MenuChoice, MenuChoices, MenuLabel } from "@/components/ui/menu";
import type { Role } from "@/lib/shared/caller";
import { Initials } from "./initials";
import { useText } from "./text-provider";

type Membership = Readonly<{ tenantUuid: string; legalName: string; role: Role }>;

type OrganisationMenuProps = Readonly<{
  current: Membership;
  memberships: readonly Membership[];
  switchTo: (tenantUuid: string) => Promise<void>;
}>;

/** The organisation one works for; a menu only for people who belong to several. */
export function OrganisationMenu({ current, memberships, switchTo }: OrganisationMenuProps) {
  const { t } = useText();
  const [switching, startSwitch] = useTransition();
  const face = (
    <>
      <Initials name={current.legalName} />
      <span className="min-w-0 flex-1 truncate text-left font-semibold text-base">{current.legalName}</span>
    </>
  );
  if (memberships.length < 2) return <div className="flex h-11 items-center gap-2.5 px-2 lg:h-10">{face}</div>;
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`${t("frame.switchOrganisation")}: ${current.legalName}`}
          aria-busy={switching || undefined}
          className="flex h-11 w-full items-center gap-2.5 rounded-md px-2 hover:bg-subtle aria-busy:opacity-60 lg:h-10"
        >
          {face}
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      }
    >
      <MenuLabel>{t("frame.switchOrganisation")}</MenuLabel>
      <MenuChoices value={current.tenantUuid} onValueChange={(tenantUuid) => startSwitch(() => switchTo(tenantUuid))}>
        {memberships.map(({ tenantUuid, legalName, role }) => (
          <MenuChoice key={tenantUuid} value={tenantUuid}>
            <span className="block truncate">{legalName}</span>
            <span className="block text-faint text-xs">{t(`frame.roles.${role}`)}</span>
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}
