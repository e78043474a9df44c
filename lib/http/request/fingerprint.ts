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
 * Written without recursion, and with little for each level: a megabyte of brackets is a value, too.
 */
export function canonicalJson(json: unknown): string {
  const text: string[] = [];
  const open: Open[] = [];
  const ended = (written: string) => text.push(open.length > 0 ? `${written},` : written);
  const begin = (value: unknown) => {
    if (typeof value !== "object" || value === null) return void ended(JSON.stringify(value));
    text.push(Array.isArray(value) ? "[" : "{");
    open.push(membersOf(value));
  };
  begin(json);
  for (let inside = open.at(-1); inside !== undefined; inside = open.at(-1)) {
    const { names, values, next } = inside;
    if (next === values.length) {
      open.pop();
      ended(names ? "}" : "]");
      continue;
    }
    if (names) text.push(`${JSON.stringify(names[next])}:`);
    inside.next += 1;
    begin(values[next]);
  }
  return text.join("");
}

/** A list or an object whose members are being written. */
type Open = { readonly names: readonly string[] | null; readonly values: readonly unknown[]; next: number };

function membersOf(value: object): Open {
  if (Array.isArray(value)) return { names: null, values: value, next: 0 };
  const members = Object.entries(value).toSorted(byName);
  return { names: members.map(([name]) => name), values: members.map(([, member]) => member), next: 0 };
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
