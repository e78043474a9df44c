import type { PDFDocumentProxy } from "pdfjs-dist";
import { useId, useState } from "react";
import { Callout } from "@/components/ui/callout";
import { SelectField } from "@/components/ui/select-field";
import type { FieldType } from "@/lib/documents/model";
import { useText } from "../../text-provider";
import { acting, type DocumentDraft, type FieldDraft, nextId, type Place, type SignerDraft } from "../draft";
import type { DraftProblems } from "../draft-payload";
import { useSignerName } from "../use-signer-name";
import { ChosenField } from "./chosen-field";
import { FieldList } from "./field-list";
import { FieldTools } from "./field-tools";
import { PageSurface } from "./page-surface";
import { PageThumbnails } from "./page-thumbnails";
import { PageTools } from "./page-tools";
import { usePdf } from "./use-pdf";

type FieldPlacerProps = Readonly<{
  documents: readonly [DocumentDraft, ...DocumentDraft[]];
  signers: readonly SignerDraft[];
  fields: readonly FieldDraft[];
  problems: DraftProblems;
  /** Texts may be left to whoever sends it. */
  isTemplate?: boolean;
  onChange: (fields: readonly FieldDraft[]) => void;
}>;

/** Where on the documents who fills what. Nothing of it is needed: without it signatures stand on the evidence page alone. */
export function FieldPlacer({ documents, signers, fields, problems, isTemplate = false, onChange }: FieldPlacerProps) {
  const { t } = useText();
  const nameOf = useSignerName(signers);
  const whoFill = acting(signers);
  const [shown, setShown] = useState({ documentId: documents[0].id, page: 1 });
  const [signerId, setSignerId] = useState("");
  const [armed, setArmed] = useState<FieldType | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [wantedId, setWantedId] = useState<string | null>(null);
  // What was chosen may have been taken away meanwhile.
  const document = documents.find(({ id }) => id === shown.documentId) ?? documents[0];
  const signer = whoFill.find(({ id }) => id === signerId) ?? whoFill[0];
  const opened = usePdf(document.file);
  // Another file may have come to its place, and have fewer pages.
  const page = typeof opened === "string" ? shown.page : Math.min(shown.page, opened.numPages);
  const chosen = fields.find(({ id }) => id === chosenId);
  const seen = fields.filter(({ documentId }) => documentId === document.id);

  const change = (id: string, part: Partial<FieldDraft>) =>
    onChange(fields.map((field) => (field.id === id ? { ...field, ...part } : field)));
  const remove = (id: string) => {
    setChosenId(null);
    onChange(fields.filter((field) => field.id !== id));
  };
  const place = (at: Place) => {
    if (!armed || !signer) return;
    const id = nextId("field", fields, problems);
    const field = { ...at, id, documentId: document.id, signerId: signer.id, type: armed, required: true, label: "" };
    onChange([...fields, field]);
    setArmed(null);
    setWantedId(id);
  };
  const choose = (id: string) => {
    setChosenId(id);
    setWantedId(null);
  };
  const show = (documentId: string, page = 1) => {
    setShown({ documentId, page });
    setChosenId(null);
    setWantedId(null);
  };

  if (!signer) return <p className="text-muted">{t("signature.fields.nobody")}</p>;
  return (
    <div className="space-y-4">
      <p className="text-muted text-sm">{t("signature.fields.intro")}</p>
      {documents.length > 1 && (
        <SelectField
          label={t("signature.fields.document")}
          value={document.id}
          onChange={(event) => show(event.currentTarget.value)}
          options={documents.map(({ id, file }) => ({ value: id, label: file.name }))}
        />
      )}
      <FieldTools
        signers={whoFill}
        signerId={signer.id}
        armed={armed}
        nameOf={nameOf}
        onSigner={setSignerId}
        onArm={(type) => setArmed(armed === type ? null : type)}
      />
      <Page
        opened={opened}
        page={page}
        onPage={(to) => show(document.id, to)}
        countOf={(at) => seen.filter((field) => field.page === at).length}
      >
        {({ pdf, zoom, describedBy }) => (
          <PageSurface
            document={pdf}
            number={page}
            zoom={zoom}
            fields={seen.filter((field) => field.page === page)}
            armed={armed}
            chosenId={chosenId}
            wantedId={wantedId}
            describedBy={describedBy}
            nameOf={nameOf}
            onPlaceNew={place}
            onChoose={choose}
            onPlace={change}
            onRemove={remove}
          />
        )}
      </Page>
      {chosen && (
        <ChosenField
          field={chosen}
          signers={whoFill}
          nameOf={nameOf}
          isTemplate={isTemplate}
          onChange={(part) => change(chosen.id, part)}
          onRemove={() => remove(chosen.id)}
        />
      )}
      <FieldList
        fields={fields}
        documents={documents}
        nameOf={nameOf}
        problems={problems}
        onShow={({ id, documentId, page }) => {
          show(documentId, page);
          setWantedId(id);
        }}
        onRemove={remove}
      />
    </div>
  );
}

type PageProps = Readonly<{
  opened: ReturnType<typeof usePdf>;
  page: number;
  onPage: (page: number) => void;
  countOf: (page: number) => number;
  children: (shown: Readonly<{ pdf: PDFDocumentProxy; zoom: number; describedBy: string }>) => React.ReactNode;
}>;

/** The page that is shown, all of them beside it, and what leads from one to another. */
function Page({ opened, page, onPage, countOf, children }: PageProps) {
  const { t } = useText();
  const help = useId();
  const [zoom, setZoom] = useState(1);
  if (opened === "LOADING") return <p className="p-10 text-center text-muted">{t("signature.fields.loading")}</p>;
  if (opened === "FAILED") return <Callout tone="warning">{t("signature.fields.unreadable")}</Callout>;
  return (
    <>
      <PageTools page={page} pages={opened.numPages} zoom={zoom} onPage={onPage} onZoom={setZoom} />
      <div className="flex flex-col gap-3 sm:flex-row">
        {opened.numPages > 1 && <PageThumbnails document={opened} current={page} countOf={countOf} onChoose={onPage} />}
        {/* What is larger than its window is scrolled by keys as well. */}
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
          tabIndex={0}
          aria-label={t("signature.fields.sheet")}
          className="max-h-[75dvh] min-w-0 flex-1 overflow-auto rounded-md border border-line bg-pressed p-2 sm:p-4"
        >
          {children({ pdf: opened, zoom, describedBy: help })}
        </section>
      </div>
      <p id={help} className="text-muted text-sm">
        {t("signature.fields.help")}
      </p>
    </>
  );
}
