import type { PDFPageProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";

/** Dots that a canvas may have: phones draw no larger ones. */
const DOTS_MAX = 12_000_000;

/** A page as it is seen, drawn as sharp as it is shown. Fills what it lies in. */
export function PagePicture({ page }: Readonly<{ page: PDFPageProxy }>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!canvas.current) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    watch.observe(canvas.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!canvas.current || width === 0) return;
    const drawing = draw(page, canvas.current, width * devicePixelRatio);
    return () => drawing.cancel();
  }, [page, width]);
  return <canvas ref={canvas} className="absolute inset-0 size-full" />;
}

function draw(page: PDFPageProxy, canvas: HTMLCanvasElement, dots: number) {
  const whole = page.getViewport({ scale: 1 });
  const scale = Math.min(dots / whole.width, Math.sqrt(DOTS_MAX / (whole.width * whole.height)));
  const viewport = page.getViewport({ scale });
  // On a canvas of its own: what is shown stays until the new one is there.
  const fresh = document.createElement("canvas");
  fresh.width = Math.ceil(viewport.width);
  fresh.height = Math.ceil(viewport.height);
  const task = page.render({ canvas: fresh, viewport });
  task.promise.then(
    () => {
      canvas.width = fresh.width;
      canvas.height = fresh.height;
      canvas.getContext("2d")?.drawImage(fresh, 0, 0);
    },
    // Another size, or another page, has come first.
    () => undefined,
  );
  return task;
}
