import type { ReactNode } from "react";
import type { Formats } from "@/components/payer/formats";
import { CARD } from "@/components/payer/theme/look";
import type { Change, Verification, VerifiedSignature } from "@/lib/verification/model";
import type { VerifyWords } from "./words";

type AnswerProps = Readonly<{
  verification: Verification;
  /** Whether the seal is a demo's own. */
  isDemo: boolean;
  words: VerifyWords;
  formats: Formats;
}>;

const TONES = {
  good: "bg-success-soft text-success-ink",
  unsure: "bg-warning-soft text-warning-ink",
  bad: "bg-danger-soft text-danger-ink",
  neutral: "bg-subtle text-ink",
} as const;

/** What can be said of the file that was shown, in plain words. */
export function VerifyAnswer({ verification, isDemo, words, formats }: AnswerProps) {
  const { verdict, sealedBy, documentUuid, signatures, changes } = verification;
  const { tone, title, hint } = verdictWords(verification, words);
  const isOurs = verdict !== "NOT_OURS";
  return (
    <section aria-labelledby="verdict" className={`mb-8 overflow-hidden ${CARD}`}>
      <div className={`p-5 sm:p-6 ${TONES[tone]}`}>
        <h2 id="verdict" className="text-balance font-semibold text-xl">
          {title}
        </h2>
        <p className="mt-1 text-pretty">{hint}</p>
      </div>
      {isOurs && (
        <div className="space-y-6 p-5 sm:p-6">
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Fact label={words.sealedFor}>{sealedBy}</Fact>
            {documentUuid && (
              <Fact label={words.document}>
                <span className="text-sm">{documentUuid}</span>
              </Fact>
            )}
          </dl>
          {changes.length > 0 && <Changes changes={changes} words={words} />}
          <Signatures
            {...{ signatures, words, formats }}
            title={verdict === "CHANGED" ? words.signedBefore : words.signatures}
            none={verdict === "CHANGED" || documentUuid === null ? words.nobodyKnown : words.nobody}
          />
          <SmallPrint>
            {documentUuid === null && <p>{words.unrecorded}</p>}
            {verdict === "SEALED" && <p>{words.legal}</p>}
            {isDemo && <p>{words.demo}</p>}
          </SmallPrint>
        </div>
      )}
    </section>
  );
}

function verdictWords({ verdict, changes }: Verification, words: VerifyWords) {
  if (verdict === "NOT_OURS") return { tone: "neutral", ...words.notOurs } as const;
  if (verdict === "SEALED") return { tone: "good", ...words.sealed } as const;
  const isOnlyCutOff = changes.every(({ kind }) => kind === "REVISION_MISSING");
  return isOnlyCutOff ? ({ tone: "unsure", ...words.cutOff } as const) : ({ tone: "bad", ...words.changed } as const);
}

function Fact({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function SmallPrint({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <div className="space-y-2 text-pretty border-line border-t pt-4 text-muted text-sm empty:hidden">{children}</div>
  );
}

function Changes({ changes, words }: Readonly<{ changes: readonly Change[]; words: VerifyWords }>) {
  return (
    <div>
      <h3 className="font-semibold">{words.changes}</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {changes.map(({ kind, revision }) => (
          <li key={kind} className="text-pretty">
            {words.kinds[kind]}
            {revision !== null && <span className="text-muted"> {words.since(revision)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

type SignaturesProps = Readonly<{
  signatures: readonly VerifiedSignature[];
  title: string;
  none: string;
  words: VerifyWords;
  formats: Formats;
}>;

function Signatures({ signatures, title, none, words, formats }: SignaturesProps) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      {signatures.length === 0 && <p className="mt-1 text-muted">{none}</p>}
      <ol className="mt-2 divide-y divide-line">
        {signatures.map((signature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing of this list ever moves
          <li key={index} className="py-2.5">
            <p className="font-medium">{signature.signer ?? words.unnamed}</p>
            <p className="text-pretty text-muted text-sm">{howAndWhen(signature, words, formats)}</p>
            {signature.certificate && (
              <p className="text-pretty break-words text-muted text-sm">
                {words.certificate(signature.certificate.holder, signature.certificate.issuer)}
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function howAndWhen({ method, signedAt, level }: VerifiedSignature, words: VerifyWords, formats: Formats): string {
  const parts = [signedAt && formats.moment(signedAt), method && words.methods[method], words.levels[level]];
  return parts.filter(Boolean).join(" · ");
}
