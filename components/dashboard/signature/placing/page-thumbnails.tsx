import { clsx } from "clsx";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { type ReactNode, useEffect, useRef, useState } from "react";
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
  const usual = sizeOf(usePdfPage(document, 1)) ?? PORTRAIT;
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
            usual={usual}
            count={countOf(number)}
            isCurrent={number === current}
            onChoose={() => onChoose(number)}
          />
        </li>
      ))}
    </ol>
  );
}

type Size = Readonly<{ width: number; height: number }>;

const PORTRAIT: Size = { width: 1, height: Math.SQRT2 };

function sizeOf(page: PDFPageProxy | null): Size | undefined {
  return page?.getViewport({ scale: 1 });
}

type ThumbnailProps = Readonly<{
  document: PDFDocumentProxy;
  number: number;
  /** The room of a page that has not been read: most are like the first. */
  usual: Size;
  count: number;
  isCurrent: boolean;
  onChoose: () => void;
}>;

function Thumbnail({ document, number, usual, count, isCurrent, onChoose }: ThumbnailProps) {
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
      {isInSight ? <Picture document={document} number={number} usual={usual} /> : <Room size={usual} />}
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

type PictureProps = Pick<ThumbnailProps, "document" | "number" | "usual">;

function Picture({ document, number, usual }: PictureProps) {
  const page = usePdfPage(document, number);
  return <Room size={sizeOf(page) ?? usual}>{page && <PagePicture page={page} />}</Room>;
}

function Room({ size: { width, height }, children }: Readonly<{ size: Size; children?: ReactNode }>) {
  return (
    <span className="relative block" style={{ aspectRatio: `${width} / ${height}` }}>
      {children}
    </span>
  );
}
