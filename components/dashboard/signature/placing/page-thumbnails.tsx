import { clsx } from "clsx";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../text-provider";
import { PagePicture } from "./page-picture";
import { usePdfPage } from "./use-pdf";

type PageThumbnailsProps = Readonly<{
  document: PDFDocumentProxy;
  current: number;
  /** How many fields a page has. */
  countOf: (page: number) => number;
  onChoose: (page: number) => void;
}>;

/** Every page, small; each is drawn when it comes into sight, for a document may have a thousand. */
export function PageThumbnails({ document, current, countOf, onChoose }: PageThumbnailsProps) {
  const { t } = useText();
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return (
    <ol
      aria-label={t("signature.fields.pages")}
      className="flex max-h-[75dvh] shrink-0 gap-2 overflow-auto p-1 sm:w-24 sm:flex-col"
    >
      {numbers.map((number) => (
        <li key={number} className="shrink-0">
          <Thumbnail
            document={document}
            number={number}
            count={countOf(number)}
            isCurrent={number === current}
            onChoose={() => onChoose(number)}
          />
        </li>
      ))}
    </ol>
  );
}

type ThumbnailProps = Readonly<{
  document: PDFDocumentProxy;
  number: number;
  count: number;
  isCurrent: boolean;
  onChoose: () => void;
}>;

function Thumbnail({ document, number, count, isCurrent, onChoose }: ThumbnailProps) {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [isInSight, setInSight] = useState(false);
  useEffect(() => {
    if (!button.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setInSight(true));
    watch.observe(button.current);
    return () => watch.disconnect();
  }, []);
  return (
    <button
      ref={button}
      type="button"
      aria-label={t("signature.fields.thumbnail", { number, count })}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onChoose}
      className={clsx(
        "relative block w-16 rounded-sm border bg-white sm:w-20",
        isCurrent ? "border-accent outline-2 outline-accent" : "border-line-strong",
      )}
    >
      {isInSight ? <Picture document={document} number={number} /> : <span className="block aspect-[1/1.414]" />}
      <span
        aria-hidden="true"
        className="absolute bottom-1 left-1 rounded-sm bg-white px-1 font-medium text-2xs text-signer-1 tabular-nums"
      >
        {number}
      </span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-1 flex min-w-4 justify-center rounded-lg bg-signer-1 px-1 font-medium text-2xs text-white tabular-nums"
        >
          {count}
        </span>
      )}
    </button>
  );
}

function Picture({ document, number }: Readonly<{ document: PDFDocumentProxy; number: number }>) {
  const page = usePdfPage(document, number);
  const { width, height } = page?.getViewport({ scale: 1 }) ?? { width: 1, height: Math.SQRT2 };
  return (
    <span className="relative block" style={{ aspectRatio: `${width} / ${height}` }}>
      {page && <PagePicture page={page} />}
    </span>
  );
}
