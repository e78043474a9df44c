CREATE TABLE "bank" (
	"id" text PRIMARY KEY NOT NULL,
	"platform_id" text NOT NULL,
	"overrides" jsonb NOT NULL,
	"version" integer NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"disabled_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_version" CHECK ("bank"."version" > 0),
	CONSTRAINT "bank_disabled" CHECK ("bank"."disabled_until" is null or "bank"."disabled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "bank_call" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"tenant_uuid" uuid NOT NULL,
	"attempt_uuid" uuid NOT NULL,
	"bank_id" text NOT NULL,
	"call" text NOT NULL,
	"request_id" uuid NOT NULL,
	"http_status" integer,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"bank_code" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_enrolment" (
	"bank_id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"secrets_sealed" text,
	"valid_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_history" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_history_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform_id" text NOT NULL,
	"bank_id" text,
	"version" integer NOT NULL,
	"what" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "bank_history_what" CHECK ("bank_history"."what" in ('PUT', 'DISABLED', 'ENABLED', 'ENROLLED'))
);
--> statement-breakpoint
CREATE TABLE "bank_platform" (
	"id" text PRIMARY KEY NOT NULL,
	"adapter" text NOT NULL,
	"defaults" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_platform_adapter" CHECK ("bank_platform"."adapter" in ('BERLIN_GROUP', 'STET', 'OPENFINANCE_2')),
	CONSTRAINT "bank_platform_version" CHECK ("bank_platform"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank" ADD CONSTRAINT "bank_platform_id_bank_platform_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."bank_platform"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_enrolment" ADD CONSTRAINT "bank_enrolment_bank_id_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."bank"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_by_platform" ON "bank" USING btree ("platform_id");--> statement-breakpoint
CREATE INDEX "bank_call_by_attempt" ON "bank_call" USING btree ("tenant_uuid","attempt_uuid","at");--> statement-breakpoint
CREATE INDEX "bank_call_by_age" ON "bank_call" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_history_by_bank" ON "bank_history" USING btree ("bank_id","version");