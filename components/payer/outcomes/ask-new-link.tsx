import type { Messages } from "../messages";
import { CheckIcon } from "../theme/icons";

type AskNewLinkProps = Readonly<{
  payee: string;
  isAsked: boolean;
  path: string;
  words: Pick<Messages, "expired">;
  /** Of the button: who says to have paid is not led to pay again. */
  look: string;
}>;

/** Under an expired link: one press tells who sent it, once. */
export function AskNewLink({ payee, isAsked, path, words, look }: AskNewLinkProps) {
  if (isAsked) {
    return (
      <p className="flex gap-3 rounded-xl bg-success-soft p-4">
        <CheckIcon className="mt-0.5 size-5 text-success-ink" />
        {words.expired.asked(payee)}
      </p>
    );
  }
  return (
    <form method="post" action={`${path}/new-link`}>
      <button type="submit" className={look}>
        {words.expired.askNewLink}
      </button>
    </form>
  );
}
