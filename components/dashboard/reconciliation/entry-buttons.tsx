"use client";

import { Check, Undo2 } from "lucide-react";
import { ActionButton } from "@/components/dashboard/actions/action-button";
import { answered } from "@/components/dashboard/actions/answered";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import { IGNORED_REASON_LENGTH_MAX } from "@/lib/statements/model";
import { useText } from "../text-provider";
import type { EntryActions } from "./entry-actions";
import { MatchDialog } from "./match-dialog";

type EntryButtonsProps = Readonly<{ entry: StatementEntryDetail; actions: EntryActions }>;

/** What can be said of a booking in its state: a suggestion is accepted in one press, a match is undone after a question. */
export function EntryButtons({ entry, actions }: EntryButtonsProps) {
  const { t } = useText();
  const { uuid, state, operation, splitAt } = entry;
  const mayPay = entry.amount.currency === "EUR" && entry.amount.amount > 0;
  if (state === "ITEMISED") return splitAt && <JoinParts join={actions.join.bind(null, uuid)} />;
  if (state === "MATCHED") {
    return (
      <ConfirmAction
        size="sm"
        icon={<Undo2 aria-hidden="true" className="size-4" />}
        title={t("reconciliation.undo.title")}
        body={t("reconciliation.undo.body")}
        confirmLabel={t("reconciliation.undo.confirm")}
        doneLabel={t("reconciliation.undo.done")}
        conflictLabel={t("reconciliation.conflict")}
        action={actions.undo.bind(null, uuid)}
      >
        {t("reconciliation.undo.action")}
      </ConfirmAction>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {state === "SUGGESTED" && operation && (
        <>
          <ActionButton
            size="sm"
            variant="primary"
            icon={<Check aria-hidden="true" className="size-4" />}
            doneLabel={t("reconciliation.accepted")}
            conflictLabel={t("reconciliation.conflict")}
            action={actions.match.bind(null, uuid, operation.uuid)}
          >
            {t("reconciliation.accept")}
          </ActionButton>
          <ActionButton
            size="sm"
            doneLabel={t("reconciliation.refused")}
            conflictLabel={t("reconciliation.conflict")}
            action={actions.undo.bind(null, uuid)}
          >
            {t("reconciliation.refuse")}
          </ActionButton>
        </>
      )}
      {mayPay && (
        <MatchDialog entry={entry} match={actions.match.bind(null, uuid)} split={actions.split.bind(null, uuid)} />
      )}
      {state === "OPEN" && <PassOver ignore={actions.ignore.bind(null, uuid)} />}
    </div>
  );
}

function JoinParts({ join }: Readonly<{ join: () => ReturnType<EntryActions["join"]> }>) {
  const { t } = useText();
  return (
    <ConfirmAction
      size="sm"
      icon={<Undo2 aria-hidden="true" className="size-4" />}
      title={t("reconciliation.join.title")}
      body={t("reconciliation.join.body")}
      confirmLabel={t("reconciliation.join.confirm")}
      doneLabel={t("reconciliation.join.done")}
      conflictLabel={t("reconciliation.conflict")}
      action={join}
    >
      {t("reconciliation.join.action")}
    </ConfirmAction>
  );
}

function PassOver({ ignore }: Readonly<{ ignore: (form: FormData) => ReturnType<EntryActions["ignore"]> }>) {
  const { t } = useText();
  const tell = useToasts();
  return (
    <FormDialog
      title={t("reconciliation.ignore.title")}
      description={t("reconciliation.ignore.body")}
      submitLabel={t("reconciliation.ignore.submit")}
      trigger={
        <Button size="sm" variant="ghost">
          {t("reconciliation.ignore.action")}
        </Button>
      }
      onSubmit={async (form) => {
        const result = await answered(ignore(form));
        tell(result, { done: t("reconciliation.ignore.done"), conflict: t("reconciliation.conflict") });
        return result.ok;
      }}
    >
      <TextField
        label={t("reconciliation.ignore.reason")}
        name="reason"
        required
        maxLength={IGNORED_REASON_LENGTH_MAX}
        autoComplete="off"
      />
    </FormDialog>
  );
}
