CREATE TABLE "bank_key" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"certificates" text NOT NULL,
	"reference" text NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"warned_days" integer,
	CONSTRAINT "bank_key_kind" CHECK ("bank_key"."kind" in ('QWAC', 'QSEAL')),
	CONSTRAINT "bank_key_reference" CHECK ("bank_key"."reference" ~ '^(file:/|env:[A-Z])'),
	CONSTRAINT "bank_key_validity" CHECK ("bank_key"."valid_from" < "bank_key"."valid_until"),
	CONSTRAINT "bank_key_version" CHECK ("bank_key"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"message_id" text,
	"state" text NOT NULL,
	"reason" text,
	"reason_text" text,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"first_tried_at" timestamp (3) with time zone,
	"send_at" timestamp (3) with time zone NOT NULL,
	"created_by" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_kind" CHECK ("delivery"."kind" in ('LINK')),
	CONSTRAINT "delivery_channel" CHECK ("delivery"."channel" in ('EMAIL', 'SMS')),
	CONSTRAINT "delivery_message" CHECK (("delivery"."channel" = 'EMAIL') = ("delivery"."message_id" is not null)),
	CONSTRAINT "delivery_state" CHECK ("delivery"."state" in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'DEFERRED', 'REFUSED', 'CANCELLED')),
	CONSTRAINT "delivery_waiting" CHECK (("delivery"."state" in ('QUEUED', 'SENDING', 'DEFERRED')) = ("delivery"."next_attempt_at" is not null)),
	CONSTRAINT "delivery_reason" CHECK (("delivery"."state" in ('DEFERRED', 'REFUSED', 'CANCELLED')) <= ("delivery"."reason" is not null)),
	CONSTRAINT "delivery_attempts" CHECK ("delivery"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_bank"."permission" (
	"id" text PRIMARY KEY NOT NULL,
	"bank_id" text NOT NULL,
	"payment_id" text,
	"redirect_uri" text NOT NULL,
	"state" text,
	"code_challenge" text,
	"language" text,
	"form_token" text NOT NULL,
	"step" text NOT NULL,
	"failures" integer NOT NULL,
	"notice" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"agreed_at" timestamp (3) with time zone,
	"traded_at" timestamp (3) with time zone,
	"access_token" text,
	"access_expires_at" timestamp (3) with time zone,
	"refresh_token" text,
	CONSTRAINT "permission_agreed" CHECK ("sandbox_bank"."permission"."traded_at" is null or "sandbox_bank"."permission"."agreed_at" is not null),
	CONSTRAINT "permission_token" CHECK (("sandbox_bank"."permission"."access_token" is null) = ("sandbox_bank"."permission"."access_expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "bank_history" DROP CONSTRAINT "bank_history_what";--> statement-breakpoint
ALTER TABLE "statement_entry" DROP CONSTRAINT "statement_entry_state";--> statement-breakpoint
DROP INDEX "operation_by_invoice_key";--> statement-breakpoint
ALTER TABLE "bank_history" ALTER COLUMN "platform_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_enrolment" ADD COLUMN "warned_days" integer;--> statement-breakpoint
ALTER TABLE "bank_history" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "statement_entry" ADD COLUMN "booking_reference" text;--> statement-breakpoint
ALTER TABLE "statement_entry" ADD COLUMN "booking_amount" bigint;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_tenant_uuid_operation_uuid_operation_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_bank"."permission" ADD CONSTRAINT "permission_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "sandbox_bank"."payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_by_operation" ON "delivery" USING btree ("tenant_uuid","operation_uuid","created_at","uuid");--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("tenant_uuid","next_attempt_at","uuid") WHERE "delivery"."next_attempt_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_by_message" ON "delivery" USING btree ("message_id") WHERE "delivery"."message_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "permission_code" ON "sandbox_bank"."permission" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "permission_access_token" ON "sandbox_bank"."permission" USING btree ("access_token");--> statement-breakpoint
CREATE UNIQUE INDEX "permission_refresh_token" ON "sandbox_bank"."permission" USING btree ("refresh_token");--> statement-breakpoint
CREATE INDEX "permission_by_payment" ON "sandbox_bank"."permission" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "operation_by_invoice_digits" ON "operation" USING btree ("tenant_uuid",regexp_replace("invoice_external_id", '[^0-9]', '', 'g'));--> statement-breakpoint
CREATE INDEX "statement_entry_of_booking" ON "statement_entry" USING btree ("tenant_uuid","account_number","booking_reference") WHERE "statement_entry"."booking_reference" is not null;--> statement-breakpoint
ALTER TABLE "bank_history" ADD CONSTRAINT "bank_history_of" CHECK (case when "bank_history"."what" in ('KEY_PUT', 'KEY_REMOVED')
        then "bank_history"."key_name" is not null and "bank_history"."platform_id" is null and "bank_history"."bank_id" is null
        else "bank_history"."key_name" is null and "bank_history"."platform_id" is not null end);--> statement-breakpoint
ALTER TABLE "bank_history" ADD CONSTRAINT "bank_history_what" CHECK ("bank_history"."what" in ('PUT', 'DISABLED', 'ENABLED', 'ENROLLED', 'KEY_PUT', 'KEY_REMOVED'));--> statement-breakpoint
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_booking" CHECK (("statement_entry"."booking_reference" is null) = ("statement_entry"."booking_amount" is null));--> statement-breakpoint
ALTER TABLE "statement_entry" ADD CONSTRAINT "statement_entry_state" CHECK ("statement_entry"."state" in ('OPEN', 'SUGGESTED', 'MATCHED', 'IGNORED', 'UNRELATED', 'ITEMISED'));