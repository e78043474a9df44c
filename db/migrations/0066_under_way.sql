ALTER TABLE "webhook_delivery" ADD COLUMN "begun_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "client_id" text;