"use client";

import { Check, Undo2 } from "lucide-react";
import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { ConfirmAction } from "@/components/dashboard/actions/confirm-action";
import { FormDialog } from "@/components/dashboard/actions/form-dialog";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import type { StatementEntryDetail, UndoQuery } from "@/lib/statements/contract";
import { IGNORED_REASON_LENGTH_MAX } from "@/lib/statements/model";
import { useDeciding } from "../live/steady-rows";
import { useText } from "../text-provider";
import type { EntryActions } from "./entry-actions";
import { MatchDialog } from "./match-dialog";

type EntryButtonsProps = Readonly<{ entry: StatementEntryDetail; actions: EntryActions }>;

/** What can be said of a booking in its state: a suggestion is accepted in one press, a match is undone after a question, and what was passed over is open again in one press. */
export function EntryButtons({ entry, actions }: EntryButtonsProps) {
  const { t } = useText();
  const { state, operation, splitAt } = entry;
  const { match, split, join, undo, ignore } = useActionsOn(entry.uuid, actions);
  const mayPay = entry.amount.currency === "EUR" && entry.amount.amount > 0;
  if (state === "ITEMISED") return splitAt && <TakeBack words="join" action={join} />;
  const takingBack = (shown: UndoQuery["state"]) => () => undo({ state: shown, operationUuid: operation?.uuid });
  if (state === "MATCHED") return <TakeBack words="undo" action={takingBack(state)} />;
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
            action={() => match(operation.uuid, entry.refundUuid)}
          >
            {t("reconciliation.accept")}
          </ActionButton>
          <ActionButton
            size="sm"
            doneLabel={t("reconciliation.refused")}
            conflictLabel={t("reconciliation.conflict")}
            action={takingBack(state)}
          >
            {t("reconciliation.refuse")}
          </ActionButton>
        </>
      )}
      {mayPay && <MatchDialog entry={entry} match={match} split={split} />}
      {state === "IGNORED" && (
        <ActionButton
          size="sm"
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          doneLabel={t("reconciliation.refused")}
          conflictLabel={t("reconciliation.conflict")}
          action={takingBack(state)}
        >
          {t("reconciliation.ignore.reopen")}
        </ActionButton>
      )}
      {state === "OPEN" && <PassOver ignore={ignore} />}
    </div>
  );
}

/** The list is told that something is being decided of this one. */
function useActionsOn(uuid: string, { match, split, join, undo, ignore }: EntryActions) {
  const decide = useDeciding();
  const on =
    <Asked extends readonly unknown[]>(act: (entryUuid: string, ...asked: Asked) => Promise<ActionResult>) =>
    (...asked: Asked) =>
      decide(uuid, () => act(uuid, ...asked));
  return { match: on(match), split: on(split), join: on(join), undo: on(undo), ignore: on(ignore) };
}

type TakeBackProps = Readonly<{ words: "undo" | "join"; action: () => ReturnType<EntryActions["join"]> }>;

/** Takes back, after a question, all that a match or the parts did. */
function TakeBack({ words, action }: TakeBackProps) {
  const { t } = useText();
  return (
    <ConfirmAction
      size="sm"
      icon={<Undo2 aria-hidden="true" className="size-4" />}
      title={t(`reconciliation.${words}.title`)}
      body={t(`reconciliation.${words}.body`)}
      confirmLabel={t(`reconciliation.${words}.confirm`)}
      doneLabel={t(`reconciliation.${words}.done`)}
      conflictLabel={t("reconciliation.conflict")}
      action={action}
    >
      {t(`reconciliation.${words}.action`)}
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
