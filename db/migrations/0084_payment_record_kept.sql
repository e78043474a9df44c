DROP INDEX CONCURRENTLY IF EXISTS "payment_record_kept";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_record_kept" ON "payment_record" USING btree ("tenant_uuid","requested_execution_date") WHERE "payment_record"."statement_entry_uuid" is null and "payment_record"."requested_execution_date" is not null;
