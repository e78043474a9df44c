"use client";

import type { ReactNode } from "react";
import { useText } from "@/components/dashboard/text-provider";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";

type SecretDialogProps = Readonly<{
  title: string;
  description: string;
  secret: string;
  closeLabel: string;
  onClose: () => void;
  children?: ReactNode;
}>;

/** Shows a secret until it is closed; it is kept nowhere in the page. */
export function SecretDialog({ title, description, secret, closeLabel, onClose, children }: SecretDialogProps) {
  const { t } = useText();
  return (
    <Dialog
      title={title}
      description={description}
      closeLabel={t("frame.close")}
      open
      onOpenChange={(open) => open || onClose()}
      footer={
        <Button variant="primary" className="flex-1" onClick={onClose}>
          {closeLabel}
        </Button>
      }
    >
      <p className="break-all rounded-md bg-subtle px-3 py-2.5 font-mono text-sm">{secret}</p>
      <CopyButton value={secret} label={t("frame.copy")} copiedLabel={t("frame.copied")} className="mt-3">
        {t("frame.copy")}
      </CopyButton>
      {children}
    </Dialog>
  );
}
