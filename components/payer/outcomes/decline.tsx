import type { PageContext } from "../page-context";
import { Foldout } from "../theme/foldout";
import { SECONDARY } from "../theme/look";

type DeclineProps = Readonly<{ payee: string; page: PageContext }>;

/** Two presses, because there is no way back: the first says what follows, the second declines. */
export function Decline({ payee, page: { path, words } }: DeclineProps) {
  return (
    <Foldout title={words.decline.open}>
      <form method="post" action={`${path}/decline`} className="pb-6">
        <p className="mb-4 text-muted text-sm">{words.decline.question(payee)}</p>
        <button type="submit" className={SECONDARY}>
          {words.decline.confirm}
        </button>
      </form>
    </Foldout>
  );
}
