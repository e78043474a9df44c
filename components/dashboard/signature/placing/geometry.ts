import type { FieldType, PageSize } from "@/lib/documents/model";
import type { Place } from "../draft";

/** Points on a page, from the upper left corner of what is seen of it; a screen's pixels are shares of its box, whatever the zoom. */
type Point = Readonly<{ x: number; y: number }>;
type Box = Readonly<{ left: number; top: number; width: number; height: number }>;

/** Smaller ones can't be hit with a finger, or read. */
const SIDE_MIN = 12;

/** How large a field is before anybody changes it. */
const USUAL_SIZES: Readonly<Record<FieldType, PageSize>> = {
  SIGNATURE: { width: 170, height: 54 },
  INITIALS: { width: 64, height: 36 },
  DATE: { width: 96, height: 24 },
  TEXT: { width: 170, height: 24 },
  CHECKBOX: { width: 18, height: 18 },
};

/** What a pointer points at. */
export function pointAt(
  pointer: Readonly<{ clientX: number; clientY: number }>,
  box: Box,
  { width, height }: PageSize,
): Point {
  return {
    x: ((pointer.clientX - box.left) / box.width) * width,
    y: ((pointer.clientY - box.top) / box.height) * height,
  };
}

/** How far a pointer has gone. */
export function distanceOf(
  from: Readonly<{ clientX: number; clientY: number }>,
  to: Readonly<{ clientX: number; clientY: number }>,
  box: Box,
  size: PageSize,
): Point {
  const [start, end] = [pointAt(from, box, size), pointAt(to, box, size)];
  return { x: end.x - start.x, y: end.y - start.y };
}

/** A field of this type with its middle at the point, as far as the page has room. */
export function placedAt({ x, y }: Point, type: FieldType, page: number, size: PageSize): Place {
  const { width, height } = USUAL_SIZES[type];
  return withinPage({ page, x: x - width / 2, y: y - height / 2, width, height }, size);
}

export function movedBy(place: Place, { x, y }: Point, size: PageSize): Place {
  return withinPage({ ...place, x: place.x + x, y: place.y + y }, size);
}

/** Its upper left corner stays where it is. */
export function resizedBy(place: Place, { x, y }: Point, size: PageSize): Place {
  return withinPage(
    {
      ...place,
      width: Math.min(place.width + x, size.width - place.x),
      height: Math.min(place.height + y, size.height - place.y),
    },
    size,
  );
}

/** A page may be smaller than a field. */
function withinPage(place: Place, size: PageSize): Place {
  const width = between(Math.min(SIDE_MIN, size.width), place.width, size.width);
  const height = between(Math.min(SIDE_MIN, size.height), place.height, size.height);
  return {
    page: place.page,
    x: down(between(0, place.x, size.width - width)),
    y: down(between(0, place.y, size.height - height)),
    width: down(width),
    height: down(height),
  };
}

/** A press goes a little way, a held key further. */
const PRESSED_POINTS = 2;
const HELD_POINTS = 8;

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What a key makes of a place: arrows move it, with shift they resize it. Null for every other key. */
export function byKey(
  place: Place,
  { key, shiftKey, repeat }: Readonly<{ key: string; shiftKey: boolean; repeat: boolean }>,
  size: PageSize,
): Place | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const step = repeat ? HELD_POINTS : PRESSED_POINTS;
  const by = { x: direction.x * step, y: direction.y * step };
  return shiftKey ? resizedBy(place, by, size) : movedBy(place, by, size);
}

/** In shares of the page, so that it grows and shrinks with it. */
export function shareOfPage({ x, y, width, height }: Place, size: PageSize) {
  const share = (points: number, whole: number) => `${(100 * points) / whole}%`;
  return {
    left: share(x, size.width),
    top: share(y, size.height),
    width: share(width, size.width),
    height: share(height, size.height),
  };
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** To a hundredth, and never beyond the page's edge by rounding. */
function down(points: number): number {
  return Math.floor(points * 100 + 1e-6) / 100;
}
