-- What these found is found by the indexes of the migration before (decision 320).
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "operation_by_due_date";--> statement-breakpoint
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "payment_attempt_by_bank";
