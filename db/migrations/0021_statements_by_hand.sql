ALTER TABLE "statement_entry" DROP CONSTRAINT "statement_entry_state";--> statement-breakpoint
DROP INDEX "operation_by_invoice_key";--> statement-breakpoint
ALTER TABLE "statement_entry" ADD COLUMN "booking_reference" text;--> statement-breakpoint
ALTER TABLE "statement_entry" ADD COLUMN "booking_amount" bigint;--> statement-breakpoint
CREATE INDEX "operation_by_invoice_digits" ON "operation" USING btree ("tenant_uuid",regexp_replace("invoice_external_id", '[^0-9]', '', 'g'));--> statement-breakpoint
CREATE INDEX "statement_entry_of_booking" ON "statement_entry" USING btree ("tenant_uuid","account_number","booking_reference") WHERE "statement_entry"."booking_reference" is not null;--> statement-breakpoint
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_booking" CHECK (("statement_entry"."booking_reference" is null) = ("statement_entry"."booking_amount" is null));--> statement-breakpoint
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_state" CHECK ("statement_entry"."state" in ('OPEN', 'SUGGESTED', 'MATCHED', 'IGNORED', 'UNRELATED', 'ITEMISED'));