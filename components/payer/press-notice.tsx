import { Notice } from "./notice";

/** What the payer's last press came to, when it came to nothing. */
export type PressProblem = Readonly<{
  /** UNSURE: nothing has failed, but it can't be done now. */
  tone: "bad" | "unsure";
  text: string;
  /** What was written with it, shown so that it is not lost. */
  written?: string;
}>;

export function PressNotice({ problem: { tone, text, written } }: Readonly<{ problem: PressProblem }>) {
  return (
    <Notice tone={tone} action={written && <p className="mt-1 break-words text-sm">{written}</p>}>
      {text}
    </Notice>
  );
}
