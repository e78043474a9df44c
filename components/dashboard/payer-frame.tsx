import { clsx } from "clsx";
import { type LucideIcon, Monitor, Moon, Smartphone, Sun } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type Scheme, showIn } from "./show-in";
import { useText } from "./text-provider";

/** As payers have them, in pixels. */
const SHAPES = {
  phone: { width: 390, height: 760, Icon: Smartphone },
  desktop: { width: 1180, height: 860, Icon: Monitor },
} as const;
type Shape = keyof typeof SHAPES;
const SCHEME_ICONS = { light: Sun, dark: Moon } as const;

type PayerFrameProps = Readonly<{
  title: string;
  src: string;
  /** What is asked about, where it is too long for an address: sent as JSON. */
  body?: string;
}>;

/**
 * A page of ours as somebody else will see it, at the size of a phone or of a desktop, in the light or in the dark, made as small as there
 * is room. Nothing in it can be pressed. What was there stays in sight until what is new has come, and when that does not come.
 */
export function PayerFrame({ title, src, body }: PayerFrameProps) {
  const { t } = useText();
  const [shape, setShape] = useState<Shape>("phone");
  const [scheme, setScheme] = useState<Scheme>("light");
  const frame = useRef<HTMLIFrameElement>(null);
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
    const sent = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body };
    fetch(src, { ...sent, signal: asking.signal })
      .then(async (response) => response.ok && setPage(atRest(await response.text())))
      .catch(() => undefined);
    return () => asking.abort();
  }, [src, body]);
  useEffect(() => showIn(frame.current?.contentDocument, scheme), [scheme]);
  const { width, height } = SHAPES[shape];
  const scale = Math.min(1, room / width);
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-2">
        <p className="text-muted text-sm">{title}</p>
        <div className="flex gap-1.5">
          <Choices
            names={["light", "dark"]}
            chosen={scheme}
            choose={setScheme}
            icons={SCHEME_ICONS}
            label={(name) => t(`collection.schemes.${name}`)}
          />
          <Choices
            names={["phone", "desktop"]}
            chosen={shape}
            choose={setShape}
            icons={{ phone: SHAPES.phone.Icon, desktop: SHAPES.desktop.Icon }}
            label={(name) => t(`collection.shapes.${name}`)}
          />
        </div>
      </div>
      <div
        ref={box}
        className="overflow-hidden rounded-xl border border-line bg-surface shadow-pop"
        style={{ height: height * scale || undefined }}
      >
        <iframe
          ref={frame}
          title={title}
          onLoad={() => showIn(frame.current?.contentDocument, scheme)}
          // No page of ours lets itself be framed by its address.
          srcDoc={page}
          inert
          sandbox="allow-same-origin"
          className="origin-top-left border-0"
          style={{ width, height, colorScheme: scheme, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

/** Scripts don't run here, and what is for browsers without them is not what payers see. */
function atRest(page: string): string {
  return page.replace(/<(script|noscript)\b.*?<\/\1>/gs, "");
}

type ChoicesProps<Name extends string> = Readonly<{
  names: readonly Name[];
  chosen: Name;
  choose: (name: Name) => void;
  icons: Readonly<Record<Name, LucideIcon>>;
  label: (name: Name) => string;
}>;

/** One of a few, by its picture. */
function Choices<Name extends string>({ names, chosen, choose, icons, label }: ChoicesProps<Name>) {
  return (
    <div className="inline-flex rounded-md border border-line bg-subtle p-0.5">
      {names.map((name) => {
        const Icon: LucideIcon = icons[name];
        return (
          <button
            key={name}
            type="button"
            aria-pressed={chosen === name}
            aria-label={label(name)}
            onClick={() => choose(name)}
            className={clsx(
              "inline-flex h-11 w-11 items-center justify-center rounded-sm sm:h-7.5 sm:w-9",
              chosen === name ? "bg-surface text-ink shadow-xs" : "text-muted hover:text-ink",
            )}
          >
            <Icon aria-hidden="true" className="size-4" />
          </button>
        );
      })}
    </div>
  );
}
