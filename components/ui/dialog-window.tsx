"use client";

import { clsx } from "clsx";
import { X } from "lucide-react";
import * as Primitive from "radix-ui/dialog";
import type { ReactNode, RefObject } from "react";
import { useReturnFocus } from "./use-return-focus";

/** Whoever closes a toast that stands over the window doesn't leave it. */
function keepForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
}

export type DialogWindowProps = Readonly<{
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** "sheet" comes from the right, for long forms; on a phone both fill the bottom. */
  shape?: "modal" | "sheet";
  onClose: () => void;
  /** What gets the focus back; without it, whatever had it. */
  opener: RefObject<HTMLElement | null>;
  /** Stays in sight under the content, which scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}>;

const SHAPES = {
  modal: "inset-x-0 bottom-0 max-h-[90dvh] rounded-t-xl sm:inset-0 sm:m-auto sm:h-fit sm:max-w-md sm:rounded-xl",
  sheet:
    "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-96 sm:rounded-none",
} as const;

/** The open window of a `Dialog` (Radix Dialog): it keeps the focus inside and gives it back. */
export function DialogWindow({
  title,
  description,
  closeLabel,
  shape = "modal",
  onClose,
  opener,
  footer,
  children,
}: DialogWindowProps) {
  const returnFocus = useReturnFocus(opener);
  return (
    <Primitive.Root open onOpenChange={(open) => open || onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Primitive.Content
          onCloseAutoFocus={returnFocus}
          onPointerDownOutside={keepForToasts}
          {...(!description && { "aria-describedby": undefined })}
          className={clsx(
            "fixed z-50 flex animate-pop flex-col overflow-hidden border border-line bg-raised shadow-pop focus:outline-none",
            SHAPES[shape],
          )}
        >
          <header className="flex items-start justify-between gap-3 px-5 pt-4 pb-3">
            <div className="wrap-anywhere min-w-0 pt-2.5 sm:pt-1">
              <Primitive.Title className="font-semibold text-lg">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-muted text-sm">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close
              aria-label={closeLabel}
              className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-subtle hover:text-ink sm:size-8"
            >
              <X aria-hidden="true" className="size-4" />
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer && <footer className="flex gap-2 border-line border-t px-5 py-3">{footer}</footer>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
