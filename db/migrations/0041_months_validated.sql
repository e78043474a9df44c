-- Reads the tables beside those who read and write them.
ALTER TABLE "event" VALIDATE CONSTRAINT "event_before";--> statement-breakpoint
ALTER TABLE "webhook_delivery" VALIDATE CONSTRAINT "webhook_delivery_before";--> statement-breakpoint
ALTER TABLE "webhook_delivery_attempt" VALIDATE CONSTRAINT "webhook_delivery_attempt_before";--> statement-breakpoint
ALTER TABLE "status_history" VALIDATE CONSTRAINT "status_history_before";--> statement-breakpoint
ALTER TABLE "operation_fact" VALIDATE CONSTRAINT "operation_fact_before";--> statement-breakpoint
ALTER TABLE "audit_entry" VALIDATE CONSTRAINT "audit_entry_before";--> statement-breakpoint
ALTER TABLE "bank_call" VALIDATE CONSTRAINT "bank_call_before";
