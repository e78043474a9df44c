CREATE TABLE "statement" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"account_number" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"entry_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reconciled_at" timestamp (3) with time zone,
	CONSTRAINT "statement_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "statement_days" CHECK ("statement"."from_day" <= "statement"."to_day"),
	CONSTRAINT "statement_format" CHECK ("statement"."format" in ('CAMT_053', 'CAMT_054', 'NORMA_43'))
);
--> statement-breakpoint
CREATE TABLE "statement_entry" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"statement_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"account_number" text NOT NULL,
	"reference" text NOT NULL,
	"direction" text NOT NULL,
	"is_return" boolean NOT NULL,
	"return_reason" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"booked_on" date NOT NULL,
	"value_on" date,
	"bank_reference" text,
	"end_to_end_id" text,
	"creditor_reference" text,
	"remittance" text NOT NULL,
	"counterparty_name" text,
	"counterparty_account" text,
	"sure_keys" text[] NOT NULL,
	"loose_keys" text[] NOT NULL,
	"steps_left" smallint NOT NULL,
	"state" text NOT NULL,
	"operation_uuid" uuid,
	"matched_by" text,
	"effect" text,
	"ignored_reason" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "statement_entry_tenant_key" UNIQUE("tenant_uuid","uuid"),
	CONSTRAINT "statement_entry_direction" CHECK ("statement_entry"."direction" in ('CREDIT', 'DEBIT')),
	CONSTRAINT "statement_entry_state" CHECK ("statement_entry"."state" in ('OPEN', 'SUGGESTED', 'MATCHED', 'IGNORED', 'UNRELATED')),
	CONSTRAINT "statement_entry_amount" CHECK ("statement_entry"."amount" >= 0),
	CONSTRAINT "statement_entry_steps" CHECK ("statement_entry"."steps_left" between 0 and 3),
	CONSTRAINT "statement_entry_operation" CHECK (("statement_entry"."state" in ('MATCHED', 'SUGGESTED')) = ("statement_entry"."operation_uuid" is not null) and ("statement_entry"."operation_uuid" is null) = ("statement_entry"."matched_by" is null)),
	CONSTRAINT "statement_entry_effect" CHECK (("statement_entry"."state" = 'MATCHED') = ("statement_entry"."effect" is not null)),
	CONSTRAINT "statement_entry_ignored" CHECK (("statement_entry"."state" = 'IGNORED') = ("statement_entry"."ignored_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_record" ALTER COLUMN "attempt_uuid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_record" ALTER COLUMN "bank_status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_record" ALTER COLUMN "bank_payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_record" ALTER COLUMN "end_to_end_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_record" ADD COLUMN "source" text DEFAULT 'BANK' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_record" ADD COLUMN "statement_entry_uuid" uuid;--> statement-breakpoint
ALTER TABLE "payment_record" ADD COLUMN "status_before" jsonb;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_statement_fk" FOREIGN KEY ("tenant_uuid","statement_uuid") REFERENCES "public"."statement"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_file_once" ON "statement" USING btree ("tenant_uuid","account_number","file_sha256");--> statement-breakpoint
CREATE INDEX "statement_by_file" ON "statement" USING btree ("tenant_uuid","file_sha256");--> statement-breakpoint
CREATE INDEX "statement_list" ON "statement" USING btree ("tenant_uuid","created_at","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_entry_once" ON "statement_entry" USING btree ("tenant_uuid","account_number","reference");--> statement-breakpoint
CREATE INDEX "statement_entry_of_statement" ON "statement_entry" USING btree ("tenant_uuid","statement_uuid","position");--> statement-breakpoint
CREATE INDEX "statement_entry_list" ON "statement_entry" USING btree ("tenant_uuid","booked_on","uuid");--> statement-breakpoint
CREATE INDEX "statement_entry_by_state" ON "statement_entry" USING btree ("tenant_uuid","state","booked_on","uuid");--> statement-breakpoint
CREATE INDEX "statement_entry_by_amount" ON "statement_entry" USING btree ("tenant_uuid","amount","booked_on","uuid");--> statement-breakpoint
CREATE INDEX "statement_entry_of_operation" ON "statement_entry" USING btree ("tenant_uuid","operation_uuid") WHERE "statement_entry"."operation_uuid" is not null;--> statement-breakpoint
CREATE INDEX "statement_entry_to_do" ON "statement_entry" USING btree ("tenant_uuid","statement_uuid","steps_left","position") WHERE "statement_entry"."steps_left" > 0;--> statement-breakpoint
ALTER TABLE "payment_record" ADD CONSTRAINT "payment_record_statement_entry_fk" FOREIGN KEY ("tenant_uuid","statement_entry_uuid") REFERENCES "public"."statement_entry"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_by_invoice_key" ON "operation" USING btree ("tenant_uuid",regexp_replace(upper("invoice_external_id"), '[^A-Z0-9]', '', 'g'));--> statement-breakpoint
CREATE INDEX "payment_record_by_end_to_end_id" ON "payment_record" USING btree ("tenant_uuid","end_to_end_id");--> statement-breakpoint
CREATE INDEX "payment_record_without_credit" ON "payment_record" USING btree ("tenant_uuid","created_at","uuid") WHERE "payment_record"."statement_entry_uuid" is null;--> statement-breakpoint
ALTER TABLE "payment_record" ADD CONSTRAINT "payment_record_source" CHECK ("payment_record"."source" in ('BANK', 'STATEMENT'));--> statement-breakpoint
ALTER TABLE "payment_record" ADD CONSTRAINT "payment_record_told_by_bank" CHECK ("payment_record"."source" = 'STATEMENT' or ("payment_record"."attempt_uuid" is not null and "payment_record"."bank_status" is not null and "payment_record"."bank_payment_id" is not null and "payment_record"."end_to_end_id" is not null));