"use client";

import * as AlertDialog from "radix-ui/alert-dialog";
import type { ReactNode, RefObject } from "react";
import { Button } from "./button";
import { useReturnFocus } from "./use-return-focus";

type ConfirmWindowProps = Readonly<{
  title: string;
  body: ReactNode;
  confirmLabel: string;
  keepLabel: string;
  confirmVariant: "danger" | "primary";
  pending: boolean;
  opener: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onClose: () => void;
}>;

/** The question of a `ConfirmButton` (Radix AlertDialog). */
export function ConfirmWindow({
  title,
  body,
  confirmLabel,
  keepLabel,
  confirmVariant,
  pending,
  opener,
  onConfirm,
  onClose,
}: ConfirmWindowProps) {
  const returnFocus = useReturnFocus(opener);
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <AlertDialog.Content
          onCloseAutoFocus={returnFocus}
          className="fixed inset-x-4 bottom-4 z-50 animate-pop rounded-xl border border-line bg-raised p-5 shadow-pop focus:outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-w-md"
        >
          <AlertDialog.Title className="font-semibold text-lg">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{body}</AlertDialog.Description>
          <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button disabled={pending}>{keepLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={confirmVariant} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
