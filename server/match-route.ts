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
  return (path) => walk(root, path.split("/").slice(1).map(decode), 0, {});
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

/** What is no encoding of anything stays as it is, for the route to refuse. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function walk(node: Node, segments: readonly string[], at: number, params: RouteMatch["params"]): RouteMatch | null {
  const segment = segments[at];
  if (segment === undefined && node.route !== null) return { route: node.route, params };
  // An empty segment is a name of nothing.
  if (segment) {
    const literal = node.literals.get(segment);
    const found = literal && walk(literal, segments, at + 1, params);
    if (found) return found;
    const { parameter } = node;
    const matched = parameter && walk(parameter.node, segments, at + 1, { ...params, [parameter.name]: segment });
    if (matched) return matched;
  }
  return node.rest && { route: node.rest.route, params: { ...params, [node.rest.name]: segments.slice(at) } };
}
