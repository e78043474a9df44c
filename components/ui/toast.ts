import { useState } from "react";

/** How something ended, or that what stands of it is to go (null). */
export type Saying = Readonly<{
  kind: "success" | "error" | null;
  words: string;
  description?: string;
  /** Until somebody closes it: a refusal, and what says what to do next. */
  stays: boolean;
  /** Whose end it was: of each the last word alone stands. */
  by: object;
}>;

type More = Readonly<{ description?: string; stays?: boolean }>;

/** What is to be said, until something that can say it is there (`Toaster`). */
let waiting: readonly Saying[] = [];
let say: ((saying: Saying) => void) | null = null;
let need = (): void => undefined;

function tell(saying: Saying): void {
  if (say) say(saying);
  else {
    waiting = [...waiting, saying];
    if (saying.kind) need();
  }
}

/** Told when there is something to say and nothing that could. */
export function whenToastsWait(tell: () => void): void {
  need = tell;
}

/** The words of one form or button. */
export function newToast() {
  const by = {};
  return {
    success: (words: string, { stays = false, ...more }: More = {}) =>
      tell({ kind: "success", words, ...more, stays, by }),
    error: (words: string) => tell({ kind: "error", words, stays: true, by }),
    /** What it said before holds no more. */
    clear: () => tell({ kind: null, words: "", stays: false, by }),
  };
}

/**
 * Says how something ended, without taking the focus: what went well for a few seconds, a refusal until somebody closes it or the same
 * form or button says how its next try ended.
 */
export function useToast(): ReturnType<typeof newToast> {
  const [toast] = useState(newToast);
  return toast;
}

/** Gives what waits and what comes to whoever can say it, until it is told to stop. */
export function sayToasts(speaker: (saying: Saying) => void): () => void {
  say = speaker;
  const before = waiting;
  waiting = [];
  for (const saying of before) speaker(saying);
  return () => {
    say = null;
  };
}
