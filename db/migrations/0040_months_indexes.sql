-- What is unique in a table by month holds what its months are found by: one index becomes an ordinary one, and three keys become longer.
DROP INDEX CONCURRENTLY IF EXISTS "event_in_sequence";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "event_in_sequence" ON "event" USING btree ("tenant_uuid","sequence");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "status_history_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "status_history_key" ON "status_history" USING btree ("tenant_uuid","subject_uuid","changed_at","uuid");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operation_fact_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "operation_fact_key" ON "operation_fact" USING btree ("tenant_uuid","operation_uuid","at","uuid");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bank_call_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "bank_call_key" ON "bank_call" USING btree ("tenant_uuid","attempt_uuid","at","uuid");
