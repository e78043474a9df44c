CREATE TABLE "signing_preparation" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"signer_uuid" uuid NOT NULL,
	"method" text NOT NULL,
	"content_hash" text NOT NULL,
	"chain" jsonb NOT NULL,
	"documents" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signing_preparation_method" CHECK ("signing_preparation"."method" in ('CERTIFICATE', 'REMOTE'))
);
--> statement-breakpoint
ALTER TABLE "signing_preparation" ADD CONSTRAINT "signing_preparation_signer_fk" FOREIGN KEY ("tenant_uuid","signer_uuid") REFERENCES "public"."signer"("tenant_uuid","uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_preparation_by_signer" ON "signing_preparation" USING btree ("tenant_uuid","signer_uuid","created_at");--> statement-breakpoint
CREATE INDEX "signing_preparation_by_age" ON "signing_preparation" USING btree ("expires_at");