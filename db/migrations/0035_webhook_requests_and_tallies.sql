CREATE TABLE "webhook_tally" (
	"tenant_uuid" uuid NOT NULL,
	"endpoint_uuid" uuid NOT NULL,
	"slot_at" timestamp (3) with time zone NOT NULL,
	"lane" smallint DEFAULT 0 NOT NULL,
	"attempts" integer NOT NULL,
	"delivered" integer NOT NULL,
	"latencies" integer[] NOT NULL,
	CONSTRAINT "webhook_tally_tenant_uuid_endpoint_uuid_slot_at_lane_pk" PRIMARY KEY("tenant_uuid","endpoint_uuid","slot_at","lane")
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery_attempt" ADD COLUMN "request_url" text;--> statement-breakpoint
ALTER TABLE "webhook_delivery_attempt" ADD COLUMN "request_headers" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_delivery_attempt" ADD COLUMN "request_digest" text;--> statement-breakpoint
ALTER TABLE "webhook_tally" ADD CONSTRAINT "webhook_tally_tenant_uuid_endpoint_uuid_webhook_endpoint_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","endpoint_uuid") REFERENCES "public"."webhook_endpoint"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_tally_by_age" ON "webhook_tally" USING btree ("slot_at");
