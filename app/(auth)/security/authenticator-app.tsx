"use client";

import { type ReactNode, useActionState, useEffect, useRef } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextField } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { type AppSetup, removeMyApp, setUpApp } from "./actions";

export type AppWords = Readonly<
  Record<
    | "off"
    | "begin"
    | "scan"
    | "key"
    | "code"
    | "confirm"
    | "wrong"
    | "recovery"
    | "recoveryText"
    | "back"
    | "remove"
    | "removeText",
    string
  >
>;

const IDLE: AppSetup = { step: "IDLE" };

/** Begin, scan and confirm, keep the recovery codes: each step is the answer to a form, so it works without a script. */
export function SetUpApp({ words, isOffered }: Readonly<{ words: AppWords; isOffered: boolean }>) {
  const [state, submit] = useActionState(setUpApp, IDLE);
  if (state.step === "DONE") return <RecoveryCodes words={words} codes={state.recoveryCodes} />;
  return (
    <>
      <p className="text-muted">{words.off}</p>
      {isOffered && <Steps words={words} state={state} submit={submit} />}
    </>
  );
}

type StepsProps = Readonly<{
  words: AppWords;
  state: Exclude<AppSetup, { step: "DONE" }>;
  submit: (form: FormData) => void;
}>;

function Steps({ words, state, submit }: StepsProps) {
  return (
    <form action={submit} className="mt-4">
      {state.step === "IDLE" ? (
        <SubmitButton variant="secondary">{words.begin}</SubmitButton>
      ) : (
        <Arrival className="flex flex-wrap gap-6">
          <div
            className="size-40 shrink-0 rounded-md bg-white p-3"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own server from our own address
            dangerouslySetInnerHTML={{ __html: state.svg }}
          />
          <div className="flex min-w-56 flex-1 flex-col gap-3">
            <p>{words.scan}</p>
            <p>
              <span className="block text-muted text-sm">{words.key}</span>
              <code className="wrap-anywhere font-mono text-sm">{state.secret.match(/.{4}/g)?.join(" ")}</code>
            </p>
            <TextField
              label={words.code}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              error={state.isWrong && words.wrong}
            />
            <SubmitButton className="self-start">{words.confirm}</SubmitButton>
          </div>
        </Arrival>
      )}
    </form>
  );
}

/**
 * A step that has taken the place of the button that was pressed takes the focus, too, and keeps it in sight. Not its field:
 * the keyboard of a phone would hide the key that is to be copied.
 */
function Arrival({ className, children }: Readonly<{ className: string; children: ReactNode }>) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.focus(), []);
  return (
    <div ref={step} tabIndex={-1} className={`${className} focus:outline-none`}>
      {children}
    </div>
  );
}

function RecoveryCodes({ words, codes }: Readonly<{ words: AppWords; codes: readonly string[] }>) {
  return (
    <Arrival className="flex flex-col items-start gap-4">
      <Callout tone="success" role="status" title={words.recovery} className="w-full">
        <p>{words.recoveryText}</p>
        <ul className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Callout>
      {/* The page is not drawn anew, or the codes would be gone: it has no other way on for who had to do this first. */}
      <ButtonLink href="/dashboard">{words.back}</ButtonLink>
    </Arrival>
  );
}

export function RemoveApp({ words }: Readonly<{ words: AppWords }>) {
  const [problem, submit] = useActionState(removeMyApp, null);
  return (
    <form action={submit} className="mt-4 flex flex-col items-start gap-3">
      <TextField
        label={words.code}
        name="code"
        autoComplete="one-time-code"
        required
        hint={words.removeText}
        error={problem}
        className="w-full max-w-sm"
      />
      <SubmitButton variant="secondary">{words.remove}</SubmitButton>
    </form>
  );
}
