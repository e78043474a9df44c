import { ChevronDownIcon } from "@/components/payer/theme/icons";
import { SECONDARY } from "@/components/payer/theme/look";
import type { SignerContext } from "../signer-context";

type DeclineProps = Readonly<{ payee: string; page: SignerContext }>;

/** Two presses, because there is no way back: the first says what follows, the second declines. */
export function DeclineToSign({ payee, page: { path, words } }: DeclineProps) {
  return (
    <details className="group mt-6 border-line border-t">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-md py-2 font-medium">
        {words.decline.open}
        <ChevronDownIcon className="size-5 text-muted transition-transform duration-200 group-open:rotate-180" />
      </summary>
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
    </details>
  );
}
