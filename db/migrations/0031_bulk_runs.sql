CREATE TABLE "bulk_run" (
	"tenant_uuid" uuid NOT NULL,
	"uuid" uuid NOT NULL,
	"action" text NOT NULL,
	"actor_id" text NOT NULL,
	"count" integer NOT NULL,
	"begun" integer NOT NULL,
	"filter" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bulk_run_tenant_uuid_uuid_pk" PRIMARY KEY("tenant_uuid","uuid"),
	CONSTRAINT "bulk_run_action" CHECK ("bulk_run"."action" in ('cancel', 'renew', 'send')),
	CONSTRAINT "bulk_run_begun" CHECK ("bulk_run"."begun" between 0 and "bulk_run"."count")
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "unasked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_run" ADD CONSTRAINT "bulk_run_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;