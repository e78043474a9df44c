import type { PageSize } from "@/lib/documents/model";
import type { SignerDocument, SignerField } from "@/lib/signatures/signer-view";

/** What the server writes into `data-` attributes and the island reads: where things lie, in points from the visible top left. */

/** `595x842*3 842x595`: three pages of one size, then one of another. */
export function pagesToText(pages: readonly PageSize[]): string {
  const runs: { size: string; count: number }[] = [];
  for (const { width, height } of pages) {
    const size = `${rounded(width)}x${rounded(height)}`;
    const last = runs.at(-1);
    if (last?.size === size) last.count += 1;
    else runs.push({ size, count: 1 });
  }
  return runs.map(({ size, count }) => (count > 1 ? `${size}*${count}` : size)).join(" ");
}

export function pagesFromText(text: string): readonly PageSize[] {
  return text
    .split(" ")
    .filter(Boolean)
    .flatMap((run) => {
      const [size = "", count = "1"] = run.split("*");
      const [width = 0, height = 0] = size.split("x").map(Number);
      return Array.from({ length: Number(count) }, () => ({ width, height }));
    });
}

export type Place = Readonly<Pick<SignerField, "page" | "x" | "y" | "width" | "height">>;

export function placeToText({ page, x, y, width, height }: Place): string {
  return [page, ...[x, y, width, height].map(rounded)].join(" ");
}

export function placeFromText(text: string): Place {
  const [page = 1, x = 0, y = 0, width = 0, height = 0] = text.split(" ").map(Number);
  return { page, x, y, width, height };
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

/** What this signer fills in a document, as it is read: page by page, from the top, from the left. */
export function ownFields({ fields }: SignerDocument): readonly SignerField[] {
  return fields
    .filter(({ isMine }) => isMine)
    .toSorted((one, other) => one.page - other.page || one.y - other.y || one.x - other.x);
}
