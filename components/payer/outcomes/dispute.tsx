import { DISPUTE_REASONS } from "@/lib/operations/model";
import type { PageContext } from "../page-context";
import { ChevronDownIcon, ClockIcon } from "../theme/icons";
import { SECONDARY } from "../theme/look";

type DisputeProps = Readonly<{ payee: string; page: PageContext }>;

/** For a payer who finds something wrong: the payee is told which, and reminds nobody until it has looked. */
export function Dispute({ payee, page: { path, words } }: DisputeProps) {
  const { dispute } = words;
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 rounded-md py-2 font-medium">
        {dispute.open}
        <ChevronDownIcon className="size-5 text-muted transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <form method="post" action={`${path}/dispute`} className="pb-6">
        <label className="relative block">
          <span className="mb-1.5 block text-muted text-sm">{dispute.question}</span>
          <select
            name="reason"
            required
            defaultValue=""
            className="h-12 w-full appearance-none truncate rounded-lg border border-line-field bg-surface pr-10 pl-3.5"
          >
            <option value="" disabled>
              {dispute.choose}
            </option>
            {DISPUTE_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {dispute.reasons[reason]}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute right-3.5 bottom-3.5 size-5 text-muted" />
        </label>
        <p className="my-4 text-pretty text-muted text-sm">{dispute.hint(payee)}</p>
        <button type="submit" className={SECONDARY}>
          {dispute.send(payee)}
        </button>
      </form>
    </details>
  );
}

type DisputedProps = DisputeProps & Readonly<{ at: Date }>;

/** What the payer has said, as theirs: whether they are right is the payee's to find. */
export function Disputed({ payee, at, page: { words, format } }: DisputedProps) {
  const { dispute } = words;
  return (
    <section className="mb-6 flex gap-3 rounded-xl bg-subtle p-4">
      <ClockIcon className="mt-0.5 size-5 text-muted" />
      <div className="min-w-0 text-pretty">
        <h2 className="font-medium">{dispute.said}</h2>
        <p className="mt-1 text-sm">
          {dispute.saidOn(format.day(at))} {dispute.saidHint(payee)}
        </p>
      </div>
    </section>
  );
}
