-- contract: operation_fact_of_kind, made by 0040, begins with all of its columns and serves the version before as well
DROP INDEX CONCURRENTLY IF EXISTS "operation_fact_by_kind";
