-- What it found is found by the index of the migration before (decision 331), also by the version before.
-- allowed: keeps no rule, and is no key that anybody names
DROP INDEX CONCURRENTLY IF EXISTS "operation_in_due_order";
