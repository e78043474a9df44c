import { customType, timestamp } from "drizzle-orm/pg-core";

/** A moment, kept with milliseconds in UTC (decision 1). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/** `bytea`, for digests. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
