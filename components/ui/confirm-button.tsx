"use client";

import { AlertDialog } from "radix-ui";
import { type ComponentProps, type ReactNode, useState, useTransition } from "react";
import { Button } from "./button";

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> &
  Readonly<{
    title: string;
    body: ReactNode;
    confirmLabel: string;
    keepLabel: string;
    /** "primary" for what destroys nothing. */
    confirmVariant?: "danger" | "primary";
    /** Runs when the person confirms; the dialog stays until it has ended. */
    onConfirm: () => Promise<void>;
  }>;

/** A button for what deserves a question: it asks first, and the way out has the focus. */
export function ConfirmButton({
  title,
  body,
  confirmLabel,
  keepLabel,
  confirmVariant = "danger",
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const [pending, startConfirm] = useTransition();
  const confirm = () =>
    startConfirm(async () => {
      await onConfirm();
      setOpen(false);
    });
  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen}>
      <AlertDialog.Trigger asChild>
        <Button {...button} />
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <AlertDialog.Content className="fixed inset-x-4 bottom-4 z-50 animate-pop rounded-xl border border-line bg-raised p-5 shadow-pop focus:outline-none sm:inset-0 sm:m-auto sm:h-fit sm:max-w-md">
          <AlertDialog.Title className="font-semibold text-lg">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{body}</AlertDialog.Description>
          <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button disabled={pending}>{keepLabel}</Button>
            </AlertDialog.Cancel>
            <Button variant={confirmVariant} pending={pending} onClick={confirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
