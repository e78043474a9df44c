import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { type MouseEvent, useEffect, useState } from "react";
import { textOf } from "@/components/signer/island/text-of";
import type { FieldType, PageSize } from "@/lib/documents/model";
import { useText } from "../../text-provider";
import type { FieldDraft, Place } from "../draft";
import { placedAt, pointAt } from "./geometry";
import { PagePicture } from "./page-picture";
import { PlacedField } from "./placed-field";
import { usePdfPage } from "./use-pdf";

type PageSurfaceProps = Readonly<{
  document: PDFDocumentProxy;
  number: number;
  zoom: number;
  /** Of this page. */
  fields: readonly FieldDraft[];
  /** What the next press on the page places; null: nothing. */
  armed: FieldType | null;
  chosenId: string | null;
  /** The one that takes the focus as soon as it is there. */
  wantedId: string | null;
  describedBy: string;
  nameOf: (signerId: string) => string;
  onPlaceNew: (place: Place) => void;
  onChoose: (id: string) => void;
  onPlace: (id: string, place: Place) => void;
  onRemove: (id: string) => void;
}>;

/** One page with its fields over it. */
export function PageSurface({ document, number, zoom, fields, armed, describedBy, ...on }: PageSurfaceProps) {
  const { t } = useText();
  const page = usePdfPage(document, number);
  const name = t("signature.fields.page", { number, pages: document.numPages });
  if (!page) return <p className="p-10 text-center text-muted">{t("signature.fields.loading")}</p>;
  const size: PageSize = page.getViewport({ scale: 1 });
  const place = (event: MouseEvent<HTMLButtonElement>) => {
    if (!armed) return;
    // A key presses no point: it means the middle.
    const isKey = event.detail === 0;
    const point = isKey
      ? { x: size.width / 2, y: size.height / 2 }
      : pointAt(event, event.currentTarget.getBoundingClientRect(), size);
    on.onPlaceNew(placedAt(point, armed, number, size));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is no group of a form's fields.
    <div
      role="group"
      aria-label={name}
      className="relative mx-auto bg-white shadow-pop"
      style={{ width: `${zoom * 100}%`, aspectRatio: `${size.width} / ${size.height}` }}
    >
      <PagePicture page={page} />
      <PageWords page={page} />
      {armed && (
        <button
          type="button"
          aria-label={t("signature.fields.placeHere", { type: t(`signature.fields.types.${armed}`), number })}
          onClick={place}
          className="absolute inset-0 cursor-crosshair"
        />
      )}
      {fields.map((field) => (
        <PlacedField
          key={field.id}
          field={field}
          signer={on.nameOf(field.signerId)}
          size={size}
          isChosen={field.id === on.chosenId}
          takesFocus={field.id === on.wantedId}
          describedBy={describedBy}
          onChoose={() => on.onChoose(field.id)}
          onPlace={(to) => on.onPlace(field.id, to)}
          onRemove={() => on.onRemove(field.id)}
        />
      ))}
    </div>
  );
}

/** What stands on the page, for who doesn't see it. */
function PageWords({ page }: Readonly<{ page: PDFPageProxy }>) {
  const [words, setWords] = useState("");
  useEffect(() => {
    let isGone = false;
    textOf(page)
      .then((items) => items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? " " : ""}` : "")).join(""))
      .then((read) => isGone || setWords(read))
      // A page without words that can be read: its picture is all there is.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [page]);
  return <p className="sr-only">{words}</p>;
}
