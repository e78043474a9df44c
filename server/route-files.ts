import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ApiRequest } from "@/lib/shared/api-request";
import { BUILT_ROUTES, type LoadedRoutes } from "./built-routes";
import type { RouteMatch } from "./match-route";

/**
 * Whose route files this server answers by itself: all that lie under these folders. Their handlers are functions of an
 * `ApiRequest` alone, and use nothing of Next's own context (`next/headers` …), which is not there.
 */
const SERVED_FOLDERS = ["(api)", "(payer)", "(live)"] as const;

const APP = new URL("../app/", import.meta.url);
const ROUTE_FILE = /(^|\/)route\.tsx?$/;
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
export async function loadRoutes(
  from: LoadedRoutes | URL = BUILT_ROUTES ?? APP,
): Promise<ReadonlyMap<string, RouteModule>> {
  const modules = from instanceof URL ? await importEach(from) : Object.entries(from);
  return new Map(modules.map(([file, exported]) => [pathOf(file), handlersOf(file, exported)]));
}

function importEach(app: URL): Promise<readonly (readonly [file: string, exported: unknown])[]> {
  return Promise.all(routeFiles(app).map(async (file) => [file, await import(new URL(file, app).href)] as const));
}

/** Where they lie under `app`. */
export function routeFiles(app = APP): readonly string[] {
  return SERVED_FOLDERS.flatMap((folder) =>
    readdirSync(join(fileURLToPath(app), folder), { recursive: true, encoding: "utf8" })
      .filter((file) => ROUTE_FILE.test(file))
      .toSorted()
      .map((file) => `${folder}/${file}`),
  );
}

/** Groups of the App Router, in parentheses, are no part of a path. */
function pathOf(file: string): string {
  return `/${dirname(file)}`.replace(/\/\([^/]+\)/g, "");
}

function handlersOf(file: string, exported: unknown): RouteModule {
  const handlers = handlersIn(exported);
  if (handlers.size === 0) throw new Error(`app/${file} exports no handler.`);
  return handlers;
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
