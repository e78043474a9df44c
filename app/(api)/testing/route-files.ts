import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type AnyRouteDefinition, definitionOf, METHODS, type Method } from "@/lib/http/api-route";
import type { Handlers } from "@/lib/http/testing/call-route";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

export type RouteFile = Readonly<{
  /** As the folder has it: `/flow/v1/flows/[flowUuid]`. */
  path: string;
  handlers: Handlers;
}>;

export type Endpoint = RouteFile & Readonly<{ method: Method; definition: AnyRouteDefinition }>;

/** Every route file below `app/(api)`, as Next finds them: one that is added tomorrow is among them. */
export async function routeFiles(): Promise<readonly RouteFile[]> {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|\/)route\.ts$/.test(file),
  );
  return Promise.all(
    files.toSorted().map(async (file) => {
      const handlers: unknown = await import(join(ROOT, file));
      if (!hasHandlers(handlers)) throw new Error(`${file} exports no handlers.`);
      return { path: `/${dirname(file)}`, handlers };
    }),
  );
}

/** What a route file offers to who holds a token. */
export function endpointsOf(file: RouteFile): readonly Endpoint[] {
  return METHODS.flatMap((method) => {
    const handler = file.handlers[method];
    const definition = handler && definitionOf(handler);
    return definition ? [{ ...file, method, definition }] : [];
  });
}

function hasHandlers(exported: unknown): exported is Handlers {
  return typeof exported === "object" && exported !== null && METHODS.some((method) => method in exported);
}
