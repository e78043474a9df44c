DROP INDEX CONCURRENTLY IF EXISTS "flow_in_time";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "flow_in_time" ON "flow" USING btree ("tenant_uuid","created_at","uuid","status","status_updated_at","collaborator_uuid");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operation_in_time";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_in_time" ON "operation" USING btree ("tenant_uuid","created_at","uuid","type","status","status_updated_at","amount","currency","configuration_uuid","collaborator_uuid","invoice_due_date");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operation_signatures";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_signatures" ON "operation" USING btree ("tenant_uuid","created_at","uuid") WHERE "operation"."type" = 'SIGNATURE';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operation_of_address";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_of_address" ON "operation" USING btree ("tenant_uuid","subject_email") WHERE "operation"."subject_email" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "operation_invoice_digits";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_invoice_digits" ON "operation" USING btree ("tenant_uuid",regexp_replace("invoice_external_id", '[^0-9]', '', 'g')) WHERE "operation"."invoice_external_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempt_failed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempt_failed" ON "payment_attempt" USING btree ("tenant_uuid","operation_uuid") WHERE "payment_attempt"."state" = 'FAILED';
