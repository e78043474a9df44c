/**
 * The matrix by which an appearance stands upright on a page that is shown turned (ISO 32000-1, 12.5.6.19, /MK /R): counterclockwise
 * on the page, by as much as the page is turned clockwise.
 */
export function turned(
  { width, height }: Readonly<{ width: number; height: number }>,
  rotation: 0 | 90 | 180 | 270,
): readonly number[] {
  switch (rotation) {
    case 0:
      return [1, 0, 0, 1, 0, 0];
    case 90:
      return [0, 1, -1, 0, height, 0];
    case 180:
      return [-1, 0, 0, -1, width, height];
    case 270:
      return [0, -1, 1, 0, 0, width];
  }
}
