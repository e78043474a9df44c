CREATE TABLE "security_notice" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"person_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"tenant_uuid" uuid,
	"detail" text,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "language_code" text;--> statement-breakpoint
ALTER TABLE "security_notice" ADD CONSTRAINT "security_notice_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_notice" ADD CONSTRAINT "security_notice_tenant_uuid_tenant_uuid_fk" FOREIGN KEY ("tenant_uuid") REFERENCES "public"."tenant"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_notice_by_expiry" ON "security_notice" USING btree ("expires_at");