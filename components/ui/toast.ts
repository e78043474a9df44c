import type { ExternalToast } from "sonner";

type Saying = Readonly<{ kind: "success" | "error"; words: string; options: ExternalToast | undefined }>;

/** What is to be said, until something that can say it is there (`Toaster`). */
let waiting: readonly Saying[] = [];
let say: ((saying: Saying) => void) | null = null;
let need = (): void => undefined;

function tell(saying: Saying): void {
  if (say) say(saying);
  else {
    waiting = [...waiting, saying];
    need();
  }
}

/** Told when there is something to say and nothing that could. */
export function whenToastsWait(tell: () => void): void {
  need = tell;
}

/** Says how something ended, for a few seconds and without taking the focus. */
export const toast = {
  success: (words: string, options?: ExternalToast) => tell({ kind: "success", words, options }),
  error: (words: string, options?: ExternalToast) => tell({ kind: "error", words, options }),
};

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
