"use client";

import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { useText } from "../text-provider";
import type { StepUpActions, StepUpAnswer, StepUpOffer } from "./step-up";

type StepUpDialogProps = Readonly<{
  offer: StepUpOffer | null;
  answer: (confirmed: boolean) => void;
  actions: StepUpActions;
}>;

/**
 * The sign-in's steps in a window. Its state is set outside of transitions: React holds those back until the action that waits
 * for the answer has ended.
 */
export function StepUpDialog({ offer, answer, actions }: StepUpDialogProps) {
  const { t } = useText();
  const form = useId();
  const [pendingCode, setPendingCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<"refused" | "codeRefused" | "passkey" | "limited" | "failed" | null>(null);
  const [busy, setBusy] = useState(false);
  const proof = useRef<HTMLInputElement>(null);
  // The button was out of use while it asked, and so has lost the focus: what is to be typed anew gets it.
  useEffect(() => {
    if (!problem || busy) return;
    proof.current?.focus();
    proof.current?.select();
  }, [problem, busy]);

  const attempt = async (ask: () => Promise<StepUpAnswer>, refused: "refused" | "codeRefused" | "passkey") => {
    setBusy(true);
    setProblem(null);
    try {
      const given = await ask();
      if (given.type === "CONFIRMED") return answer(true);
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
  const { email, hasPasskey, isDemoAccount } = offer ?? NOTHING;

  return (
    <Dialog
      title={t("stepUp.title")}
      description={t("stepUp.why")}
      closeLabel={t("frame.close")}
      open
      onOpenChange={(open) => open || answer(false)}
      footer={
        <>
          {offer && (
            <Button type="submit" form={form} variant="primary" pending={busy} className="flex-1">
              {t("stepUp.confirm")}
            </Button>
          )}
          <Button onClick={() => answer(false)}>{t("frame.cancel")}</Button>
        </>
      }
    >
      {problem && (
        <Callout tone="danger" role="alert" className="mb-4">
          {t(`stepUp.problems.${problem}`)}
        </Callout>
      )}
      {offer && (
        <form id={form} onSubmit={submit} className="space-y-4">
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          {pendingCode === null ? (
            <TextField
              key="password"
              label={t("stepUp.password", { email })}
              name="proof"
              ref={proof}
              type="password"
              autoComplete="current-password"
              required
              autoFocus
            />
          ) : (
            <TextField
              key="code"
              label={t("stepUp.code")}
              hint={t("stepUp.codeHint")}
              name="proof"
              ref={proof}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              required
              autoFocus
            />
          )}
        </form>
      )}
      <div className="mt-4 flex flex-col gap-2">
        {hasPasskey && pendingCode === null && browserSupportsWebAuthn() && (
          <Button
            disabled={busy}
            icon={<KeyRound aria-hidden="true" className="size-4" />}
            onClick={() => attempt(askForPasskey, "passkey")}
          >
            {t("stepUp.passkey")}
          </Button>
        )}
        {isDemoAccount && pendingCode === null && (
          <Button disabled={busy} onClick={() => attempt(actions.confirmDemoAccount, "refused")}>
            {t("stepUp.demo")}
          </Button>
        )}
        <p className="text-muted text-sm">
          {t(offer ? "stepUp.otherwise" : "stepUp.elsewhere")}{" "}
          <a href={signInAddress()} className="text-accent-ink underline">
            {t("stepUp.signIn")}
          </a>
        </p>
      </div>
    </Dialog>
  );
}

const NOTHING: StepUpOffer = { email: "", hasPasskey: false, isDemoAccount: false };

/** The sign-in page, and back to this one: what was typed is lost on that way. */
function signInAddress(): string {
  const { pathname, search } = window.location;
  return `/sign-in/start?${new URLSearchParams({ again: "1", callbackUrl: pathname + search })}`;
}
