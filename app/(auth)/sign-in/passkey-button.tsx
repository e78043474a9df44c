"use client";

import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { type FormEvent, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";

type PasskeyButtonProps = Readonly<{ request: string; label: string; failed: string }>;

const never = () => () => undefined;

/** Shown where the browser knows passkeys: asks for one, and sends what it says as a form like any other. */
export function PasskeyButton({ request, label, failed }: PasskeyButtonProps) {
  const supported = useSyncExternalStore(never, browserSupportsWebAuthn, () => false);
  const state = useRef<HTMLInputElement>(null);
  const response = useRef<HTMLInputElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!supported) return null;

  const askForPasskey = async (event: FormEvent<HTMLFormElement>) => {
    if (response.current?.value) return;
    event.preventDefault();
    const form = event.currentTarget;
    setWaiting(true);
    setFailed(false);
    try {
      const offer = await fetch("/sign-in/passkey/options").then((answer) => answer.json());
      const given = await startAuthentication({ optionsJSON: offer.options });
      if (state.current) state.current.value = offer.state;
      if (response.current) response.current.value = JSON.stringify(given);
      form.requestSubmit();
    } catch {
      // The person closed the window, or there is no passkey here: the password is still there.
      setWaiting(false);
      setFailed(true);
    }
  };

  return (
    <form method="post" action="/sign-in/passkey" onSubmit={askForPasskey} className="mt-3">
      <input type="hidden" name="request" value={request} />
      <input type="hidden" name="state" ref={state} />
      <input type="hidden" name="response" ref={response} />
      <Button
        type="submit"
        size="lg"
        pending={isWaiting}
        icon={<KeyRound aria-hidden="true" className="size-4" />}
        className="w-full"
      >
        {label}
      </Button>
      {hasFailed && (
        <p role="alert" className="mt-2 text-danger-ink text-sm">
          {failed}
        </p>
      )}
    </form>
  );
}
