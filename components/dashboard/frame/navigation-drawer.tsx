"use client";

import { Menu as MenuIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { useText } from "@/components/dashboard/text-provider";

const load = () => import("./navigation-drawer-window");
const NavigationDrawerWindow = dynamic(() => load().then((it) => it.NavigationDrawerWindow), { ssr: false });

/** The navigation on a phone; going somewhere closes it. */
export function NavigationDrawer({ children }: Readonly<{ children: ReactNode }>) {
  const { t } = useText();
  const pathname = usePathname();
  const opener = useRef<HTMLButtonElement>(null);
  // Open on one page only: a new path is a closed drawer, without an effect.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={t("frame.openNavigation")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpenOn(pathname)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-subtle hover:text-ink"
      >
        <MenuIcon aria-hidden="true" className="size-5" />
      </button>
      {isOpen && (
        <NavigationDrawerWindow opener={opener} onClose={() => setOpenOn(null)}>
          {children}
        </NavigationDrawerWindow>
      )}
    </>
  );
}
