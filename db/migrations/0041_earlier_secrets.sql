CREATE TABLE "webhook_earlier_secret" (
	"tenant_uuid" uuid NOT NULL,
	"endpoint_uuid" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"secret_sealed" text NOT NULL,
	CONSTRAINT "webhook_earlier_secret_tenant_uuid_endpoint_uuid_secret_sealed_pk" PRIMARY KEY("tenant_uuid","endpoint_uuid","secret_sealed")
);
--> statement-breakpoint
ALTER TABLE "webhook_earlier_secret" ADD CONSTRAINT "webhook_earlier_secret_tenant_uuid_endpoint_uuid_webhook_endpoint_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","endpoint_uuid") REFERENCES "public"."webhook_endpoint"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;