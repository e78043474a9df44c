import { clsx } from "clsx";
import { Monitor, Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "./text-provider";

/** As payers have them, in pixels. */
const SHAPES = {
  phone: { width: 390, height: 760, Icon: Smartphone },
  desktop: { width: 1180, height: 860, Icon: Monitor },
} as const;
type Shape = keyof typeof SHAPES;

/**
 * A page of ours as somebody else will see it, at the size of a phone or of a desktop, made as small as there is room. Nothing in it can
 * be pressed. What was there stays in sight until what is new has come, and when that does not come.
 */
export function PayerFrame({ title, src }: Readonly<{ title: string; src: string }>) {
  const { t } = useText();
  const [shape, setShape] = useState<Shape>("phone");
  const [room, setRoom] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState("");
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    const asking = new AbortController();
    fetch(src, { signal: asking.signal })
      .then(async (response) => response.ok && setPage(await response.text()))
      .catch(() => undefined);
    return () => asking.abort();
  }, [src]);
  const { width, height } = SHAPES[shape];
  const scale = Math.min(1, room / width);
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="text-muted text-sm">{title}</p>
        <div className="inline-flex rounded-md border border-line bg-subtle p-0.5">
          {(["phone", "desktop"] as const).map((name) => {
            const { Icon } = SHAPES[name];
            return (
              <button
                key={name}
                type="button"
                aria-pressed={shape === name}
                aria-label={t(`collection.shapes.${name}`)}
                onClick={() => setShape(name)}
                className={clsx(
                  "inline-flex h-11 w-12 items-center justify-center rounded-sm sm:h-7.5 sm:w-9",
                  shape === name ? "bg-surface text-ink shadow-xs" : "text-muted hover:text-ink",
                )}
              >
                <Icon aria-hidden="true" className="size-4" />
              </button>
            );
          })}
        </div>
      </div>
      <div
        ref={box}
        className="overflow-hidden rounded-xl border border-line bg-surface shadow-pop"
        style={{ height: height * scale || undefined }}
      >
        <iframe
          title={title}
          // No page of ours lets itself be framed by its address.
          srcDoc={page}
          inert
          sandbox="allow-same-origin"
          className="origin-top-left border-0"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
