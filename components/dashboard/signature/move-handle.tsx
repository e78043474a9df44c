import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useText } from "../text-provider";

type MoveHandleProps = Readonly<{
  id: string;
  name: string;
  index: number;
  of: number;
  onMove: (to: number) => void;
}>;

/** What an entry of a list is moved by: dragged with a mouse or a finger, or with the arrow keys. */
export function MoveHandle({ id, name, index, of, onMove }: MoveHandleProps) {
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const dragging = useRef<AbortController | null>(null);
  // Where it is by now, for a drag that began elsewhere.
  const now = useRef({ index, onMove });
  now.current = { index, onMove };
  useEffect(() => () => dragging.current?.abort(), []);

  const drag = ({ clientY }: Readonly<{ clientY: number }>) => {
    const entries = Array.from(button.current?.closest("ol")?.children ?? []);
    const others = entries.filter((entry) => !entry.contains(button.current));
    const to = others.filter((entry) => isAbove(entry.getBoundingClientRect(), clientY)).length;
    if (to !== now.current.index) now.current.onMove(to);
  };
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    const holding = new AbortController();
    dragging.current = holding;
    // The entry is drawn elsewhere meanwhile: the window sees the pointer wherever it goes.
    const { signal } = holding;
    window.addEventListener("pointermove", drag, { signal });
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => holding.abort(), { signal });
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < of) onMove(to);
  };
  return (
    <button
      ref={button}
      type="button"
      data-move={id}
      aria-label={t("signature.signers.move", { name, number: index + 1, of })}
      onPointerDown={take}
      onKeyDown={press}
      className="-ml-2 inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:bg-subtle hover:text-ink sm:size-9"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
}

function isAbove({ top, height }: DOMRect, y: number): boolean {
  return top + height / 2 < y;
}
