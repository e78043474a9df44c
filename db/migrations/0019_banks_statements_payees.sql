CREATE TABLE "bank" (
	"id" text PRIMARY KEY NOT NULL,
	"platform_id" text NOT NULL,
	"overrides" jsonb NOT NULL,
	"version" integer NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"disabled_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_version" CHECK ("bank"."version" > 0),
	CONSTRAINT "bank_disabled" CHECK ("bank"."disabled_until" is null or "bank"."disabled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "bank_call" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"attempt_uuid" uuid NOT NULL,
	"bank_id" text NOT NULL,
	"call" text NOT NULL,
	"request_id" uuid NOT NULL,
	"http_status" integer,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"bank_code" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_enrolment" (
	"bank_id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"secrets_sealed" text,
	"valid_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_history" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_history_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform_id" text NOT NULL,
	"bank_id" text,
	"version" integer NOT NULL,
	"what" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "bank_history_what" CHECK ("bank_history"."what" in ('PUT', 'DISABLED', 'ENABLED', 'ENROLLED'))
);
--> statement-breakpoint
CREATE TABLE "bank_platform" (
	"id" text PRIMARY KEY NOT NULL,
	"adapter" text NOT NULL,
	"defaults" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_platform_adapter" CHECK ("bank_platform"."adapter" in ('BERLIN_GROUP', 'STET', 'OPENFINANCE_2')),
	CONSTRAINT "bank_platform_version" CHECK ("bank_platform"."version" > 0)
);
--> statement-breakpoint
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
ALTER TABLE "operation" ADD COLUMN "product_fallback" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "product" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "session_sealed" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "others_awaited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "hinted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_record" ADD COLUMN "source" text DEFAULT 'BANK' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_record" ADD COLUMN "statement_entry_uuid" uuid;--> statement-breakpoint
ALTER TABLE "payment_record" ADD COLUMN "status_before" jsonb;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."authorisation" ADD COLUMN "method_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."payment" ADD COLUMN "notification_uri" text;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."payment" ADD COLUMN "psu_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."payment" ADD COLUMN "second_token" text;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."payment" ADD COLUMN "first_signed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "verification_result" text;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "matched_name" text;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "verification_due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "verification_unanswered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "confirmed_name" text;--> statement-breakpoint
ALTER TABLE "creditor_account" ADD COLUMN "name_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bank" ADD CONSTRAINT "bank_platform_id_bank_platform_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."bank_platform"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_enrolment" ADD CONSTRAINT "bank_enrolment_bank_id_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."bank"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement" ADD CONSTRAINT "statement_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_statement_fk" FOREIGN KEY ("tenant_uuid","statement_uuid") REFERENCES "public"."statement"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_by_platform" ON "bank" USING btree ("platform_id");--> statement-breakpoint
CREATE INDEX "bank_call_by_attempt" ON "bank_call" USING btree ("tenant_uuid","attempt_uuid","at");--> statement-breakpoint
CREATE INDEX "bank_call_by_age" ON "bank_call" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_history_by_bank" ON "bank_history" USING btree ("bank_id","version");--> statement-breakpoint
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
CREATE UNIQUE INDEX "payment_second_token" ON "sandbox_bank"."payment" USING btree ("second_token");--> statement-breakpoint
CREATE INDEX "signer_by_email" ON "signer" USING btree ("tenant_uuid",lower("subject" ->> 'email'),"operation_uuid");--> statement-breakpoint
CREATE INDEX "creditor_account_verification_due" ON "creditor_account" USING btree ("verification_due_at");--> statement-breakpoint
ALTER TABLE "operation" ADD CONSTRAINT "operation_product_fallback" CHECK ("operation"."product_fallback" is null or ("operation"."product_fallback" = 'SEPA_CREDIT_TRANSFER' and "operation"."product" = 'INSTANT_SEPA_CREDIT_TRANSFER'));--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_session" CHECK ("payment_attempt"."next_poll_at" is not null or "payment_attempt"."session_sealed" is null);--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_product" CHECK ("payment_attempt"."product" in ('SEPA_CREDIT_TRANSFER', 'INSTANT_SEPA_CREDIT_TRANSFER'));--> statement-breakpoint
ALTER TABLE "payment_record" ADD CONSTRAINT "payment_record_source" CHECK ("payment_record"."source" in ('BANK', 'STATEMENT'));--> statement-breakpoint
ALTER TABLE "payment_record" ADD CONSTRAINT "payment_record_told_by_bank" CHECK ("payment_record"."source" = 'STATEMENT' or ("payment_record"."attempt_uuid" is not null and "payment_record"."bank_status" is not null and "payment_record"."bank_payment_id" is not null and "payment_record"."end_to_end_id" is not null));--> statement-breakpoint
ALTER TABLE "creditor_account" ADD CONSTRAINT "creditor_account_verification" CHECK ("creditor_account"."verification_result" in ('MTCH', 'CMTC', 'NMTC', 'NOAP'));--> statement-breakpoint
ALTER TABLE "creditor_account" ADD CONSTRAINT "creditor_account_verified" CHECK (num_nulls("creditor_account"."verification_result", "creditor_account"."verified_at", "creditor_account"."verified_by") in (0, 3));--> statement-breakpoint
ALTER TABLE "creditor_account" ADD CONSTRAINT "creditor_account_close_match" CHECK (("creditor_account"."verification_result" is not distinct from 'CMTC') = ("creditor_account"."matched_name" is not null));--> statement-breakpoint
ALTER TABLE "creditor_account" ADD CONSTRAINT "creditor_account_confirmed" CHECK (("creditor_account"."confirmed_name" is null) = ("creditor_account"."name_confirmed_at" is null));