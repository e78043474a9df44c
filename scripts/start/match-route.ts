/** Which route of the App Router a path belongs to: a literal segment wins over `[name]`, and that over `[...rest]`. */
export type RouteMatch = Readonly<{ route: string; params: Readonly<Record<string, string | readonly string[]>> }>;

type Node = {
  literals: Map<string, Node>;
  parameter: Readonly<{ name: string; node: Node }> | null;
  rest: Readonly<{ name: string; route: string }> | null;
  route: string | null;
};

const newNode = (): Node => ({ literals: new Map(), parameter: null, rest: null, route: null });

/** @param routes paths in the App Router's words, such as `/flow/v1/operations/[uuid]` */
export function compileRoutes(routes: readonly string[]): (path: string) => RouteMatch | null {
  const root = newNode();
  for (const route of routes) insert(root, route);
  return (path) => {
    const segments = decode(path);
    return segments && walk(root, segments, 0, {});
  };
}

function insert(root: Node, route: string): void {
  let node = root;
  for (const segment of route.split("/").filter(Boolean)) {
    const rest = /^\[\.\.\.(.+)\]$/.exec(segment)?.[1];
    if (rest !== undefined) {
      node.rest = { name: rest, route };
      return;
    }
    const name = /^\[(.+)\]$/.exec(segment)?.[1];
    if (name === undefined) {
      const next = node.literals.get(segment) ?? newNode();
      node.literals.set(segment, next);
      node = next;
    } else {
      node.parameter ??= { name, node: newNode() };
      node = node.parameter.node;
    }
  }
  node.route = route;
}

/** Null for a path that is no path: Next answers those. An empty segment matches nothing, as with Next. */
function decode(path: string): string[] | null {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function walk(node: Node, segments: readonly string[], at: number, params: RouteMatch["params"]): RouteMatch | null {
  const segment = segments[at];
  if (segment === undefined) return node.route === null ? null : { route: node.route, params };
  if (segment !== "") {
    const literal = node.literals.get(segment);
    const found = literal && walk(literal, segments, at + 1, params);
    if (found) return found;
    const { parameter } = node;
    const matched = parameter && walk(parameter.node, segments, at + 1, { ...params, [parameter.name]: segment });
    if (matched) return matched;
    if (node.rest) return { route: node.rest.route, params: { ...params, [node.rest.name]: segments.slice(at) } };
  }
  return null;
}
