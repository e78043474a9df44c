-- Apart from the index that takes its place: should making that fail, this one still holds.
-- contract: no statement of 0.1 names it, and payment_record_of_operation holds the same
DROP INDEX CONCURRENTLY IF EXISTS "payment_record_one_per_operation";
