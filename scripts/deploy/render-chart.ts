import { z } from "zod";

/**
 * As much of Go's templates as the chart uses, so that it can be looked at where no helm is: values, `quote`, `if` and `range` over a
 * map. Anything else is an error: the chart stays as simple as this.
 */
export function renderTemplate(template: string, values: unknown, release: string): string {
  return rendered(template.split("\n"), { Values: values, Release: { Name: release } }).join("\n");
}

type Scope = Readonly<Record<string, unknown>>;

const CONTROL = /^\s*\{\{- (.*?) \}\}$/;

function rendered(lines: readonly string[], scope: Scope): string[] {
  const out: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const control = CONTROL.exec(line)?.[1];
    if (control === undefined) {
      out.push(line.replaceAll(/\{\{ (.*?) \}\}/g, (_, expression: string) => textOf(expression, scope)));
      continue;
    }
    const end = endOf(lines, at);
    const inside = lines.slice(at + 1, end);
    for (const inner of scopesOf(control, scope)) out.push(...rendered(inside, inner));
    at = end;
  }
  return out;
}

/** The line that ends what begins here. */
function endOf(lines: readonly string[], from: number): number {
  let open = 0;
  for (let at = from; at < lines.length; at += 1) {
    const control = CONTROL.exec(lines[at] ?? "")?.[1];
    if (control !== undefined) open += control === "end" ? -1 : 1;
    if (open === 0) return at;
  }
  throw new Error(`line ${from + 1} has no end`);
}

/** In which scopes what stands inside is rendered: none, one, or one for each of a map. */
function scopesOf(control: string, scope: Scope): readonly Scope[] {
  const condition = /^if (\S+)$/.exec(control)?.[1];
  if (condition !== undefined) return find(condition, scope) ? [scope] : [];
  const [, key, value, path] = /^range (\$\w+), (\$\w+) := (\S+)$/.exec(control) ?? [];
  if (key === undefined || value === undefined || path === undefined) throw new Error(control);
  // Go goes through a map in the order of its keys.
  return Object.entries(map.parse(find(path, scope)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => ({ ...scope, [key]: name, [value]: item }));
}

const map = z.record(z.string(), z.unknown());

function textOf(expression: string, scope: Scope): string {
  const [path = "", quote, ...rest] = expression.split(" | ");
  const found = find(path, scope);
  if (rest.length > 0 || (quote !== undefined && quote !== "quote")) throw new Error(expression);
  if (typeof found !== "string" && typeof found !== "number") throw new Error(`${expression} is no value`);
  return quote ? JSON.stringify(String(found)) : String(found);
}

function find(path: string, scope: Scope): unknown {
  if (path.startsWith("$")) return scope[path];
  if (!path.startsWith(".")) throw new Error(path);
  let found: unknown = scope;
  for (const step of path.slice(1).split(".")) found = map.parse(found)[step];
  return found;
}
