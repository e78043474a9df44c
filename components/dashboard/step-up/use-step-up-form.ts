import { startAuthentication } from "@simplewebauthn/browser";
import { type FormEvent, useState } from "react";
import type { StepUpActions, StepUpAnswer } from "./step-up";

type Refusal = "refused" | "codeRefused" | "passkey";
export type StepUpProblem = Refusal | "limited" | "failed";

/**
 * The steps of one confirmation: a password, its code where one is needed, or a passkey. Its state is set outside of
 * transitions: React holds those back until the action that waits for the answer has ended.
 */
export function useStepUpForm(actions: StepUpActions, onConfirmed: () => void) {
  const [pendingCode, setPendingCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<StepUpProblem | null>(null);
  const [busy, setBusy] = useState(false);

  const attempt = async (ask: () => Promise<StepUpAnswer>, refused: Refusal) => {
    setBusy(true);
    setProblem(null);
    try {
      const given = await ask();
      if (given.type === "CONFIRMED") return onConfirmed();
      if (given.type === "CODE_NEEDED") setPendingCode(given.pending);
      else setProblem(given.type === "LIMITED" ? "limited" : refused);
    } catch {
      setProblem(refused === "passkey" ? "passkey" : "failed");
    }
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What React calls a child's event is one of the form around it, too.
    event.stopPropagation();
    const typed = String(new FormData(event.currentTarget).get("proof") ?? "");
    if (pendingCode === null) return attempt(() => actions.confirmByPassword(typed), "refused");
    return attempt(() => actions.confirmByCode(pendingCode, typed), "codeRefused");
  };
  const askForPasskey = async () => {
    const { options, state } = await fetch("/sign-in/passkey/options").then((offered) => offered.json());
    return actions.confirmByPasskey(state, await startAuthentication({ optionsJSON: options }));
  };

  return {
    problem,
    busy,
    isCodeNeeded: pendingCode !== null,
    submit,
    byPasskey: () => attempt(askForPasskey, "passkey"),
    byDemoAccount: () => attempt(actions.confirmDemoAccount, "refused"),
  };
}
