import { SECONDARY } from "@/components/payer/theme/look";
import type { SignerStep } from "@/lib/signatures/signer-view";
import { isAwaited } from "../live";
import type { SignerContext } from "../signer-context";
import { FORM_ID, type SigningDraft } from "./draft";
import { Problem, problemAttributes } from "./problem";

type CodeEntryProps = Readonly<{
  step: Extract<SignerStep, { name: "SIGN" }>;
  draft: SigningDraft;
  page: SignerContext;
  problem: string | undefined;
}>;

/**
 * A one-time code: asked for by the method that is chosen, entered here. The code of the documents stands beside it, so that
 * nobody enters a code that was sent for others.
 */
export function CodeEntry({ step: { code }, draft, page, problem }: CodeEntryProps) {
  const { path, words } = page;
  const awaits = isAwaited(code) && code.expiresAt > page.now;
  const ended = code?.isLost ? words.problems.codeNotSent : words.code.noTries;
  return (
    <div data-code="" className="when-by-code mt-5">
      {awaits && (
        <>
          <p role="status" className="text-pretty text-sm">
            {words.code.sent(page.format.moment(code.expiresAt))} {words.code.triesLeft(code.triesLeft)}
          </p>
          <label htmlFor="code" className="mt-3 block font-medium">
            {words.code.label}
          </label>
          <input
            id="code"
            type="text"
            name="code"
            form={FORM_ID}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            defaultValue={draft.code}
            {...problemAttributes("code", problem)}
            className="field text-center text-xl tabular-nums tracking-[0.3em]"
          />
          <Problem id="code" text={problem} />
          <p className="mt-2 text-pretty text-muted text-sm">{words.code.document(code.documentCode)}</p>
        </>
      )}
      {code && !awaits && (
        <p role="status" className="text-pretty text-sm">
          {ended}
        </p>
      )}
      <button
        type="submit"
        form={FORM_ID}
        formAction={`${path}/code`}
        formNoValidate
        data-send-code=""
        id={awaits ? undefined : "code"}
        className={`mt-3 ${SECONDARY}`}
      >
        {code ? words.code.again : words.code.send}
      </button>
      {!awaits && <Problem id="code" text={problem} />}
    </div>
  );
}
