import { DownloadIcon } from "@/components/payer/theme/icons";
import { QUIET } from "@/components/payer/theme/look";
import type { SignerDocument, SignerView } from "@/lib/signatures/signer-view";
import type { SignerContext } from "../signer-context";
import type { SigningDraft, SigningProblems } from "../signing/draft";
import { OwnField } from "../signing/own-field";
import { ownFields, pagesToText } from "../signing/placement";

type DocumentsProps = Readonly<{
  view: SignerView;
  page: SignerContext;
  /** Null where nothing is filled in now. */
  filling: Readonly<{ draft: SigningDraft; problems: SigningProblems }> | null;
}>;

/**
 * The documents. Each is a link to open, a frame where scripts don't run, and a list of what this signer fills in; the island
 * draws the pages in between and lays the very same inputs over them (`../island/viewer.ts`).
 */
export function SignerDocuments({ view, page, filling }: DocumentsProps) {
  return (
    <section aria-label={page.words.documents.title} className="documents">
      {view.documents.map((document) => (
        <DocumentPart key={document.uuid} document={document} page={page} filling={filling} />
      ))}
    </section>
  );
}

type PartProps = Readonly<{ document: SignerDocument }> & Omit<DocumentsProps, "view">;

function DocumentPart({ document, page, filling }: PartProps) {
  const { path, words, common } = page;
  const { uuid, name, sha256, pages } = document;
  const address = `${path}/documents/${uuid}`;
  const mine = filling ? ownFields(document) : [];
  const headingId = `document-${uuid}`;
  return (
    <article
      aria-labelledby={headingId}
      data-document={address}
      data-sha256={sha256}
      data-pages={pagesToText(pages)}
      className="document"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 px-1">
        <h2 id={headingId} className="min-w-0 font-semibold">
          {name}
        </h2>
        <p className="flex flex-wrap gap-x-5">
          <a
            href={`${address}/view`}
            target="_blank"
            rel="noopener"
            aria-label={`${words.documents.open}: ${name}`}
            className={QUIET}
          >
            {words.documents.open}
          </a>
          <a href={address} download="" aria-label={`PDF: ${common.summary.download(name)}`} className={QUIET}>
            <DownloadIcon className="size-4" />
            PDF
          </a>
        </p>
      </header>
      <noscript>
        <iframe src={`${address}/view`} title={name} loading="lazy" className="frame" />
      </noscript>
      <div data-viewer="" hidden />
      <p data-not-shown="" role="status" className="mt-3 rounded-xl bg-warning-soft p-4 empty:hidden" />
      {filling && mine.length > 0 && (
        <div data-fields="" className="own-fields">
          <h3 className="font-semibold">{words.documents.toFillIn}</h3>
          {mine.map((field) => (
            <OwnField key={field.uuid} field={field} page={page} {...filling} />
          ))}
        </div>
      )}
    </article>
  );
}
