import { createHash } from "node:crypto";
import type { RequestBody } from "./body";

/**
 * The same for two bodies that say the same (decision 2): the same JSON value, however it was written, and files of the same
 * names and bytes, in whatever order and between whatever boundaries they came.
 */
export function fingerprintOf({ json, files }: Pick<RequestBody, "json" | "files">): string {
  const hash = createHash("sha256").update(canonicalJson(json));
  for (const [name, { sizeBytes, truncated, sha256 }] of [...files].toSorted(byName)) {
    hash.update(`\0${JSON.stringify(name)} ${sizeBytes} ${truncated} ${sha256}`);
  }
  return hash.digest("hex");
}

/**
 * A JSON value in one spelling: members in the order of their names, numbers and texts as JavaScript writes them, no spaces.
 * Written without recursion: a megabyte of brackets is a value, too.
 */
export function canonicalJson(json: unknown): string {
  const text: string[] = [];
  // The last one is next.
  const todo: (Readonly<{ value: unknown }> | string)[] = [{ value: json }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === "string") text.push(next);
    else for (const piece of piecesOf(next.value).reverse()) todo.push(piece);
  }
  return text.join("");
}

function piecesOf(value: unknown): (Readonly<{ value: unknown }> | string)[] {
  if (Array.isArray(value)) return ["[", ...value.flatMap((item: unknown) => [{ value: item }, ","]), "]"];
  if (typeof value !== "object" || value === null) return [JSON.stringify(value)];
  const members = Object.entries(value).toSorted(byName);
  return ["{", ...members.flatMap(([name, member]) => [`${JSON.stringify(name)}:`, { value: member }, ","]), "}"];
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
