"use client";

import { X } from "lucide-react";
import * as Dialog from "radix-ui/dialog";
import type { ReactNode, RefObject } from "react";
import { useText } from "@/components/dashboard/text-provider";
import { useReturnFocus } from "@/components/ui/use-return-focus";

type NavigationDrawerWindowProps = Readonly<{
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}>;

/** The open drawer (Radix Dialog). */
export function NavigationDrawerWindow({ opener, onClose, children }: NavigationDrawerWindowProps) {
  const { t } = useText();
  const returnFocus = useReturnFocus(opener);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-slide-in flex-col border-line border-r bg-surface px-3 py-3 shadow-pop focus:outline-none"
        >
          <div className="mb-2 flex items-center justify-between pl-2.5">
            <Dialog.Title className="font-semibold text-lg">{t("frame.product")}</Dialog.Title>
            <Dialog.Close
              aria-label={t("frame.closeNavigation")}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-subtle hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
