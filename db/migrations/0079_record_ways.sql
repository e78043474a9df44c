DROP INDEX CONCURRENTLY IF EXISTS "payment_record_ways";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_record_ways" ON "payment_record" USING btree ("tenant_uuid","created_at","operation_uuid","status","attempt_uuid");
