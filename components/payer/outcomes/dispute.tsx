import { DISPUTE_COMMENT_LENGTH_MAX, DISPUTE_REASONS, type DisputeReason } from "@/lib/operations/model";
import type { Messages } from "../messages";
import type { PageContext } from "../page-context";
import { Said } from "../said";
import { drawnOnce } from "../theme/drawn-once";
import { Foldout } from "../theme/foldout";
import { ChevronDownIcon } from "../theme/icons";
import { SECONDARY, SELECT } from "../theme/look";

type DisputeProps = Readonly<{ payee: string; page: PageContext }>;

/** What a payer has written of what is wrong. */
export type Complaint = Readonly<{ reason: DisputeReason; comment: string | null }>;

/**
 * For a payer who finds something wrong: the payee is told which, and reminds nobody until it has looked.
 * @param complaint what was written and could not be taken then: it need not be written again
 */
export function Dispute({
  payee,
  page: { path, words },
  complaint,
}: DisputeProps & Readonly<{ complaint: Complaint | null }>) {
  const { dispute } = words;
  return (
    <Foldout title={dispute.open} open={complaint !== null}>
      <form method="post" action={`${path}/dispute`} className="pb-6">
        {complaint ? <Fields words={dispute} complaint={complaint} /> : <EmptyFields words={dispute} />}
        <p className="my-4 text-pretty text-muted text-sm">{dispute.hint(payee)}</p>
        <button type="submit" className={SECONDARY}>
          {dispute.send(payee)}
        </button>
      </form>
    </Foldout>
  );
}

type FieldsProps = Readonly<{ words: Messages["dispute"]; complaint?: Complaint }>;

/** As nobody has written into them. */
const EmptyFields = drawnOnce(function EmptyFields({ words }: Pick<FieldsProps, "words">) {
  return <Fields words={words} />;
});

function Fields({ words, complaint }: FieldsProps) {
  return (
    <>
      <label className="relative block">
        <span className="mb-1.5 block text-muted text-sm">{words.question}</span>
        <select name="reason" required defaultValue={complaint?.reason ?? ""} className={SELECT}>
          <option value="" disabled>
            {words.choose}
          </option>
          {DISPUTE_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {words.reasons[reason]}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute right-3.5 bottom-3.5 size-5 text-muted" />
      </label>
      <label className="mt-4 block">
        <span className="mb-1.5 block text-muted text-sm">{words.comment}</span>
        <textarea
          name="comment"
          rows={3}
          maxLength={DISPUTE_COMMENT_LENGTH_MAX}
          defaultValue={complaint?.comment ?? undefined}
          className="block min-h-24 w-full rounded-lg border border-line-field bg-surface px-3.5 py-2.5"
        />
      </label>
    </>
  );
}

type DisputedProps = DisputeProps & Readonly<{ at: Date }>;

/** What the payer has said, as theirs: whether they are right is the payee's to find. */
export function Disputed({ payee, at, page: { words, format } }: DisputedProps) {
  const { said, saidOn, saidHint } = words.dispute;
  return <Said title={said} text={`${saidOn(format.day(at))} ${saidHint(payee)}`} />;
}
