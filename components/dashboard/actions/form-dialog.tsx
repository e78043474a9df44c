"use client";

import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef, useState, useTransition } from "react";
import { useText } from "@/components/dashboard/text-provider";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ChangedMeanwhile } from "./changed-meanwhile";
import type { useFilled } from "./use-filled";

type FormDialogProps = Readonly<{
  trigger: ReactNode;
  title: string;
  description?: string;
  submitLabel: string;
  shape?: "modal" | "sheet";
  /** What it is filled from, where it changes something that there is, and where that is seen as it is saved (decision 365). */
  edits?: Pick<ReturnType<typeof useFilled>, "form" | "round" | "changedBy" | "noteChange" | "begin"> &
    Readonly<{ href: string }>;
  /** It begins anew. */
  onOpen?: () => void;
  /** Runs the action; true closes the dialog. */
  onSubmit: (form: FormData) => Promise<boolean>;
  children: ReactNode;
}>;

/** A form in a dialog: it stays open until its action has worked. */
export function FormDialog(props: FormDialogProps) {
  const { trigger, title, description, submitLabel, shape, edits, onOpen, onSubmit, children } = props;
  const { t } = useText();
  const form = useId();
  const ownFields = useRef<HTMLFormElement>(null);
  const fields = edits?.form ?? ownFields;
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
  }, [fields, refusals, pending]);
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
        if (!isOpen) return;
        edits?.begin();
        onOpen?.();
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
      <form ref={fields} id={form} onSubmit={submit} onChange={edits?.noteChange} className="space-y-4">
        <Fragment key={edits?.round}>
          {edits?.changedBy && <ChangedMeanwhile by={edits.changedBy} href={edits.href} />}
          {children}
        </Fragment>
      </form>
    </Dialog>
  );
}
