import type { PageContext } from "../page-context";
import { ChevronDownIcon } from "../theme/icons";
import { SECONDARY } from "../theme/look";

type DeclineProps = Readonly<{ payee: string; page: PageContext }>;

/** Two presses, because there is no way back: the first says what follows, the second declines. */
export function Decline({ payee, page: { path, words } }: DeclineProps) {
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-md py-2 font-medium">
        {words.decline.open}
        <ChevronDownIcon className="size-5 text-muted transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <form method="post" action={`${path}/decline`} className="pb-6">
        <p className="mb-4 text-muted text-sm">{words.decline.question(payee)}</p>
        <button type="submit" className={SECONDARY}>
          {words.decline.confirm}
        </button>
      </form>
    </details>
  );
}
