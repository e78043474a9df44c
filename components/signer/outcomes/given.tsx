import { DownloadIcon } from "@/components/payer/theme/icons";
import { CARD, SECONDARY } from "@/components/payer/theme/look";
import type { GivenBefore, SignerView } from "@/lib/signatures/signer-view";
import type { SignerContext } from "../signer-context";

type FactsProps = Readonly<{
  /** What the time is called. */
  at: string;
  given: GivenBefore;
  page: SignerContext;
}>;

/** When and how this signer has signed or approved. */
export function GivenFacts({ at, given, page: { words, format } }: FactsProps) {
  const facts: [string, string][] = [
    [at, format.moment(given.at)],
    [words.signed.method, words.method.names[given.method]],
  ];
  return (
    <dl className={`mt-7 divide-y divide-line px-4 text-sm ${CARD}`}>
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was signed, to keep, where the organisation offers it. */
export function OwnCopies({ view, page: { path, common } }: Readonly<{ view: SignerView; page: SignerContext }>) {
  if (!view.downloadSignedDocumentsButton) return null;
  return view.documents.map(({ uuid, name }) => (
    <a key={uuid} href={`${path}/documents/${uuid}`} className={SECONDARY}>
      <DownloadIcon />
      {common.summary.download(name)}
    </a>
  ));
}
