"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, type ReactNode, useRef, useState, useTransition } from "react";
import { Button } from "./button";

const load = () => import("./confirm-window");
const ConfirmWindow = dynamic(() => load().then((it) => it.ConfirmWindow), { ssr: false });

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "ref"> &
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
  const opener = useRef<HTMLButtonElement>(null);
  const [pending, startConfirm] = useTransition();
  const confirm = () =>
    startConfirm(async () => {
      await onConfirm();
      setOpen(false);
    });
  return (
    <>
      <Button
        {...button}
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ConfirmWindow
          {...{ title, body, confirmLabel, keepLabel, confirmVariant, pending, opener }}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
