-- Histories of statuses, facts of operations, the audit log and calls of banks by month, as the webhooks' tables (decision 250).

-- allowed: all of them together stay below the second after which Postgres ends one of two that wait for each other, which might be a request
SET LOCAL lock_timeout = '100ms';--> statement-breakpoint
-- allowed: all that is needed at once, before anything is done; who comes meanwhile waits for this migration alone
LOCK TABLE "tenant", "operation", "status_history", "operation_fact", "audit_entry", "bank_call" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- allowed: nothing names it in an ON CONFLICT or a foreign key, and the next one takes its place at once
ALTER TABLE "status_history" DROP CONSTRAINT "status_history_pkey";--> statement-breakpoint
ALTER TABLE "status_history" ADD CONSTRAINT "status_history_key" PRIMARY KEY USING INDEX "status_history_key";--> statement-breakpoint
-- allowed: the key has the same columns, and its table is locked already
DROP INDEX "status_history_by_subject";--> statement-breakpoint
-- allowed: as above
ALTER TABLE "operation_fact" DROP CONSTRAINT "operation_fact_pkey";--> statement-breakpoint
ALTER TABLE "operation_fact" ADD CONSTRAINT "operation_fact_key" PRIMARY KEY USING INDEX "operation_fact_key";--> statement-breakpoint
-- allowed: the key has the same columns, and its table is locked already
DROP INDEX "operation_fact_by_operation";--> statement-breakpoint
-- allowed: as above
ALTER TABLE "bank_call" DROP CONSTRAINT "bank_call_pkey";--> statement-breakpoint
ALTER TABLE "bank_call" ADD CONSTRAINT "bank_call_key" PRIMARY KEY USING INDEX "bank_call_key";--> statement-breakpoint
-- allowed: the key begins with the same columns, and its table is locked already
DROP INDEX "bank_call_by_attempt";--> statement-breakpoint
-- allowed: changes the catalogue
SELECT begin_months('status_history', 'subject_uuid'), begin_months('operation_fact', 'operation_uuid'),
       begin_months('audit_entry', 'uuid'), begin_months('bank_call', 'attempt_uuid');
