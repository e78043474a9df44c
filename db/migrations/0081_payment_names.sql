DROP INDEX CONCURRENTLY IF EXISTS "payment_attempt_by_bank_payment_id";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_attempt_by_bank_payment_id" ON "payment_attempt" USING btree ("bank_id","bank_payment_id") WHERE "payment_attempt"."bank_payment_id" is not null;
