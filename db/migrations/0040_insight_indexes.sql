DROP INDEX CONCURRENTLY IF EXISTS "operation_by_due_date";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_by_due_date" ON "operation" USING btree ("tenant_uuid","invoice_due_date","uuid");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempt_by_created_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempt_by_created_at" ON "payment_attempt" USING btree ("tenant_uuid","created_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempt_by_bank";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempt_by_bank" ON "payment_attempt" USING btree ("tenant_uuid","bank_id");
