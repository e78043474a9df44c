import { useEffect, useRef, useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import { useBeforeUnload } from "@/components/ui/leaving";
import type { BulkAction, BulkImpediment, BulkOutcome, BulkRun } from "@/lib/flows/model";
import { runPieces } from "./run-pieces";

export type BulkPlan = Readonly<{
  runUuid: string;
  able: readonly string[];
  unable: readonly Readonly<{ why: BulkImpediment; count: number }>[];
  beyond: number;
}>;

/** Rows of a page, or all that a list's address parameters match. */
export type BulkMeant = { uuids: string[] } | { search: string };

export type BulkActions = Readonly<{
  plan: (action: BulkAction, selection: BulkMeant) => Promise<ActionResult<BulkPlan>>;
  apply: (run: BulkRun, uuids: readonly string[]) => Promise<ActionResult<readonly BulkOutcome[]>>;
}>;

export type BulkState =
  | Readonly<{ step: "planning" }>
  | Readonly<{ step: "asking"; plan: BulkPlan }>
  | Readonly<{ step: "working" | "over"; total: number; outcomes: readonly BulkOutcome[]; isBroken: boolean }>;

/** An action on many, from its plan to its report. It stops with the page that shows it; the browser asks before it leaves. */
export function useBulk(actions: BulkActions, action: BulkAction, meant: BulkMeant) {
  const [state, setState] = useState<BulkState>({ step: "planning" });
  const stopped = useRef(false);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);
  useBeforeUnload(state.step === "working");
  return {
    state,
    /** Tells what would happen. */
    plan: async (): Promise<ActionResult<BulkPlan>> => {
      const result = await answered(actions.plan(action, meant));
      if (result.ok) setState({ step: "asking", plan: result.value });
      return result;
    },
    run: async ({ able, runUuid }: BulkPlan): Promise<void> => {
      const total = able.length;
      let outcomes: readonly BulkOutcome[] = [];
      setState({ step: "working", total, outcomes, isBroken: false });
      const isWhole = await runPieces({
        run: { uuid: runUuid, action, count: total, filter: "search" in meant ? meant.search : null },
        able,
        apply: actions.apply,
        isStopped: () => stopped.current,
        tell: (soFar) => {
          outcomes = soFar;
          setState({ step: "working", total, outcomes, isBroken: false });
        },
      });
      setState({ step: "over", total, outcomes, isBroken: !isWhole });
    },
    stop: () => {
      stopped.current = true;
    },
  };
}
