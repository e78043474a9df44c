"use client";

import { Ellipsis } from "lucide-react";
import { useText } from "@/components/dashboard/text-provider";
import { MenuButton } from "@/components/ui/menu-button";
import type { AccountChoices } from "./account-menu-window";
import { Initials } from "./initials";

const load = () => import("./account-menu-window").then((it) => it.AccountMenuWindow);

type AccountMenuProps = AccountChoices & Readonly<{ person: Readonly<{ name: string; email: string }> }>;

export function AccountMenu({ person, ...choices }: AccountMenuProps) {
  const { t } = useText();
  return (
    <MenuButton
      load={load}
      menu={choices}
      trigger={
        <button
          type="button"
          aria-label={`${t("frame.account")}: ${person.name}`}
          className="mt-2 flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-subtle"
        >
          <Initials name={person.name} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-sm">{person.name}</span>
            <span className="block truncate text-faint text-xs">{person.email}</span>
          </span>
          <Ellipsis aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      }
    />
  );
}
