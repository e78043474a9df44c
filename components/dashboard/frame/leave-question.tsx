"use client";

import dynamic from "next/dynamic";
import { useRef } from "react";
import { useText } from "@/components/dashboard/text-provider";
import { useLeaveQuestion } from "@/components/ui/leaving";

const ConfirmWindow = dynamic(() => import("@/components/ui/confirm-window").then((it) => it.ConfirmWindow), {
  ssr: false,
});

/** Asks whoever is about to leave a form that is half filled in, or what ends with its page. */
export function LeaveQuestion() {
  const { t } = useText();
  const opener = useRef(null);
  const question = useLeaveQuestion();
  if (!question) return null;
  return (
    <ConfirmWindow
      title={t(`frame.leaving.${question.loss}.title`)}
      body={t(`frame.leaving.${question.loss}.body`)}
      confirmLabel={t("frame.leaving.leave")}
      keepLabel={t("frame.leaving.stay")}
      confirmVariant="danger"
      pending={false}
      opener={opener}
      onConfirm={question.leave}
      onClose={question.stay}
    />
  );
}
