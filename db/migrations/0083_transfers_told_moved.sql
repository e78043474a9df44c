-- What banks had told of several transfers stood in their booking's text: such a booking has neither a payer nor anything it is found by.
-- An ordinary text that is caught is shown as before, and matched by nothing less than it was.
-- allowed: few, and of bookings that nobody writes any more
UPDATE "statement_entry" AS e SET "transfers_told" = e."remittance", "remittance" = '' FROM "statement" AS s
 WHERE s."tenant_uuid" = e."tenant_uuid" AND s."uuid" = e."statement_uuid" AND s."format" IN ('CAMT_053', 'CAMT_054')
   AND e."transfers_told" = '' AND e."split_of" IS NULL AND e."remittance" LIKE '%; %'
   AND e."counterparty_name" IS NULL AND e."counterparty_account" IS NULL AND e."end_to_end_id" IS NULL
   AND e."creditor_reference" IS NULL AND e."sure_keys" = '{}' AND e."loose_keys" = '{}';--> statement-breakpoint
-- allowed: the parts of those
UPDATE "statement_entry" AS part SET "remittance" = '' FROM "statement_entry" AS whole
 WHERE whole."tenant_uuid" = part."tenant_uuid" AND whole."uuid" = part."split_of" AND whole."transfers_told" <> '' AND whole."remittance" = '';--> statement-breakpoint
-- allowed: the records of those
UPDATE "payment_record" AS r SET "remittance_information" = '' FROM "statement_entry" AS e
 LEFT JOIN "statement_entry" AS whole ON whole."tenant_uuid" = e."tenant_uuid" AND whole."uuid" = e."split_of"
 WHERE e."tenant_uuid" = r."tenant_uuid" AND e."uuid" = r."statement_entry_uuid" AND r."attempt_uuid" IS NULL
   AND e."remittance" = '' AND (e."transfers_told" <> '' OR whole."transfers_told" <> '');
