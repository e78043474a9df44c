import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import type { PageSize } from "@/lib/documents/model";
import { useText } from "../../text-provider";
import type { FieldDraft, Place } from "../draft";
import { byKey, distanceOf, movedBy, resizedBy, shareOfPage } from "./geometry";
import { colourOf } from "./signer-colours";

type PlacedFieldProps = Readonly<{
  field: FieldDraft;
  /** Whose it is. */
  signer: string;
  size: PageSize;
  isChosen: boolean;
  /** It has just been placed, or was looked for. */
  takesFocus: boolean;
  describedBy: string;
  onChoose: () => void;
  onPlace: (place: Place) => void;
  onRemove: () => void;
}>;

/** What a pointer has taken hold of, and where that was. */
type Hold = Readonly<{ start: Readonly<{ clientX: number; clientY: number }>; place: Place; isCorner: boolean }>;

/** A field on its page: dragged with a mouse or a finger, moved with the arrow keys, resized by its corner or with shift. */
export function PlacedField({
  field,
  signer,
  size,
  isChosen,
  takesFocus,
  describedBy,
  onChoose,
  onPlace,
  onRemove,
}: PlacedFieldProps) {
  const { t, number } = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const hold = useRef<Hold | null>(null);
  const type = t(`signature.fields.types.${field.type}`);

  const take = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    const isCorner = event.target instanceof Element && event.target.hasAttribute("data-corner");
    hold.current = { start: event, place: field, isCorner };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const page = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!hold.current || !page) return;
    const { start, place, isCorner } = hold.current;
    const by = distanceOf(start, event, page, size);
    onPlace(isCorner ? resizedBy(place, by, size) : movedBy(place, by, size));
  };
  const letGo = () => {
    hold.current = null;
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      return onRemove();
    }
    const place = byKey(field, event, size);
    if (!place) return;
    event.preventDefault();
    onPlace(place);
  };

  return (
    <button
      ref={button}
      type="button"
      aria-label={t("signature.fields.placed", { type, signer, x: number(field.x), y: number(field.y) })}
      aria-describedby={describedBy}
      aria-pressed={isChosen}
      style={shareOfPage(field, size)}
      onFocus={onChoose}
      onClick={onChoose}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={press}
      className={clsx(
        "absolute flex cursor-move touch-none select-none items-center overflow-hidden rounded-sm border text-left opacity-90",
        isChosen && "z-10 outline-2 outline-current outline-offset-1",
        colourOf(field.signerId).field,
      )}
    >
      <span className="truncate px-1 font-medium text-2xs">{field.label || `${type} · ${signer}`}</span>
      {isChosen && (
        <span data-corner="" aria-hidden="true" className="absolute right-0 bottom-0 size-3.5 cursor-se-resize">
          <span className="pointer-events-none absolute right-0.5 bottom-0.5 size-2 rounded-sm bg-current" />
        </span>
      )}
    </button>
  );
}
