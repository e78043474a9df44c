-- Whether a payment was made by its due day is counted by what has come as well, in an index alone (decision 331).
DROP INDEX CONCURRENTLY IF EXISTS "operation_sums_in_due_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "operation_sums_in_due_order" ON "operation" USING btree ("tenant_uuid","type","status","invoice_due_date","status_updated_at","amount","collected_amount","configuration_uuid","collaborator_uuid","uuid");
