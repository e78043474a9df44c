"use client";

import { useEffect } from "react";
import { useToasts } from "@/components/dashboard/actions/use-toasts";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import type { BulkAction, BulkOutcome } from "@/lib/flows/model";
import { useText } from "../../text-provider";
import { isUnsure } from "./run-pieces";
import { type BulkActions, type BulkMeant, type BulkPlan, type BulkState, useBulk } from "./use-bulk";

type BulkDialogProps = Readonly<{
  action: BulkAction;
  actions: BulkActions;
  meant: BulkMeant;
  names: ReadonlyMap<string, string>;
  onClose: (isOver: boolean) => void;
}>;

/** What will happen, how far it is, and what became of each. While it works it stays: to leave it one stops it. */
export function BulkDialog({ action, actions, meant, names, onClose }: BulkDialogProps) {
  const { t } = useText();
  const tell = useToasts();
  const { state, plan, run, stop } = useBulk(actions, action, meant);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the window opens
  useEffect(() => {
    let isHere = true;
    void plan().then((result) => {
      if (!result.ok && isHere) {
        tell(result);
        onClose(false);
      }
    });
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (state.step !== "working") onClose(state.step === "over");
      }}
      title={titleOf(state)}
      closeLabel={t("bulk.close")}
      footer={footerOf(state)}
    >
      {state.step === "planning" && <p role="status">{t("bulk.looking")}</p>}
      {state.step === "asking" && <Plan action={action} plan={state.plan} />}
      {(state.step === "working" || state.step === "over") && <Progress action={action} state={state} names={names} />}
    </Dialog>
  );

  function titleOf(at: BulkState): string {
    if (at.step === "asking") return t(`bulk.questions.${action}`, { count: at.plan.able.length });
    if (at.step === "over") return t(isUnsure(at) ? "bulk.unsure" : "bulk.done", { count: doneOf(at.outcomes) });
    return t(`bulk.actions.${action}`);
  }

  function footerOf(at: BulkState) {
    if (at.step === "working") return <Button onClick={stop}>{t("bulk.stop")}</Button>;
    if (at.step !== "asking" || at.plan.able.length === 0) return null;
    return (
      <>
        <Button autoFocus onClick={() => onClose(false)}>
          {t("bulk.back")}
        </Button>
        <Button variant={action === "cancel" ? "danger" : "primary"} onClick={() => void run(at.plan)}>
          {t(`bulk.confirm.${action}`, { count: at.plan.able.length })}
        </Button>
      </>
    );
  }
}

const doneOf = (outcomes: readonly BulkOutcome[]) => outcomes.filter(({ result }) => result === "done").length;

function Plan({ action, plan }: Readonly<{ action: BulkAction; plan: BulkPlan }>) {
  const { t } = useText();
  return (
    <div className="flex flex-col gap-3">
      {plan.able.length > 0 && <p>{t(`bulk.bodies.${action}`)}</p>}
      {plan.unable.length > 0 && (
        <ul className="list-disc pl-5 text-muted">
          {plan.unable.map(({ why, count }) => (
            <li key={why}>{t(`bulk.unable.${why}`, { count })}</li>
          ))}
        </ul>
      )}
      {plan.beyond > 0 && <p>{t("bulk.beyond", { count: plan.beyond })}</p>}
    </div>
  );
}

/** More would be no report that anybody reads; the list shows the rest. */
const TOLD_MAX = 100;

function Progress({
  action,
  state: { step, total, outcomes, isBroken },
  names,
}: Readonly<{
  action: BulkAction;
  state: Extract<BulkState, { total: number }>;
  names: ReadonlyMap<string, string>;
}>) {
  const { t, number } = useText();
  const refused = outcomes.flatMap(({ uuid, result }) => (result === "done" ? [] : [{ uuid, result }]));
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex flex-col gap-1.5">
        <progress
          max={total}
          value={outcomes.length}
          aria-label={t("bulk.progress", { done: number(outcomes.length), total: number(total) })}
          className="h-2 w-full accent-accent"
        />
        <span className="text-muted text-sm tabular-nums">
          {t("bulk.progress", { done: number(outcomes.length), total: number(total) })}
        </span>
      </p>
      {isBroken && <p className="text-danger-ink">{t("bulk.interrupted")}</p>}
      {step === "over" && !isBroken && outcomes.length < total && (
        <p>{t("bulk.stopped", { count: total - outcomes.length })}</p>
      )}
      {refused.length > 0 && (
        <>
          <p className="font-medium">{t("bulk.refused", { count: refused.length })}</p>
          <ul className="divide-y divide-line">
            {refused.slice(0, TOLD_MAX).map(({ uuid, result }) => (
              <li key={uuid} className="py-1.5 text-sm">
                <Link href={`/dashboard/operations/${uuid}`} className="font-medium text-accent-ink underline">
                  {names.get(uuid) ?? uuid}
                </Link>
                <span className="block text-muted">
                  {result === "conflict" ? t(`bulk.results.conflict.${action}`) : t(`bulk.results.${result}`)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
