-- allowed: all of them together stay below the second after which Postgres ends one of two that wait for each other, which might be a request
SET LOCAL lock_timeout = '100ms';--> statement-breakpoint
-- allowed: all that is needed at once, for changes of the catalogue alone
LOCK TABLE "configuration", "webhook_endpoint", "event", "webhook_delivery" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "callback_secret" (
	"tenant_uuid" uuid NOT NULL,
	"configuration_uuid" uuid NOT NULL,
	"secret_sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "callback_secret_tenant_uuid_configuration_uuid_secret_sealed_pk" PRIMARY KEY("tenant_uuid","configuration_uuid","secret_sealed")
);
--> statement-breakpoint
CREATE TABLE "webhook_earlier_secret" (
	"tenant_uuid" uuid NOT NULL,
	"endpoint_uuid" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"secret_sealed" text NOT NULL,
	CONSTRAINT "webhook_earlier_secret_tenant_uuid_endpoint_uuid_secret_sealed_pk" PRIMARY KEY("tenant_uuid","endpoint_uuid","secret_sealed")
);
--> statement-breakpoint
ALTER TABLE "event" ALTER COLUMN "sequence" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "event_tenant_uuid" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "ordered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "callback_secret" ADD CONSTRAINT "callback_secret_tenant_uuid_configuration_uuid_configuration_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","configuration_uuid") REFERENCES "public"."configuration"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_earlier_secret" ADD CONSTRAINT "webhook_earlier_secret_tenant_uuid_endpoint_uuid_webhook_endpoint_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","endpoint_uuid") REFERENCES "public"."webhook_endpoint"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "callback_secret_in_use" ON "callback_secret" USING btree ("tenant_uuid","configuration_uuid") WHERE "callback_secret"."expires_at" is null;