"use client";

import { ChevronsUpDown } from "lucide-react";
import { useTransition } from "react";
import { Menu, MenuChoice, MenuChoices, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import type { Role } from "@/lib/shared/caller";
import { Initials } from "./initials";
import { useText } from "./text-provider";

type Organisation = Readonly<{ tenantUuid: string; legalName: string }>;
type Through = Readonly<{ collaborator: Readonly<{ uuid: string; legalName: string }> }>;

type OrganisationMenuProps = Readonly<{
  /** With the own organisation, where one acts for another. */
  current: Organisation & Readonly<{ collaborator: Through["collaborator"] | null }>;
  memberships: readonly (Organisation & Readonly<{ role: Role }>)[];
  /** Those that gave one of the person's organisations a mandate. */
  actingFor: readonly (Organisation & Through)[];
  switchTo: (tenantUuid: string, actingForUuid?: string) => Promise<void>;
}>;

/** The organisation one works in or acts for; a menu only for people who have a choice. */
export function OrganisationMenu({ current, memberships, actingFor, switchTo }: OrganisationMenuProps) {
  const { t } = useText();
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
  if (memberships.length + actingFor.length < 2) {
    return <div className="flex h-11 items-center gap-2.5 px-2 lg:h-10">{face}</div>;
  }
  const go = (choice: string) => {
    const [tenantUuid = "", actingForUuid] = choice.split(" ");
    startSwitch(() => switchTo(tenantUuid, actingForUuid));
  };
  const chosen = current.collaborator ? `${current.collaborator.uuid} ${current.tenantUuid}` : current.tenantUuid;
  return (
    <Menu
      align="start"
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
    >
      <MenuChoices value={chosen} onValueChange={go}>
        <MenuLabel>{t("frame.switchOrganisation")}</MenuLabel>
        {memberships.map(({ tenantUuid, legalName, role }) => (
          <MenuChoice key={tenantUuid} value={tenantUuid}>
            <span className="block truncate">{legalName}</span>
            <span className="block text-faint text-xs">{t(`frame.roles.${role}`)}</span>
          </MenuChoice>
        ))}
        {actingFor.length > 0 && (
          <>
            <MenuSeparator />
            <MenuLabel>{t("frame.actFor")}</MenuLabel>
            {actingFor.map(({ tenantUuid, legalName, collaborator }) => (
              <MenuChoice key={`${collaborator.uuid} ${tenantUuid}`} value={`${collaborator.uuid} ${tenantUuid}`}>
                <span className="block truncate">{legalName}</span>
                <span className="block truncate text-faint text-xs">
                  {t("frame.through", { name: collaborator.legalName })}
                </span>
              </MenuChoice>
            ))}
          </>
        )}
      </MenuChoices>
    </Menu>
  );
}
