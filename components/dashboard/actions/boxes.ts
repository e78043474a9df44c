/** A box for each of several things: each is a field of its own, where a list would be one (`rebased`). */
export type Boxes = Readonly<Record<string, boolean>>;

export function asBoxes(all: readonly string[], chosen: readonly string[]): Boxes {
  return Object.fromEntries(all.map((name) => [name, chosen.includes(name)]));
}

export function ticked(boxes: Boxes): readonly string[] {
  return Object.keys(boxes).filter((name) => boxes[name]);
}
