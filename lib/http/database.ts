/** The process's pool, for pages, actions and routes: they hand it to use cases, never query by themselves, and tell what its errors say. */
export { getDb, mayHaveCommitted } from "@/db/client";
export { isDatabaseUnavailable } from "@/db/unavailable";
