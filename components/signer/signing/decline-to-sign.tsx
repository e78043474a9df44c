import { Foldout } from "@/components/payer/theme/foldout";
import { SECONDARY } from "@/components/payer/theme/look";
import type { SignerView } from "@/lib/signatures/signer-view";
import { actingRole } from "../names";
import type { SignerContext } from "../signer-context";

type DeclineProps = Readonly<{ view: SignerView; page: SignerContext }>;

/** Two presses, because there is no way back: the first says what follows, the second declines. */
export function DeclineToSign({ view, page: { path, words } }: DeclineProps) {
  const role = actingRole(view);
  return (
    <Foldout title={words.decline.open[role]} className="mt-6">
      <form method="post" action={`${path}/decline`} className="pb-6">
        <p className="text-pretty text-muted text-sm">{words.decline.question(view.payee.legalName)}</p>
        <label htmlFor="reason" className="mt-3 block text-sm">
          {words.decline.reason}
        </label>
        <textarea id="reason" name="reason" rows={3} maxLength={500} className="field mb-3" />
        <button type="submit" className={SECONDARY}>
          {words.decline.confirm[role]}
        </button>
      </form>
    </Foldout>
  );
}
