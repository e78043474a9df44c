DROP INDEX CONCURRENTLY IF EXISTS "operation_by_due_date";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_by_due_date" ON "operation" USING btree ("tenant_uuid","type","status","invoice_due_date","amount","configuration_uuid","collaborator_uuid");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operation_payments_created";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_payments_created" ON "operation" USING btree ("tenant_uuid","created_at","status","configuration_uuid","collaborator_uuid","uuid") WHERE "operation"."type" = 'PAYMENT';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operation_payments_completed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_payments_completed" ON "operation" USING btree ("tenant_uuid","status_updated_at","created_at","amount","collected_amount","configuration_uuid","collaborator_uuid","uuid") WHERE "operation"."type" = 'PAYMENT' and "operation"."status" = 'COMPLETED';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempt_by_created_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempt_by_created_at" ON "payment_attempt" USING btree ("tenant_uuid","created_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempt_by_bank";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempt_by_bank" ON "payment_attempt" USING btree ("tenant_uuid","bank_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_record_ends";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_record_ends" ON "payment_record" USING btree ("tenant_uuid","created_at","operation_uuid","status","source");
