CREATE TABLE "known_device" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"person_uuid" uuid NOT NULL,
	"token_sha256" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failure_delay" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" bigint NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "second_factor_required_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "login_session" ADD COLUMN "last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_uuid_person_uuid_fk" FOREIGN KEY ("person_uuid") REFERENCES "public"."person"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_device_token" ON "known_device" USING btree ("token_sha256");--> statement-breakpoint
CREATE INDEX "known_device_by_person" ON "known_device" USING btree ("person_uuid");--> statement-breakpoint
CREATE INDEX "known_device_by_expiry" ON "known_device" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "failure_delay_by_last" ON "failure_delay" USING btree ("last_at");