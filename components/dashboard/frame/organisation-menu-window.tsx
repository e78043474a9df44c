"use client";

import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "@/components/dashboard/text-provider";
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import type { Role } from "@/lib/shared/caller";

type Organisation = Readonly<{ tenantUuid: string; legalName: string }>;
type Through = Readonly<{ collaborator: Readonly<{ uuid: string; legalName: string }> }>;

export type OrganisationChoices = Readonly<{
  /** With the own organisation, where one acts for another. */
  current: Organisation & Readonly<{ collaborator: Through["collaborator"] | null }>;
  memberships: readonly (Organisation & Readonly<{ role: Role }>)[];
  /** Those that gave one of the person's organisations a mandate. */
  actingFor: readonly (Organisation & Through)[];
  /** Whether it is a sandbox that is open; null where there is none to go to. */
  isSandbox: boolean | null;
}>;

/** The organisations that one may go to. */
export function OrganisationMenuWindow({
  current,
  memberships,
  actingFor,
  isSandbox,
  go,
  enterSandbox,
  trigger,
}: OrganisationChoices & Readonly<{ go: (choice: string) => void; enterSandbox: () => void; trigger: ReactNode }>) {
  const { t } = useText();
  const chosen = current.collaborator ? `${current.collaborator.uuid} ${current.tenantUuid}` : current.tenantUuid;
  return (
    <Menu align="start" trigger={trigger}>
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
      {isSandbox === false && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={enterSandbox}>
            <FlaskConical aria-hidden="true" />
            {t("sandbox.enter")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
