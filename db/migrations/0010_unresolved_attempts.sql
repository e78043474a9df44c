ALTER TABLE "payment_attempt" DROP CONSTRAINT "payment_attempt_state";--> statement-breakpoint
DROP INDEX "payment_attempt_one_live";--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "called_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "unanswered_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "unanswered_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "gone_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "gone_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "release" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "resolution" jsonb;--> statement-breakpoint
-- What was closed by a guess is asked about again; the payer has gone on in the meantime.
UPDATE "payment_attempt" SET "state" = 'UNRESOLVED', "release" = 'PAYER', "ended_at" = null, "next_poll_at" = now() WHERE "state" in ('ABANDONED', 'UNKNOWN');--> statement-breakpoint
-- What was asked about never again, and blocked its operation for ever.
UPDATE "payment_attempt" SET "next_poll_at" = now() WHERE "state" in ('STARTED', 'AT_BANK') and "next_poll_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempt_unresolved" ON "payment_attempt" USING btree ("tenant_uuid","created_at") WHERE "payment_attempt"."state" = 'UNRESOLVED';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_one_live" ON "payment_attempt" USING btree ("operation_uuid") WHERE "payment_attempt"."state" in ('STARTED', 'AT_BANK') or ("payment_attempt"."state" = 'UNRESOLVED' and "payment_attempt"."release" is null);--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_next_question" CHECK ("payment_attempt"."state" in ('AUTHORISED', 'FAILED') or "payment_attempt"."next_poll_at" is not null);--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_release" CHECK ("payment_attempt"."release" in ('NO_LINK', 'PAYER'));--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_unanswered" CHECK (("payment_attempt"."unanswered_count" = 0) = ("payment_attempt"."unanswered_since" is null) and ("payment_attempt"."gone_count" = 0) = ("payment_attempt"."gone_since" is null));--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_state" CHECK ("payment_attempt"."state" in ('STARTED', 'AT_BANK', 'AUTHORISED', 'FAILED', 'UNRESOLVED'));