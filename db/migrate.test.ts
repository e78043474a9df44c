import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { emptyDatabase } from "@/db/testing/database";
import { newUuid } from "@/lib/shared/ids";
import { migrateDatabase } from "./migrate";

const journalShape = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** A database as it was before the named migration. */
async function databaseBefore(name: string) {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp("db/migrations", folder, { recursive: true });
  const journalPath = join(folder, "meta/_journal.json");
  const journal = journalShape.parse(JSON.parse(await readFile(journalPath, "utf8")));
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  expect(at).toBeGreaterThan(0);
  await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  const database = await emptyDatabase();
  await migrateDatabase(database.url, { migrationsFolder: folder });
  return database;
}

it("due dates that were moments become the days that were meant (decision 58)", async () => {
  const { sql, url } = await databaseBefore("due_dates_are_days");
  const [tenant, configuration, account, flow] = [newUuid(), newUuid(), newUuid(), newUuid()];
  await sql`insert into tenant (uuid, legal_name, country_code, language_code, time_zone, created_at)
            values (${tenant}, 'Ejemplo', 'ES', 'es', 'Europe/Madrid', now())`;
  const methods = { SIGNATURE: { signingMethods: ["PIGEON", "SMS", "CERTIFICATE"], failoverSmsSignature: true } };
  await sql`insert into configuration (uuid, tenant_uuid, name, description, is_default, status, visual_configuration,
                                       operation_configuration, signature_configuration, created_at, updated_at)
            values (${configuration}, ${tenant}, 'x', '', true, 'ACTIVE', '{}', '{}', ${JSON.stringify(methods)}, now(), now())`;
  await sql`insert into creditor_account (uuid, tenant_uuid, alias, type, account_number, bic, owner_name, country, status,
                                          is_default, created_at)
            values (${account}, ${tenant}, 'x', 'IBAN', 'ES9121000418450200051332', 'BRSMESM0XXX', 'x', 'ES', 'ACTIVE', true,
                    now())`;
  await sql`insert into flow (uuid, tenant_uuid, status, country_code, language_code, channel, labels, created_at)
            values (${flow}, ${tenant}, 'CREATED', 'ES', 'es', 'API', '[]', now())`;
  const moments = [
    ["a day", "2026-12-24T00:00:00Z", "2026-12-24"],
    ["midnight in Madrid, in winter", "2026-12-23T23:00:00Z", "2026-12-24"],
    ["midnight in Madrid, in summer", "2026-07-30T22:00:00Z", "2026-07-31"],
    ["an hour of a day", "2026-12-24T10:30:00Z", "2026-12-24"],
    ["an hour before midnight in summer", "2026-07-30T23:00:00Z", "2026-07-30"],
    ["none", null, null],
  ] as const;
  for (const [position, [what, at]] of moments.entries()) {
    await sql`insert into operation (uuid, tenant_uuid, flow_uuid, position, type, configuration_uuid, status, expiration_offset,
                                     expires_at, link_token, subject, created_at, payment_uuid, amount, currency,
                                     creditor_account_uuid, concept, has_invoice, external_id, invoice_due_date,
                                     collected_amount)
              values (${newUuid()}, ${tenant}, ${flow}, ${position}, 'PAYMENT', ${configuration}, 'CREATED', 'P30D', now(),
                      ${what}, '{}', now(), ${newUuid()}, 100, 'EUR', ${account}, 'x', true, ${what}, ${at}, 0)`;
  }

  await migrateDatabase(url);

  const days = await sql`select external_id as what, invoice_due_date::text as day from operation order by position`;
  expect(days.map(({ what, day }) => [what, day])).toEqual(moments.map(([what, , day]) => [what, day]));
  const [kept] = await sql`select signature_configuration::text as kept from configuration`;
  expect(JSON.parse(String(kept?.kept))).toEqual({
    SIGNATURE: { signingMethods: ["SMS", "CERTIFICATE"], failoverSmsSignature: true },
  });
});
