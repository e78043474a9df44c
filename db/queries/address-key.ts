import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** What an address that is kept is compared by (`addressKey`): its domain is in ASCII already. Indexes are over this expression. */
export function addressKeyOf(address: SQLWrapper): SQL {
  return sql`lower(${address})`;
}
