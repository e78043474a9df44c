CREATE TABLE "address_day" (
	"tenant_uuid" uuid NOT NULL,
	"address" text NOT NULL,
	"day" date NOT NULL,
	"delivery_uuid" uuid NOT NULL,
	CONSTRAINT "address_day_tenant_uuid_address_day_pk" PRIMARY KEY("tenant_uuid","address","day"),
	CONSTRAINT "address_day_lower" CHECK ("address_day"."address" = lower("address_day"."address"))
);
--> statement-breakpoint
CREATE TABLE "reminder_plan" (
	"tenant_uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "reminder_plan_tenant_uuid_operation_uuid_pk" PRIMARY KEY("tenant_uuid","operation_uuid"),
	CONSTRAINT "reminder_plan_stopped" CHECK ("reminder_plan"."stopped_at" is null or "reminder_plan"."next_at" is null)
);
--> statement-breakpoint
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_kind";--> statement-breakpoint
DROP INDEX "statement_entry_to_do";--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "recipient" text DEFAULT 'PAYER' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "days_from_due" integer;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "bank_method" text;--> statement-breakpoint
ALTER TABLE "reminder_plan" ADD CONSTRAINT "reminder_plan_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_day_by_day" ON "address_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reminder_plan_due" ON "reminder_plan" USING btree ("next_at","operation_uuid") WHERE "reminder_plan"."next_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_one_receipt" ON "delivery" USING btree ("tenant_uuid","operation_uuid",lower("address")) WHERE "delivery"."kind" = 'RECEIPT';--> statement-breakpoint
CREATE INDEX "delivery_complaints" ON "delivery" USING btree ("tenant_uuid",lower("address")) WHERE "delivery"."reason" = 'COMPLAINED';--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_reminder_once" ON "delivery" USING btree ("tenant_uuid","operation_uuid","days_from_due","channel",lower("address")) WHERE "delivery"."kind" = 'REMINDER';--> statement-breakpoint
CREATE INDEX "statement_entry_to_do" ON "statement_entry" USING btree ("tenant_uuid","statement_uuid","steps_left" DESC NULLS FIRST,"position") WHERE "statement_entry"."steps_left" > 0;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_recipient" CHECK ("delivery"."recipient" in ('PAYER', 'COPY', 'BLIND_COPY'));--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_reminder" CHECK (("delivery"."kind" = 'REMINDER') = ("delivery"."days_from_due" is not null));--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_kind" CHECK ("delivery"."kind" in ('LINK', 'REMINDER', 'RECEIPT', 'REJECTION', 'REINSTATEMENT'));