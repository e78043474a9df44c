import { expect, it } from "vitest";
import { testDatabase } from "./testing/database";

const ROWS = 1_000_000;
/** As many as an organisation that comes to others may have at once. */
const CHANGES = 10_000;

it.each(["flow", "operation", "payment_attempt", "payment_record", "statement_entry"])(
  "a million of %s are counted again when an organisation has come (decision 302)",
  async (table) => {
    const { sql } = await testDatabase();
    const options = await sql<{ name: string; value: number }[]>`
      select option_name as name, option_value::float as value
        from pg_class, pg_options_to_table(reloptions) where oid = ${table}::regclass`;
    const optionOf = (name: string) => options.find((option) => option.name === name)?.value ?? Number.NaN;
    const [threshold, factor] = [optionOf("autovacuum_analyze_threshold"), optionOf("autovacuum_analyze_scale_factor")];
    expect(threshold + factor * ROWS).toBeLessThanOrEqual(CHANGES);
  },
);
