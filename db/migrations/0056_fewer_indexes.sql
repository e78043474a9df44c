-- What these found is found by the indexes of the migration before (decision 291); the version before finds it as well, its descending
-- lists and its filter by type more slowly.
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "flow_by_created_at";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "flow_by_status_updated_at_desc";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "flow_by_external_id_desc";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "operation_by_created_at";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "operation_by_type";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "operation_payments_created";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "operation_by_status_updated_at_desc";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "operation_by_amount_desc";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "operation_by_external_id_desc";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "operation_by_invoice_desc";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "operation_by_subject_email";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "operation_by_invoice_digits";
