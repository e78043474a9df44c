"use client";

import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextAreaField } from "@/components/ui/text-area-field";
import { RESOLUTION_OUTCOMES, RESOLUTION_REASON_LENGTH_MAX } from "@/lib/attempts/model";
import { useText } from "../text-provider";

type ResolveAttemptProps = Readonly<{
  attempt: Readonly<{ bank: string; endToEndId: string }>;
  resolve: (form: FormData) => Promise<ActionResult>;
}>;

/**
 * A person tells what the bank doesn't. Nothing is chosen beforehand: both answers move money's books, and each says how. What
 * to look for on the account stands in the window, which hides the page.
 */
export function ResolveAttempt({ attempt, resolve }: ResolveAttemptProps) {
  const { t } = useText();
  const tell = useToasts();
  return (
    <FormDialog
      title={t("operation.attempts.resolve.title")}
      description={t("operation.attempts.resolve.body")}
      submitLabel={t("operation.attempts.resolve.submit")}
      trigger={<Button>{t("operation.attempts.resolve.action")}</Button>}
      onSubmit={async (form) => {
        const result = await answered(resolve(form));
        tell(result, {
          done: t("operation.attempts.resolve.done"),
          conflict: t("operation.attempts.resolve.conflict"),
        });
        return result.ok;
      }}
    >
      <p className="rounded-md bg-subtle px-3 py-2 text-sm">
        <span className="font-medium">{attempt.bank}</span>
        <span className="wrap-anywhere block font-mono text-muted">{attempt.endToEndId}</span>
      </p>
      <RadioGroup
        legend={t("operation.attempts.resolve.outcome")}
        name="outcome"
        required
        options={RESOLUTION_OUTCOMES.map((value) => ({
          value,
          label: t(`operation.attempts.resolve.${value}`),
          hint: t(`operation.attempts.resolve.follows.${value}`),
        }))}
      />
      <TextAreaField
        label={t("operation.attempts.resolve.reason")}
        hint={t("operation.attempts.resolve.reasonHint")}
        name="reason"
        required
        maxLength={RESOLUTION_REASON_LENGTH_MAX}
        rows={3}
      />
    </FormDialog>
  );
}
