/** By their files’ names under `app`. */
export type LoadedRoutes = Readonly<Record<string, unknown>>;

/**
 * Every route file's module by its name under `app`, where a build has put the server together; null where each is loaded by itself.
 * A build writes this file's contents anew (`scripts/start/routes-together.ts`).
 */
export const BUILT_ROUTES: LoadedRoutes | null = null;
