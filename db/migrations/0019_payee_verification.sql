ALTER TABLE "creditor_account" ADD COLUMN "verification_result" text;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "matched_name" text;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "verification_due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "verification_unanswered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "confirmed_name" text;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "name_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "creditor_account_verification_due" ON "creditor_account" USING btree ("verification_due_at");--> statement-breakpoint
ALTER TABLE "creditor_account" ADD CONSTRAINT "creditor_account_verification" CHECK ("creditor_account"."verification_result" in ('MTCH', 'CMTC', 'NMTC', 'NOAP'));--> statement-breakpoint
ALTER TABLE "creditor_account" ADD CONSTRAINT "creditor_account_verified" CHECK (num_nulls("creditor_account"."verification_result", "creditor_account"."verified_at", "creditor_account"."verified_by") in (0, 3));--> statement-breakpoint
ALTER TABLE "creditor_account" ADD CONSTRAINT "creditor_account_close_match" CHECK (("creditor_account"."verification_result" is not distinct from 'CMTC') = ("creditor_account"."matched_name" is not null));--> statement-breakpoint
ALTER TABLE "creditor_account" ADD CONSTRAINT "creditor_account_confirmed" CHECK (("creditor_account"."confirmed_name" is null) = ("creditor_account"."name_confirmed_at" is null));