"use client";

import { type FormEvent, type ReactNode, useId, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useText } from "./text-provider";

type FormDialogProps = Readonly<{
  trigger: ReactNode;
  title: string;
  description?: string;
  submitLabel: string;
  shape?: "modal" | "sheet";
  /** Runs the action; true closes the dialog. */
  onSubmit: (form: FormData) => Promise<boolean>;
  children: ReactNode;
}>;

/** A form in a dialog: it stays open until its action has worked. */
export function FormDialog({ trigger, title, description, submitLabel, shape, onSubmit, children }: FormDialogProps) {
  const { t } = useText();
  const form = useId();
  const [open, setOpen] = useState(false);
  const [pending, startSubmit] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    startSubmit(async () => {
      if (await onSubmit(data)) setOpen(false);
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
      onOpenChange={setOpen}
      footer={
        <>
          <Button type="submit" form={form} variant="primary" pending={pending} className="flex-1">
            {submitLabel}
          </Button>
          <Button onClick={() => setOpen(false)}>{t("frame.cancel")}</Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="space-y-4">
        {children}
      </form>
    </Dialog>
  );
}
