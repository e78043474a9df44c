-- What it found is found by the index of the migration before, which is whole by now: a table by months gives up none of its own
-- concurrently.
-- allowed: keeps no rule, is no key that anybody names, and is taken away in a moment, or tried again
DROP INDEX "operation_fact_by_kind";
