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
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_tenant_uuid_operation_uuid_operation_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","operation_uuid") REFERENCES "public"."operation"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_by_operation" ON "delivery" USING btree ("tenant_uuid","operation_uuid","created_at","uuid");--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("tenant_uuid","next_attempt_at","uuid") WHERE "delivery"."next_attempt_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_by_message" ON "delivery" USING btree ("message_id") WHERE "delivery"."message_id" is not null;