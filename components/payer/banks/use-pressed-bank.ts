import { type FormEvent, useEffect, useState } from "react";

/** Which bank was pressed in a form, by its id, and the form's handler, which holds a second press back. */
export function usePressedBank() {
  const [pressedId, setPressedId] = useState<string | null>(null);
  useEffect(() => {
    // A page that the back button revives takes a bank again.
    const revive = () => setPressedId(null);
    window.addEventListener("pageshow", revive);
    return () => window.removeEventListener("pageshow", revive);
  }, []);

  function press(event: FormEvent<HTMLFormElement>) {
    if (pressedId) return event.preventDefault();
    const { nativeEvent } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (submitter instanceof HTMLButtonElement) setPressedId(submitter.value);
  }

  return { pressedId, press };
}
