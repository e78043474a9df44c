DROP INDEX CONCURRENTLY IF EXISTS "payment_record_of_operation";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payment_record_of_operation" ON "payment_record" USING btree ("tenant_uuid","operation_uuid");
