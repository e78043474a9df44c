"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState, useTransition } from "react";
import { useText } from "@/components/dashboard/text-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

type FormDialogProps = Readonly<{
  trigger: ReactNode;
  title: string;
  description?: string;
  submitLabel: string;
  shape?: "modal" | "sheet";
  /** It begins anew. */
  onOpen?: () => void;
  /** Runs the action; true closes the dialog. */
  onSubmit: (form: FormData) => Promise<boolean>;
  children: ReactNode;
}>;

/** A form in a dialog: it stays open until its action has worked. */
export function FormDialog(props: FormDialogProps) {
  const { trigger, title, description, submitLabel, shape, onOpen, onSubmit, children } = props;
  const { t } = useText();
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [pending, startSubmit] = useTransition();
  const [refusals, setRefusals] = useState(0);
  const askedFrom = useRef<Element | null>(null);
  // The button was out of use meanwhile, and so has lost the focus: it goes where something is to be put right. Who is at another
  // field by now stays there.
  useEffect(() => {
    if (refusals === 0 || pending) return;
    const { activeElement } = document;
    if (activeElement !== askedFrom.current && fields.current?.contains(activeElement)) return;
    (fields.current?.querySelector<HTMLElement>("[aria-invalid]") ?? submitButton.current)?.focus();
  }, [refusals, pending]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    askedFrom.current = document.activeElement;
    startSubmit(async () => {
      if (await onSubmit(data)) setOpen(false);
      else setRefusals((count) => count + 1);
    });
  };
  return (
    <Dialog
      title={title}
      {...(description && { description })}
      {...(shape && { shape })}
      closeLabel={t("frame.close")}
      trigger={trigger}
      open={open}
      onOpenChange={(isOpen) => {
        setOpen(isOpen);
        if (isOpen) onOpen?.();
      }}
      footer={
        <>
          <Button ref={submitButton} type="submit" form={form} variant="primary" pending={pending} className="flex-1">
            {submitLabel}
          </Button>
          <Button onClick={() => setOpen(false)}>{t("frame.cancel")}</Button>
        </>
      }
    >
      <form ref={fields} id={form} onSubmit={submit} className="space-y-4">
        {children}
      </form>
    </Dialog>
  );
}
