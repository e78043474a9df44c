CREATE TABLE "refund" (
	"tenant_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"operation_uuid" uuid NOT NULL,
	"end_to_end_id" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"creditor_name" text NOT NULL,
	"creditor_account" text,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"given_out_at" timestamp (3) with time zone,
	"statement_entry_uuid" uuid,
	"booked_on" date,
	CONSTRAINT "refund_key" PRIMARY KEY("tenant_uuid","uuid"),
	CONSTRAINT "refund_state" CHECK ("refund"."state" in ('PREPARED', 'BOOKED', 'CANCELLED')),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" between 1 and 99999999999),
	CONSTRAINT "refund_booked" CHECK (("refund"."state" = 'BOOKED') = ("refund"."booked_on" is not null) and ("refund"."booked_on" is null) = ("refund"."statement_entry_uuid" is null)),
	CONSTRAINT "refund_cancelled" CHECK (case "refund"."state" when 'CANCELLED' then "refund"."cancelled_at" is not null when 'PREPARED' then "refund"."cancelled_at" is null else true end),
	CONSTRAINT "refund_account" CHECK ("refund"."state" <> 'PREPARED' or "refund"."creditor_account" is not null)
);
--> statement-breakpoint
ALTER TABLE "statement_entry" ADD COLUMN "refund_uuid" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_operation_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_statement_entry_fk" FOREIGN KEY ("tenant_uuid","statement_entry_uuid") REFERENCES "public"."statement_entry"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_of_entry" ON "refund" USING btree ("tenant_uuid","statement_entry_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_end_to_end_id" ON "refund" USING btree ("tenant_uuid","end_to_end_id");--> statement-breakpoint
CREATE INDEX "refund_list" ON "refund" USING btree ("tenant_uuid","created_at","uuid");--> statement-breakpoint
CREATE INDEX "refund_of_operation" ON "refund" USING btree ("tenant_uuid","operation_uuid");--> statement-breakpoint
CREATE INDEX "refund_prepared" ON "refund" USING btree ("tenant_uuid","created_at","uuid") WHERE "refund"."state" = 'PREPARED';