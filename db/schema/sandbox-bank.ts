import { pgSchema } from "drizzle-orm/pg-core";

/** The sandbox bank's own books, in a schema of their own: nothing but `lib/sandbox-bank` reads them. */
export const sandboxBank = pgSchema("sandbox_bank");
