"use client";

import { browserSupportsWebAuthn, startRegistration } from "@simplewebauthn/browser";
import { type FormEvent, useState, useSyncExternalStore, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { addMyPasskey, offerMePasskey } from "./actions";

type AddPasskeyProps = Readonly<{ words: Readonly<{ name: string; add: string; failed: string }>; suggestion: string }>;

const never = () => () => undefined;

/** Asks the device for a passkey and keeps it under a name. Needs a script: the browser's own window is part of it. */
export function AddPasskey({ words, suggestion }: AddPasskeyProps) {
  const supported = useSyncExternalStore(never, browserSupportsWebAuthn, () => false);
  const [isPending, startAdding] = useTransition();
  const [hasFailed, setFailed] = useState(false);
  if (!supported) return null;

  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name"));
    startAdding(async () => {
      setFailed(!(await register(name)));
    });
  };

  return (
    <form onSubmit={add} className="mt-4 flex flex-col items-start gap-3">
      <TextField
        label={words.name}
        name="name"
        defaultValue={suggestion}
        maxLength={60}
        required
        error={hasFailed && words.failed}
        className="w-full max-w-sm"
      />
      <Button type="submit" pending={isPending}>
        {words.add}
      </Button>
    </form>
  );
}

/** False when the sign-in is too old by now, the person closed the browser's window, or the answer was no good. */
async function register(name: string): Promise<boolean> {
  const offer = await offerMePasskey();
  if (offer === null) return false;
  const { options, state } = offer;
  const given = await startRegistration({ optionsJSON: options }).catch(() => null);
  // A plain copy: what crosses to the server must be data.
  return given !== null && addMyPasskey({ state, name, given: JSON.parse(JSON.stringify(given)) });
}
