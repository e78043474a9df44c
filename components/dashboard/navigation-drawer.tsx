"use client";

import { Menu as MenuIcon, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useText } from "./text-provider";

const ICON_BUTTON =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-subtle hover:text-ink";

/** The navigation on a phone; going somewhere closes it. */
export function NavigationDrawer({ children }: Readonly<{ children: ReactNode }>) {
  const { t } = useText();
  const pathname = usePathname();
  // Open on one page only: a new path is a closed drawer, without an effect.
  const [openOn, setOpenOn] = useState<string | null>(null);
  return (
    <Dialog.Root open={openOn === pathname} onOpenChange={(open) => setOpenOn(open ? pathname : null)}>
      <Dialog.Trigger aria-label={t("frame.openNavigation")} className={ICON_BUTTON}>
        <MenuIcon aria-hidden="true" className="size-5" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-slide-in flex-col border-line border-r bg-surface px-3 py-3 shadow-pop focus:outline-none"
        >
          <div className="mb-2 flex items-center justify-between pl-2.5">
            <Dialog.Title className="font-semibold text-lg">{t("frame.product")}</Dialog.Title>
            <Dialog.Close aria-label={t("frame.closeNavigation")} className={ICON_BUTTON}>
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
