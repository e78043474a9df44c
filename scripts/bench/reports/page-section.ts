/**
 * A part of docs/performance.md that is measured by itself, from its heading (`## …`) to the next one; empty where there is none.
 */
export function sectionOf(page: string, heading: string): string {
  const [from, to] = placeOf(page, heading);
  return page.slice(from, to);
}

/** The page with this for that part: in its place, or at the end. */
export function withSection(page: string, heading: string, section: string): string {
  if (section === "") return page;
  const [from, to] = placeOf(page, heading);
  const parts = [page.slice(0, from), section, page.slice(to)].map((part) => part.trim());
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function placeOf(page: string, heading: string): readonly [from: number, to: number] {
  const from = page.indexOf(`\n${heading}\n`) + 1;
  if (from === 0) return [page.length, page.length];
  const next = page.indexOf("\n## ", from);
  return [from, next < 0 ? page.length : next + 1];
}
