CREATE TABLE "callback_secret" (
	"tenant_uuid" uuid NOT NULL,
	"configuration_uuid" uuid NOT NULL,
	"secret_sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "callback_secret_tenant_uuid_configuration_uuid_secret_sealed_pk" PRIMARY KEY("tenant_uuid","configuration_uuid","secret_sealed")
);
--> statement-breakpoint
ALTER TABLE "callback_secret" ADD CONSTRAINT "callback_secret_tenant_uuid_configuration_uuid_configuration_tenant_uuid_uuid_fk" FOREIGN KEY ("tenant_uuid","configuration_uuid") REFERENCES "public"."configuration"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "callback_secret_in_use" ON "callback_secret" USING btree ("tenant_uuid","configuration_uuid") WHERE "callback_secret"."expires_at" is null;