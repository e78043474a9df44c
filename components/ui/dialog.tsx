"use client";

import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";

type DialogProps = Readonly<{
  title: ReactNode;
  description?: ReactNode;
  /** What opens it: one element that takes a ref and props. */
  trigger?: ReactNode;
  closeLabel: string;
  /** "sheet" comes from the right, for long forms; on a phone both fill the bottom. */
  shape?: "modal" | "sheet";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Stays in sight under the content, which scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}>;

const SHAPES = {
  modal: "inset-x-0 bottom-0 max-h-[90dvh] rounded-t-xl sm:inset-0 sm:m-auto sm:h-fit sm:max-w-md sm:rounded-xl",
  sheet:
    "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-xl sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-96 sm:rounded-none",
} as const;

/** A window over the page that keeps the focus inside and gives it back (Radix Dialog). */
export function Dialog({
  title,
  description,
  trigger,
  closeLabel,
  shape = "modal",
  open,
  onOpenChange,
  footer,
  children,
}: DialogProps) {
  return (
    <Primitive.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Primitive.Content
          {...(!description && { "aria-describedby": undefined })}
          className={clsx(
            "fixed z-50 flex animate-pop flex-col overflow-hidden border border-line bg-raised shadow-pop focus:outline-none",
            SHAPES[shape],
          )}
        >
          <header className="flex items-start justify-between gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 pt-1">
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
