ALTER TABLE "payment_attempt" ADD COLUMN "session_sealed" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "others_awaited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."authorisation" ADD COLUMN "method_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."payment" ADD COLUMN "psu_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."payment" ADD COLUMN "second_token" text;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."payment" ADD COLUMN "first_signed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_second_token" ON "sandbox_bank"."payment" USING btree ("second_token");--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_session" CHECK ("payment_attempt"."next_poll_at" is not null or "payment_attempt"."session_sealed" is null);