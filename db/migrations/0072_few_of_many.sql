-- The home page counts what was refused and what was taken back: of the ten thousands that went well, and of those that were given up, none is read for it.
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempt_refused";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempt_refused" ON "payment_attempt" USING btree ("tenant_uuid","operation_uuid") WHERE "payment_attempt"."state" = 'FAILED' and "payment_attempt"."failure" ->> 'reason' <> 'ABANDONED';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_record_rejected";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_record_rejected" ON "payment_record" USING btree ("tenant_uuid","operation_uuid") WHERE "payment_record"."status" = 'REJECTED';
