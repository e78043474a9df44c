ALTER TABLE "operation" ADD COLUMN "product_fallback" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "product" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "hinted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."payment" ADD COLUMN "notification_uri" text;--> statement-breakpoint
ALTER TABLE "operation" ADD CONSTRAINT "operation_product_fallback" CHECK ("operation"."product_fallback" is null or ("operation"."product_fallback" = 'SEPA_CREDIT_TRANSFER' and "operation"."product" = 'INSTANT_SEPA_CREDIT_TRANSFER'));--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_product" CHECK ("payment_attempt"."product" in ('SEPA_CREDIT_TRANSFER', 'INSTANT_SEPA_CREDIT_TRANSFER'));