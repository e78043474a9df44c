import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ApiRequest } from "@/lib/shared/api-request";
import type { RouteMatch } from "./match-route";

/**
 * Whose route files this server answers by itself: all that lie under these folders. Their handlers are functions of an
 * `ApiRequest` alone, and use nothing of Next's own context (`next/headers` …), which is not there.
 */
const SERVED_FOLDERS = ["(api)", "(payer)", "(live)"] as const;

const APP = new URL("../app/", import.meta.url);
/** As they are written, or as a build has put them together. */
const ROUTE_FILE = /(^|\/)route\.(tsx?|mjs)$/;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type RouteHandler = (
  request: ApiRequest,
  context: Readonly<{ params: Promise<RouteMatch["params"]> }>,
) => Promise<Response> | Response;

/** The handlers of one route file, by method. */
export type RouteModule = ReadonlyMap<string, RouteHandler>;

/**
 * Every route that this server answers by itself, by its path as the App Router writes it (`/flow/v1/operations/[uuid]`): a file
 * that is added tomorrow is among them.
 * @throws what a file throws while it is loaded, and for a file without a handler
 */
export async function loadRoutes(app = APP): Promise<ReadonlyMap<string, RouteModule>> {
  const loading = routeFiles(app).map(async ({ path, file }) => {
    const exported: unknown = await import(new URL(file, app).href);
    const handlers = handlersIn(exported);
    if (handlers.size === 0) throw new Error(`app/${file} exports no handler.`);
    return [path, handlers] as const;
  });
  return new Map(await Promise.all(loading));
}

/** Where they lie under `app`, and under which path each is served. */
export function routeFiles(app = APP): readonly Readonly<{ path: string; file: string }>[] {
  return SERVED_FOLDERS.flatMap((folder) => routeFilesIn(app, folder));
}

/** Groups of the App Router, in parentheses, are no part of a path. */
function routeFilesIn(app: URL, folder: string): readonly Readonly<{ path: string; file: string }>[] {
  return readdirSync(join(fileURLToPath(app), folder), { recursive: true, encoding: "utf8" })
    .filter((file) => ROUTE_FILE.test(file))
    .toSorted()
    .map((file) => ({ path: `/${dirname(file)}`.replace(/\/\([^/]+\)/g, ""), file: `${folder}/${file}` }));
}

function handlersIn(exported: unknown): RouteModule {
  const named = new Map(Object.entries(Object(exported)));
  return new Map(
    METHODS.flatMap((method) => {
      const handler = named.get(method);
      return isHandler(handler) ? [[method, handler] as const] : [];
    }),
  );
}

/** What it takes and gives is for the type checker to see, in the file itself. */
function isHandler(exported: unknown): exported is RouteHandler {
  return typeof exported === "function";
}
