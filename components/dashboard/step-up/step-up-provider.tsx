"use client";

import dynamic from "next/dynamic";
import { unstable_rethrow } from "next/navigation";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { answered } from "@/components/dashboard/actions/answered";
import type { StepUpActions, StepUpOffer } from "./step-up";

/** Fetched when it is needed: seldom, and after an answer of the server's anyway. */
const StepUpDialog = dynamic(() => import("./step-up-dialog").then((it) => it.StepUpDialog), { ssr: false });

/** Runs an action; where it wants a fresh sign-in, asks for one and runs it once more. */
type StepUp = <T>(action: () => Promise<ActionResult<T>>) => Promise<ActionResult<T>>;

const StepUpContext = createContext<StepUp | null>(null);

type Question = Readonly<{ offer: StepUpOffer | null; answer: (confirmed: boolean) => void }>;

/**
 * Asks "Confirm it's you" over whatever is open (decision 67): forms and dialogs stay as they are, and what was begun goes on.
 * It asks once per action, so nobody goes round in circles; whoever closes it is told that nothing was changed.
 */
export function StepUpProvider({ actions, children }: Readonly<{ actions: StepUpActions; children: ReactNode }>) {
  const [question, setQuestion] = useState<Question | null>(null);
  const stepUp = useCallback<StepUp>(
    async (action) => {
      const result = await answered(action());
      if (result.ok || result.problem !== "stale_sign_in") return result;
      const offer = await actions.offer().catch(unanswered);
      // Nothing was done, and nobody says what may be offered.
      if (offer === undefined) return result;
      const confirmed = await new Promise<boolean>((answer) => setQuestion({ offer, answer }));
      setQuestion(null);
      return confirmed ? answered(action()) : result;
    },
    [actions],
  );
  return (
    <StepUpContext value={stepUp}>
      {children}
      {question && <StepUpDialog {...question} actions={actions} />}
    </StepUpContext>
  );
}

function unanswered(error: unknown): undefined {
  unstable_rethrow(error);
}

export function useStepUp(): StepUp {
  const stepUp = use(StepUpContext);
  if (!stepUp) throw new Error("useStepUp needs a StepUpProvider above it.");
  return stepUp;
}
