import { Foldout } from "@/components/payer/theme/foldout";
import { SECONDARY } from "@/components/payer/theme/look";
import type { SignerContext } from "../signer-context";

type DeclineProps = Readonly<{ payee: string; page: SignerContext }>;

/** Two presses, because there is no way back: the first says what follows, the second declines. */
export function DeclineToSign({ payee, page: { path, words } }: DeclineProps) {
  return (
    <Foldout title={words.decline.open} className="mt-6">
      <form method="post" action={`${path}/decline`} className="pb-6">
        <p className="text-pretty text-muted text-sm">{words.decline.question(payee)}</p>
        <label htmlFor="reason" className="mt-3 block text-sm">
          {words.decline.reason}
        </label>
        <textarea id="reason" name="reason" rows={3} maxLength={500} className="field mb-3" />
        <button type="submit" className={SECONDARY}>
          {words.decline.confirm}
        </button>
      </form>
    </Foldout>
  );
}
