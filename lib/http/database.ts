/** The process's pool, for pages, actions and routes: they hand it to use cases and never query by themselves. */
export { getDb } from "@/db/client";
