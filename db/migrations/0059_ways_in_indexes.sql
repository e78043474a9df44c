DROP INDEX CONCURRENTLY IF EXISTS "operation_in_due_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_in_due_order" ON "operation" USING btree ("tenant_uuid","type","status","invoice_due_date","status_updated_at","amount","configuration_uuid","collaborator_uuid");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempt_at_bank";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempt_at_bank" ON "payment_attempt" USING btree ("tenant_uuid","bank_id","operation_uuid","state","created_at");
