"use client";

import dynamic from "next/dynamic";
import { useEffect, useState, useTransition } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import type { StatementEntryDetail } from "@/lib/statements/contract";
import type { SplitPart } from "@/lib/statements/model";
import { useText } from "../text-provider";
import { signedAmount } from "./entry-amounts";

const MatchCandidates = dynamic(() => import("./match-candidates").then((it) => it.MatchCandidates), { ssr: false });

/** After the last letter: nobody reads what is found for half a number. */
const TYPING_MS = 250;

type MatchDialogProps = Readonly<{
  entry: StatementEntryDetail;
  match: (operationUuid: string, refundUuid: string | null) => Promise<ActionResult>;
  split: (parts: readonly SplitPart[]) => Promise<ActionResult>;
}>;

/** A person says which operation, or which several, a booking belongs to: found by number, amount or payer, with what is different. */
export function MatchDialog({ entry, match, split }: MatchDialogProps) {
  const text = useText();
  const { t, calendarDay } = text;
  const tell = useToasts();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const wanted = useSettled(typed.trim());
  const [chosen, setChosen] = useState<string | null>(null);
  const [pending, startMatch] = useTransition();
  const decide = (deciding: () => Promise<ActionResult>, done: string) =>
    startMatch(async () => {
      const result = await answered(deciding());
      tell(result, { done, conflict: t("reconciliation.conflict") });
      if (result.ok) setOpen(false);
    });
  const choose = (operationUuid: string, refundUuid: string | null) => {
    setChosen(operationUuid);
    decide(() => match(operationUuid, refundUuid), t("reconciliation.match.done"));
  };
  const share = (parts: readonly SplitPart[]) => decide(() => split(parts), t("reconciliation.split.done"));
  const name = entry.counterparty.name ?? t("reconciliation.entry.nobody");
  return (
    <Dialog
      shape="sheet"
      title={t("reconciliation.match.title")}
      description={t("reconciliation.match.for", {
        amount: signedAmount(entry, text),
        day: calendarDay(entry.bookedOn),
        name,
      })}
      closeLabel={t("frame.close")}
      trigger={<Button size="sm">{t("reconciliation.match.action")}</Button>}
      open={open}
      onOpenChange={(isOpen) => {
        setOpen(isOpen);
        setTyped("");
      }}
    >
      {entry.remittance !== "" && (
        <p className="wrap-anywhere mb-4 rounded-md bg-subtle px-3 py-2 text-sm">{entry.remittance}</p>
      )}
      <TextField
        type="search"
        label={t("reconciliation.match.search")}
        hint={t("reconciliation.match.searchHint")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoFocus
      />
      {open && (
        <MatchCandidates
          entry={entry}
          wanted={wanted}
          chosen={pending ? chosen : null}
          disabled={pending}
          choose={choose}
          share={share}
          split={mayBeSplit(entry) ? share : null}
        />
      )}
    </Dialog>
  );
}

/** A part is none of parts. What leaves may be several refunds, which their file alone tells apart (decision 379). */
function mayBeSplit({ splitOf, direction, isReturn }: StatementEntryDetail): boolean {
  return splitOf === null && (direction === "CREDIT" || isReturn);
}

/** A text once nothing has been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
