ALTER TABLE "membership" ADD COLUMN "first_steps_hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "without_erp_at" timestamp (3) with time zone;