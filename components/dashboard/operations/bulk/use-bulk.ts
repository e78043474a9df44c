import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { BULK_CHUNK, type BulkAction, type BulkImpediment, type BulkOutcome } from "@/lib/flows/model";
import type { ActionResult } from "../../action-result";

export type BulkPlan = Readonly<{
  able: readonly string[];
  unable: readonly Readonly<{ why: BulkImpediment; count: number }>[];
  beyond: number;
}>;

export type BulkActions = Readonly<{
  plan: (action: BulkAction, selection: { uuids: string[] } | { search: string }) => Promise<ActionResult<BulkPlan>>;
  begin: (action: BulkAction) => Promise<ActionResult>;
  apply: (action: BulkAction, uuids: readonly string[]) => Promise<ActionResult<readonly BulkOutcome[]>>;
}>;

export type BulkState =
  | Readonly<{ step: "planning" }>
  | Readonly<{ step: "asking"; plan: BulkPlan }>
  | Readonly<{ step: "working" | "over"; total: number; outcomes: readonly BulkOutcome[]; isBroken: boolean }>;

/** An action on many, piece by piece: one request after the other, so that none is long and each says how far it is. */
export function useBulk(actions: BulkActions, action: BulkAction) {
  const router = useRouter();
  const [state, setState] = useState<BulkState>({ step: "planning" });
  const stopped = useRef(false);
  const run = async ({ able }: BulkPlan): Promise<void> => {
    const total = able.length;
    const outcomes: BulkOutcome[] = [];
    const tell = (step: "working" | "over", isBroken = false) =>
      setState({ step, total, outcomes: [...outcomes], isBroken });
    tell("working");
    const isBroken = await (async () => {
      if (!(await actions.begin(action)).ok) return true;
      for (let start = 0; start < total && !stopped.current; start += BULK_CHUNK) {
        const done = await actions.apply(action, able.slice(start, start + BULK_CHUNK));
        if (!done.ok) return true;
        outcomes.push(...done.value);
        tell("working");
      }
      return false;
      // A request that gets no answer at all.
    })().catch(() => true);
    tell("over", isBroken);
    router.refresh();
  };
  return {
    state,
    run,
    stop: () => {
      stopped.current = true;
    },
    /** Tells what would happen. */
    plan: async (selection: { uuids: string[] } | { search: string }): Promise<ActionResult<BulkPlan>> => {
      const result = await actions.plan(action, selection);
      if (result.ok) setState({ step: "asking", plan: result.value });
      return result;
    },
  };
}
